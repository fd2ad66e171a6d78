#pragma once

#include "core/claims/claims.h"

namespace tokenfactory::claims {

/// Collects the numbers of a verdict. The claim holds when every needed number lies where it must.
class Finding {
public:
    /// `condition` is the predicate in words: "Holds if ...".
    explicit Finding(std::string condition) { m_verdict.condition = std::move(condition); }

    void need(std::string name, double value, Unit unit, Range range);
    void show(std::string name, double value, Unit unit);

    Verdict verdict() &&;

private:
    Verdict m_verdict;
};

/// No answer: the numbers cannot be had, and why.
Verdict noAnswer(std::string why);
Verdict nothingFits();

/// Several texts as one, "; " between them; beyond the first four only how many there are.
std::string listed(const std::vector<std::string>& texts);

/// A needed number in words: "GB200 leads at 32k is 31.0 %, needs more than 50.0 %".
std::string inWords(const ClaimNumber& number);

}  // namespace tokenfactory::claims
