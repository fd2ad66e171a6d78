#pragma once

#include <cstdint>
#include <vector>

namespace tokenfactory::factory {

/// A distribution of numbers >= 0 in little room: counts in classes, 128 to each power of two unless told otherwise, so
/// that a quantile is within 0.4 % of the true one (half the width of a class) whatever the distribution. Mean, least
/// and most are exact; numbers below 1e-12 count as 0. At most about 12,000 classes, those in use only.
class Sketch {
public:
    Sketch() = default;
    /// >= 1 classes to each power of two.
    explicit Sketch(int classesPerOctave) : perOctave(classesPerOctave) {}

    void add(double value);
    /// Of as many classes.
    void add(const Sketch& other);

    std::int64_t count() const { return n; }
    double mean() const { return n > 0 ? sum / static_cast<double>(n) : 0.0; }
    /// Variance over mean squared, square root: the coefficient of variation; 0 without numbers.
    double cv() const;
    double least() const { return low; }
    double most() const { return high; }
    /// The smallest number with at least a share p of all at or below it, 0 <= p <= 1; 0 without numbers.
    double quantile(double p) const;

    friend bool operator==(const Sketch&, const Sketch&) = default;

private:
    int classOf(double value) const;
    double valueOf(int aClass) const;

    int perOctave = 128;
    std::vector<std::int64_t> classes;  ///< from class `first` on
    int first = 0;
    std::int64_t zeros = 0;
    std::int64_t n = 0;
    double sum = 0.0;
    double squares = 0.0;
    double low = 0.0;
    double high = 0.0;
};

}  // namespace tokenfactory::factory
