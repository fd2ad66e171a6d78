#pragma once

#include <Eigen/Core>

#include <functional>

namespace tokenfactory::calibration {

/// The residual of an error of `e` scales: its square is e^2 for small ones and grows slower beyond, as the size of
/// the error or, for outliers of another kind, as its logarithm.
double softened(double e, bool isLogarithmic);

/// How far least squares go.
struct LeastSquaresLimits {
    int mostRounds = 40;
    double enough = 1e-6;  ///< a round that gains less of the sum of squares is the last
    double step = 1e-3;    ///< of the differences that the Jacobian is made of
};

struct LeastSquares {
    Eigen::VectorXd x;
    Eigen::VectorXd residuals;
    Eigen::MatrixXd normal;  ///< of the last Jacobian: the information where residuals are in units of what is expected
    int rounds = 0;
};

/// The x near `start` with the least sum of squared residuals: Levenberg and Marquardt with a Jacobian by differences,
/// worked out side by side, so `residualsAt` may be called from several threads. Residuals that are not finite say
/// that x is out of bounds.
LeastSquares leastSquares(const std::function<Eigen::VectorXd(const Eigen::VectorXd&)>& residualsAt,
                          const Eigen::VectorXd& start, const LeastSquaresLimits& limits = {});

}  // namespace tokenfactory::calibration
