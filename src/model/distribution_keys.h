/* SPDX-License-Identifier: Apache-2.0
 * Distributions as a study writes them: names, parameters with dimension and meaning, examples. The
 * reader, the echo and the reference documentation all work from this table. */
#ifndef ALD_DISTRIBUTION_KEYS_H
#define ALD_DISTRIBUTION_KEYS_H

#include <stddef.h>

#include "math/distribution.h"

typedef enum ald_parameter_type {
  ALD_PARAMETER_NUMBER, /* a plain number */
  ALD_PARAMETER_VALUE,  /* a value of the quantity, in its dimension */
  ALD_PARAMETER_SPREAD, /* a width: the quantity's dimension, but no compass bearing */
  ALD_PARAMETER_VALUES, /* a list of values */
  ALD_PARAMETER_EDGES,  /* a list of rising values, at least two */
  ALD_PARAMETER_SHARES, /* a list of relative probabilities; default: all the same */
  ALD_PARAMETER_FILE,   /* a file beside the study */
  ALD_PARAMETER_COLUMN  /* a column of that file */
} ald_parameter_type;

/* One key within the mapping of a distribution. */
typedef struct ald_parameter {
  const char *name;
  ald_parameter_type type;
  bool is_optional;
  size_t offset; /* numbers: of the field in ald_distribution */
  const char *meaning;
} ald_parameter;

enum { ALD_PARAMETER_LIMIT = 4 };

typedef struct ald_distribution_key {
  const char *name; /* key under a variable: "normal" */
  const char *meaning;
  const char *example; /* "{normal: {mean: 0 deg, deviation: 5 deg}}" */
  uint32_t parameter_count;
  ald_parameter parameters[ALD_PARAMETER_LIMIT]; /* (parameter_count) required ones first */
} ald_distribution_key;

/* by ald_distribution_kind */
extern const ald_distribution_key ald_distribution_keys[ALD_DISTRIBUTION_KINDS];

/* in place of a `deviation`, of the distributions that have one: its share of the mean */
extern const ald_parameter ald_share_of_mean;
/* Which parameter of a distribution is a deviation that may be a share of the mean; NULL: none. */
const ald_parameter *ald_distribution_deviation(const ald_distribution_key *key);

/* low: and high:, keys beside the name of any distribution */
enum { ALD_TRUNCATION_KEYS = 2 };
extern const ald_parameter ald_truncation_keys[ALD_TRUNCATION_KEYS];

/* The number of a distribution that a parameter sets; of types NUMBER, VALUE and SPREAD. */
double *ald_parameter_field(ald_distribution *distribution, const ald_parameter *parameter);
double ald_parameter_number(const ald_distribution *distribution, const ald_parameter *parameter);

/* Is it one number, rather than a list or a name? */
bool ald_parameter_is_number(const ald_parameter *parameter);
/* Parameters that must be given. */
uint32_t ald_distribution_required(const ald_distribution_key *key);

#endif
