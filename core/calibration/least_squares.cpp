#include "core/calibration/least_squares.h"

#include <Eigen/Cholesky>

#include <algorithm>
#include <cmath>
#include <thread>

namespace tokenfactory::calibration {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

MatrixXd jacobianAt(const std::function<VectorXd(const VectorXd&)>& residualsAt, const VectorXd& x,
                    const VectorXd& residuals, double step)
{
    MatrixXd jacobian(residuals.size(), x.size());
    const auto workers = std::max(1U, std::thread::hardware_concurrency());
    std::vector<std::thread> threads;
    for (unsigned worker = 0; worker < workers; ++worker) {
        threads.emplace_back([&, worker] {
            for (Eigen::Index k = worker; k < x.size(); k += workers) {
                VectorXd there = x;
                there[k] += step;
                jacobian.col(k) = (residualsAt(there) - residuals) / step;
            }
        });
    }
    for (std::thread& thread : threads) {
        thread.join();
    }
    return jacobian;
}

}  // namespace

double softened(double e, bool isLogarithmic)
{
    const double size = std::sqrt(1.0 + e * e) - 1.0;
    return std::copysign(std::sqrt(2.0 * (isLogarithmic ? std::log1p(size) : size)), e);
}

LeastSquares leastSquares(const std::function<VectorXd(const VectorXd&)>& residualsAt, const VectorXd& start,
                          const LeastSquaresLimits& limits)
{
    LeastSquares made{start, residualsAt(start), {}, 0};
    double damping = 1e-2;
    double sum = made.residuals.squaredNorm();
    for (made.rounds = 0; made.rounds < limits.mostRounds; ++made.rounds) {
        const MatrixXd jacobian = jacobianAt(residualsAt, made.x, made.residuals, limits.step);
        made.normal = jacobian.transpose() * jacobian;
        const VectorXd gradient = jacobian.transpose() * made.residuals;
        bool isBetter = false;
        double gain = 0.0;
        for (int tries = 0; tries < 6 && !isBetter; ++tries) {
            MatrixXd damped = made.normal;
            damped.diagonal() *= 1.0 + damping;
            const VectorXd next = made.x - damped.ldlt().solve(gradient);
            VectorXd there = residualsAt(next);
            isBetter = there.allFinite() && there.squaredNorm() < sum;
            if (isBetter) {
                gain = (sum - there.squaredNorm()) / sum;
                made.x = next;
                made.residuals = std::move(there);
                sum = made.residuals.squaredNorm();
                damping /= 5.0;
            } else {
                damping *= 5.0;
            }
        }
        if (!isBetter || gain < limits.enough) {
            break;
        }
    }
    return made;
}

}  // namespace tokenfactory::calibration
