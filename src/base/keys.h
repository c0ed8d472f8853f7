/* SPDX-License-Identifier: Apache-2.0
 * Keys: what may be written about a thing in a study, with dimension, range, default and meaning.
 * The reader, the echo and the reference documentation all work from these tables. */
#ifndef ALD_KEYS_H
#define ALD_KEYS_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>

#include "units.h"

/* fallback of a key that must be given */
#define ALD_REQUIRED ((double)NAN)

typedef enum ald_key_type {
  ALD_KEY_NUMBER, /* a quantity with a unit; may vary */
  ALD_KEY_CHOICE, /* one of a few words; its value is the word's index */
  ALD_KEY_MORE,   /* a number: a trailing component that may be left out */
  ALD_KEY_COUNT /* a whole number from 1 that determines the structure of the model; never varies */
} ald_key_type;

typedef enum ald_range {
  ALD_RANGE_ANY,
  ALD_RANGE_POSITIVE,     /* > 0 */
  ALD_RANGE_NOT_NEGATIVE, /* >= 0 */
  ALD_RANGE_FRACTION,     /* 0 to 1, ends included */
  ALD_RANGE_STEEP         /* an angle from the vertical, up to ALD_STEEP either way */
} ald_range;
#define ALD_STEEP (80 * 3.14159265358979323846 / 180) /* [rad] */

/* One number of a thing. A vector key (position: [x, y]) is a run of entries with the same name,
 * each with its component. */
typedef struct ald_key {
  const char *name;      /* as written in the study: "shear stiffness" */
  const char *component; /* "x" in a vector key, else NULL */
  ald_key_type type;
  ald_dimension dimension;
  ald_range range;
  double fallback;            /* default in SI (or index of the default word); NAN: required */
  double paper;               /* the default under `preset: paper` */
  const char *const *choices; /* words, NULL-terminated; of a number: that stand for 0, 1, ... */
  const char *example;        /* "500 kN/m^2" */
  const char *meaning;        /* one line for the reference and for messages */
} ald_key;

/* a default of at least this size, of either sign, stands for none: an extent without an end */
#define ALD_BEYOND 1e9

/* largest value of an ALD_KEY_COUNT */
enum { ALD_COUNT_MAX = 1000000 };

/* Initialisers: a number, a trailing component of any size that may be left out, and a count. The
 * default is that of both presets. */
#define ALD_NUMBER_KEY(name, component, dimension, range, fallback, example, meaning) \
  { name, component, ALD_KEY_NUMBER, dimension, range, fallback, fallback, NULL, example, meaning }
/* x, y and z of a vector, from the key `first` on */
#define ALD_VECTOR_KEYS(first, name, dimension, fallback, x, y, z, meaning)                  \
  [first] = ALD_NUMBER_KEY(name, "x", dimension, ALD_RANGE_ANY, fallback, x, meaning),       \
  [(first) + 1] = ALD_NUMBER_KEY(name, "y", dimension, ALD_RANGE_ANY, fallback, y, meaning), \
  [(first) + 2] = ALD_NUMBER_KEY(name, "z", dimension, ALD_RANGE_ANY, fallback, z, meaning)
#define ALD_MORE_KEY(name, component, dimension, example, meaning) \
  { name, component, ALD_KEY_MORE, dimension, ALD_RANGE_ANY, 0, 0, NULL, example, meaning }
#define ALD_COUNT_KEY(name, component, fallback, example, meaning)                          \
  {                                                                                         \
    name, component, ALD_KEY_COUNT, ALD_NONE, ALD_RANGE_POSITIVE, fallback, fallback, NULL, \
        example, meaning                                                                    \
  }

/* A list of rows under one key, such as a force-elongation curve. A row is a list of its columns'
 * values, or a map of their names to them. */
typedef struct ald_key_table {
  const char *name;       /* as written in the study: "curve" */
  const char *row;        /* "section" if a row is a struct of the C interface; NULL: numbers */
  const ald_key *columns; /* (column_count) by component; one with a fallback may be left out of a
                             map, and at the end of a list */
  uint32_t column_count;
  uint32_t row_min, row_max; /* rows that it may have, if it is there */
  int is_required;
  int is_ascending; /* the first column must ascend strictly */
  int is_matrix;    /* 6 x 6 over the freedoms, or its diagonal of 6 numbers; its one column has the
                       dimension of the translations, times a length for each rotation */
  int is_squared;   /* of a matrix: it acts on squares, two lengths for a rotation's column */
  const char *meaning, *example;
} ald_key_table;

/* most tables that a kind of element may have */
enum { ALD_TABLES_MAX = 6 };

/* What may be written under a key that is no quantity of the model. */
typedef enum ald_plain_type {
  ALD_PLAIN_NUMBER,  /* a quantity with a unit */
  ALD_PLAIN_TARGET,  /* a quantity of the dimension of what it is about */
  ALD_PLAIN_WHOLE,   /* a whole number */
  ALD_PLAIN_CHOICE,  /* one of a few words */
  ALD_PLAIN_TRUTH,   /* yes or no */
  ALD_PLAIN_TEXT,    /* any text */
  ALD_PLAIN_NAMES,   /* a name, a pattern with * and ?, or a list of them */
  ALD_PLAIN_PAIR,    /* two of those */
  ALD_PLAIN_OUTLINE, /* a list of vertices [x, y] */
  ALD_PLAIN_NUMBERS, /* a list of quantities, or one */
  ALD_PLAIN_WHOLES,  /* a list of whole numbers */
  ALD_PLAIN_GROUP,   /* keys of its own: `parts`; a list of their values if `is_list` */
  ALD_PLAIN_ANY      /* its form is described by its meaning */
} ald_plain_type;

/* A key of a study that is read once and is no quantity of the model. */
typedef struct ald_plain_key {
  const char *name;
  ald_plain_type type;
  ald_dimension dimension; /* of a number */
  ald_range range;         /* of a number */
  uint64_t low, high;      /* of a whole number */
  const char *fallback;    /* as a person would write it; "": nothing; NULL: must be given */
  const char *const *choices;
  const char *example;               /* as written in a study */
  const char *meaning;               /* one line */
  const struct ald_plain_key *parts; /* (part_count) of a group */
  uint32_t part_count;
  bool is_list; /* a group that may be written as the list of its parts' values */
} ald_plain_key;

/* May its value vary over scenarios? */
int ald_key_may_vary(const ald_key *key);
/* Has a table so many columns of different things that its rows are better written as maps? */
int ald_table_is_wide(const ald_key_table *table);
/* May a table be a CSV file of its own? One of several columns that are all numbers. */
int ald_table_may_be_file(const ald_key_table *table);
/* Is a value within a range? Returns NULL if so, else what was expected. */
const char *ald_range_problem(ald_range range, double value);

#endif
