/* SPDX-License-Identifier: Apache-2.0
 * Designs of experiment: the numbers of a scenario. */
#include "design.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/assertion.h"
#include "philox.h"
#include "sobol.h"

/* LATTICE_BITS: digits of a number within a Latin hypercube, few enough that rounding never carries
 * one into the next stratum */
enum { FEISTEL_ROUNDS = 8, FEISTEL_SIDE = 16, LATTICE_BITS = 50 };

/* ------------------------------------------------------------------------------ making one */

static bool has_sobol_points(const ald_design *design) {
  return design->method == ALD_METHOD_SOBOL ||
         (design->method == ALD_METHOD_SALTELLI && design->base == ALD_METHOD_SOBOL);
}

uint32_t ald_design_dimensions(const ald_design *design, uint32_t variable_count) {
  if (!has_sobol_points(design)) return 0;
  return design->method == ALD_METHOD_SALTELLI ? 2 * variable_count : variable_count;
}

ald_status ald_design_prepare(ald_design *design, uint32_t variable_count) {
  ALD_ASSERT(!design->directions);
  design->variable_count = variable_count;
  const uint32_t dimensions = ald_design_dimensions(design, variable_count);
  if (dimensions > ALD_SOBOL_DIMENSIONS) return ALD_BAD_ARGUMENT;
  if (dimensions == 0) return ALD_OK;
  design->directions = calloc((size_t)dimensions * ALD_SOBOL_BITS, sizeof *design->directions);
  if (!design->directions) return ALD_NO_MEMORY;
  for (uint32_t d = 0; d < dimensions; d++) {
    ald_sobol_directions(d, design->directions + (size_t)d * ALD_SOBOL_BITS);
  }
  return ALD_OK;
}

void ald_design_clear(ald_design *design) {
  for (uint32_t v = 0; design->columns && v < design->variable_count; v++) {
    free(design->columns[v]);
  }
  free(design->columns);
  free(design->directions);
  free(design->level_starts);
  free(design->levels);
  free(design->file);
  *design = (ald_design){0};
}

/* ------------------------------------------------------------------------------ how many */

/* multiples of `unit` next to `scenarios` */
static ald_status check_multiple(uint64_t scenarios, uint64_t unit, const char *what, char *problem,
                                 size_t size) {
  ALD_ASSERT(unit > 0);
  const uint64_t below = scenarios / unit * unit;
  if (below == scenarios) return ALD_OK;
  if (below == 0) {
    snprintf(problem, size, "%llu scenarios are too few for %s; %llu would do",
             (unsigned long long)scenarios, what, (unsigned long long)unit);
  } else {
    snprintf(problem, size, "%llu scenarios cannot be divided among %s; %llu or %llu would do",
             (unsigned long long)scenarios, what, (unsigned long long)below,
             (unsigned long long)(below + unit));
  }
  return ALD_BAD_ARGUMENT;
}

ald_status ald_design_check(const ald_design *design, uint32_t variable_count, uint64_t scenarios,
                            char *problem, size_t size) {
  char what[64];
  if (size > 0) problem[0] = '\0';
  switch (design->method) {
    case ALD_METHOD_RANDOM:
      break;
    case ALD_METHOD_SOBOL:
    case ALD_METHOD_LATIN_HYPERCUBE:
      if (design->replicates < 2) break;
      snprintf(what, sizeof what, "%u replicates", design->replicates);
      return check_multiple(scenarios, design->replicates, what, problem, size);
    case ALD_METHOD_GRID:
    case ALD_METHOD_TABLE:
      if (scenarios <= design->size) break;
      snprintf(problem, size, "%llu scenarios are more than the %llu of %s",
               (unsigned long long)scenarios, (unsigned long long)design->size,
               design->method == ALD_METHOD_GRID ? "the grid" : design->file);
      return ALD_BAD_ARGUMENT;
    case ALD_METHOD_SALTELLI:
      snprintf(what, sizeof what, "groups of %u (a Saltelli design of %u variables)",
               variable_count + 2, variable_count);
      return check_multiple(scenarios, (uint64_t)variable_count + 2, what, problem, size);
  }
  return ALD_OK;
}

/* ------------------------------------------------------------------------------ numbers */

static double sobol(const ald_design *design, uint64_t seed, uint32_t replicate, uint64_t index,
                    uint32_t dimension) {
  ALD_ASSERT(design->directions);
  uint64_t digits = ald_sobol_point(design->directions + (size_t)dimension * ALD_SOBOL_BITS, index);
  if (design->scramble == ALD_SCRAMBLE_OWEN) {
    digits = ald_sobol_scramble(digits, seed, replicate, dimension);
  } else if (design->scramble == ALD_SCRAMBLE_SHIFT) {
    digits = ald_sobol_shift(digits, seed, replicate, dimension);
  }
  return (double)(2 * digits + 1) * 0x1p-53;
}

/* least side of a square of at least `count` numbers; small ones are walked in a larger square,
 * because a network of a few bits has few permutations */
static uint64_t square_side(uint64_t count) {
  uint64_t side = (uint64_t)sqrt((double)count);
  while (side * side < count) side++;
  return side < FEISTEL_SIDE ? FEISTEL_SIDE : side;
}

/* where number `at` of 0 ... count - 1 is put */
static uint64_t permuted(uint64_t at, uint64_t count, uint64_t seed, uint32_t replicate,
                         uint32_t variable) {
  ALD_ASSERT(at < count);
  const uint64_t side = square_side(count);
  do {
    uint64_t left = at / side, right = at % side;
    for (uint64_t round = 0; round < FEISTEL_ROUNDS; round++) {
      const philox4x32_ctr_t random =
          ald_philox(seed, round << 32 | right, variable, ALD_PHILOX_STRATA | replicate);
      /* 44 random bits times a side of at most 20 */
      const uint64_t number = (uint64_t)random.v[0] << 12 | random.v[1] >> 20;
      const uint64_t turned = (left + (number * side >> 44)) % side;
      left = right;
      right = turned;
    }
    at = left * side + right;
  } while (at >= count);
  return at;
}

static double latin_hypercube(uint64_t seed, uint32_t replicate, uint64_t index, uint64_t count,
                              uint32_t variable) {
  ALD_ASSERT(index < count);
  const uint64_t stratum = permuted(index, count, seed, replicate, variable);
  const philox4x32_ctr_t random = ald_philox(seed, index, variable, ALD_PHILOX_JITTER | replicate);
  const int bits = LATTICE_BITS - (64 - __builtin_clzll(count));
  const uint64_t within = ((uint64_t)random.v[0] << 32 | random.v[1]) >> (64 - bits);
  const double jitter = ldexp((double)(2 * within + 1), -bits - 1);
  return ((double)stratum + jitter) / (double)count;
}

static double grid(const ald_design *design, uint64_t scenario, uint32_t variable) {
  ALD_ASSERT(design->level_starts && variable < design->variable_count);
  const uint32_t *starts = design->level_starts;
  for (uint32_t v = design->variable_count - 1; v > variable; v--) {
    scenario /= starts[v + 1] - starts[v];
  }
  return design->levels[starts[variable] + scenario % (starts[variable + 1] - starts[variable])];
}

static double saltelli(const ald_design *design, ald_draw draw, uint32_t variable, uint32_t id) {
  ALD_ASSERT(variable < design->variable_count);
  const uint64_t group = (uint64_t)design->variable_count + 2;
  const uint64_t point = draw.scenario / group, place = draw.scenario % group;
  const bool is_second = place == 1 || place == (uint64_t)variable + 2;
  if (design->base == ALD_METHOD_SOBOL) {
    const uint32_t dimension = variable + (is_second ? design->variable_count : 0);
    return sobol(design, draw.seed, 0, point, dimension);
  }
  return ald_philox_uniform(draw.seed, point, id, is_second ? 1 : 0);
}

double ald_design_uniform(const ald_design *design, ald_draw draw, uint32_t variable, uint32_t id) {
  const uint64_t count =
      design->replicates > 1 ? draw.scenarios / design->replicates : draw.scenarios;
  const uint32_t replicate = design->replicates > 1 ? (uint32_t)(draw.scenario / count) : 0;
  const uint64_t index = draw.scenario - replicate * count;
  switch (design->method) {
    case ALD_METHOD_SOBOL:
      return sobol(design, draw.seed, replicate, index, variable);
    case ALD_METHOD_LATIN_HYPERCUBE:
      return latin_hypercube(draw.seed, replicate, index, count, variable);
    case ALD_METHOD_GRID:
      return grid(design, draw.scenario, variable);
    case ALD_METHOD_SALTELLI:
      return saltelli(design, draw, variable, id);
    case ALD_METHOD_RANDOM:
    case ALD_METHOD_TABLE:
      break;
  }
  return ald_philox_uniform(draw.seed, draw.scenario, id, 0);
}

const double *ald_design_column(const ald_design *design, uint32_t variable) {
  return design->columns ? design->columns[variable] : NULL;
}
