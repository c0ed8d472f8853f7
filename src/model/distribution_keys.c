/* SPDX-License-Identifier: Apache-2.0
 * The table of distributions. */
#include "distribution_keys.h"

#include <string.h>

#include "base/assertion.h"

#define FIELD(name) offsetof(ald_distribution, name)

const ald_distribution_key ald_distribution_keys[ALD_DISTRIBUTION_KINDS] = {
    [ALD_UNIFORM] = {"uniform",
                     "uniform distribution: every value between two limits is equally likely",
                     "{uniform: [-60 m, 60 m]}",
                     2,
                     {{"low", ALD_PARAMETER_VALUE, false, FIELD(a), "smallest value"},
                      {"high", ALD_PARAMETER_VALUE, false, FIELD(b), "greatest value"}}},
    [ALD_NORMAL] = {"normal",
                    "the normal (Gaussian) distribution",
                    "{normal: {mean: 0 deg, deviation: 5 deg}, low: -15 deg, high: 15 deg}",
                    2,
                    {{"mean", ALD_PARAMETER_VALUE, false, FIELD(a), "mean before truncation"},
                     {"deviation", ALD_PARAMETER_SPREAD, false, FIELD(b),
                      "standard deviation before truncation; a percentage, or `cov` in its place, "
                      "is of the mean"}}},
    [ALD_LOGNORMAL] = {"lognormal",
                       "lognormal distribution: the logarithm is normal; values are above 0",
                       "{lognormal: {mean: 4 kn, deviation: 1 kn}}",
                       2,
                       {{"mean", ALD_PARAMETER_VALUE, false, FIELD(a),
                         "mean of the value itself, not of its logarithm"},
                        {"deviation", ALD_PARAMETER_SPREAD, false, FIELD(b),
                         "standard deviation of the value itself; a percentage, or `cov` in its "
                         "place, is of the mean"}}},
    [ALD_WEIBULL] = {"weibull",
                     "P(value > x) = exp(-((x - location)/scale)^shape)",
                     "{weibull: {shape: 2.1, scale: 0.0677 m/s}, high: 0.3 m/s}",
                     3,
                     {{"shape", ALD_PARAMETER_NUMBER, false, FIELD(a), "exponent; 1: exponential"},
                      {"scale", ALD_PARAMETER_SPREAD, false, FIELD(b),
                       "distance above the location that 37 % of the values exceed"},
                      {"location", ALD_PARAMETER_VALUE, true, FIELD(location),
                       "smallest value; default 0"}}},
    [ALD_EXPONENTIAL] =
        {"exponential",
         "P(value > x) = exp(-(x - location)/scale)",
         "{exponential: {scale: 0.5 kn, location: 1 kn}}",
         2,
         {{"scale", ALD_PARAMETER_SPREAD, false, FIELD(b), "mean distance above the location"},
          {"location", ALD_PARAMETER_VALUE, true, FIELD(location), "smallest value; default 0"}}},
    [ALD_GUMBEL] = {"gumbel",
                    "extreme values: P(value <= x) = exp(-exp(-(x - location)/scale))",
                    "{gumbel: {location: 12 m/s, scale: 1.5 m/s}, low: 0 m/s}",
                    2,
                    {{"location", ALD_PARAMETER_VALUE, false, FIELD(location),
                      "most likely value; the mean lies 0.5772 scale above it"},
                     {"scale", ALD_PARAMETER_SPREAD, false, FIELD(b),
                      "0.7797 times the standard deviation"}}},
    [ALD_TRIANGULAR] = {"triangular",
                        "density increases linearly to the mode and then decreases linearly",
                        "{triangular: [2 kn, 3 kn, 6 kn]}",
                        3,
                        {{"low", ALD_PARAMETER_VALUE, false, FIELD(a), "smallest value"},
                         {"mode", ALD_PARAMETER_VALUE, false, FIELD(c), "most likely value"},
                         {"high", ALD_PARAMETER_VALUE, false, FIELD(b), "greatest value"}}},
    [ALD_BETA] = {"beta",
                  "density proportional to (x - low)^(alpha - 1) (high - x)^(beta - 1)",
                  "{beta: {alpha: 2, beta: 5, low: 0 m, high: 12 m}}",
                  4,
                  {{"alpha", ALD_PARAMETER_NUMBER, false, FIELD(c),
                    "shape at the low end, 0.01 to 1e6; below 1 the density is infinite there"},
                   {"beta", ALD_PARAMETER_NUMBER, false, FIELD(d),
                    "shape at the high end, 0.01 to 1e6"},
                   {"low", ALD_PARAMETER_VALUE, false, FIELD(a), "smallest value"},
                   {"high", ALD_PARAMETER_VALUE, false, FIELD(b), "greatest value"}}},
    [ALD_DISCRETE] =
        {"discrete",
         "one of a list of values",
         "{discrete: {values: [1 kn, 2 kn], shares: [0.3, 0.7]}}",
         2,
         {{"values", ALD_PARAMETER_VALUES, false, 0, "the values, in any order"},
          {"shares", ALD_PARAMETER_SHARES, true, 0,
           "relative probability of each value, normalised to a sum of 1; default: all equal"}}},
    [ALD_HISTOGRAM] = {"histogram",
                       "adjacent bins; within a bin all values are equally likely",
                       "{histogram: {edges: [0 kn, 2 kn, 4 kn, 8 kn], shares: [20, 70, 10]}}",
                       2,
                       {{"edges", ALD_PARAMETER_EDGES, false, 0,
                         "bin edges in ascending order, one more than there are bins"},
                        {"shares", ALD_PARAMETER_SHARES, false, 0,
                         "relative probability (or count) of each bin, normalised to a sum of 1"}}},
    [ALD_EMPIRICAL] =
        {"empirical",
         "values of a column of a CSV file, every row equally likely; no interpolation",
         "{empirical: {file: speeds.csv, column: berthing_speed}}",
         2,
         {{"file", ALD_PARAMETER_FILE, false, 0, "CSV file, path relative to the study file"},
          {"column", ALD_PARAMETER_COLUMN, false, 0,
           "name of the column; its header may give the unit: speed [kn]"}}},
};

const ald_parameter ald_share_of_mean = {
    "cov", ALD_PARAMETER_NUMBER, true, 0,
    "coefficient of variation, in place of the deviation: its share of the mean"};

const ald_parameter *ald_distribution_deviation(const ald_distribution_key *key) {
  for (uint32_t p = 0; p < key->parameter_count; p++) {
    if (strcmp(key->parameters[p].name, "deviation") == 0) return &key->parameters[p];
  }
  return NULL;
}

const ald_parameter ald_truncation_keys[ALD_TRUNCATION_KEYS] = {
    {"low", ALD_PARAMETER_VALUE, true, FIELD(low), "lower truncation limit; default: none"},
    {"high", ALD_PARAMETER_VALUE, true, FIELD(high), "upper truncation limit; default: none"}};

double *ald_parameter_field(ald_distribution *distribution, const ald_parameter *parameter) {
  ALD_ASSERT(ald_parameter_is_number(parameter));
  return (double *)((char *)distribution + parameter->offset);
}

double ald_parameter_number(const ald_distribution *distribution, const ald_parameter *parameter) {
  ALD_ASSERT(ald_parameter_is_number(parameter));
  return *(const double *)((const char *)distribution + parameter->offset);
}

bool ald_parameter_is_number(const ald_parameter *parameter) {
  return parameter->type <= ALD_PARAMETER_SPREAD;
}

uint32_t ald_distribution_required(const ald_distribution_key *key) {
  ALD_ASSERT(key->parameter_count > 0);
  uint32_t count = 0;
  while (count < key->parameter_count && !key->parameters[count].is_optional) count++;
  return count;
}
