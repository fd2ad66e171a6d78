#pragma once

namespace tokenfactory {

// exp, log and pow from additions, multiplications, divisions and exact scaling by powers of two only: the same bits on
// every processor and with every library, which std::exp and its like do not promise. Relative error below 1e-15 for
// log away from 1 (absolute 1e-16 near it), 4e-16 for exp, and for pow |y log x| times that.

/// e^x; 0 below -745, infinity above 709.78. Not for NaN.
double portableExp(double x);

/// Natural logarithm of x > 0, finite.
double portableLog(double x);

/// x^y for x > 0; 0^y = 0 for y > 0.
double portablePow(double x, double y);

}  // namespace tokenfactory
