/* SPDX-License-Identifier: Apache-2.0
 * The section `vary`: random variables, their distributions, and the quantities that they set. */
#include "reader_sections.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "base/assertion.h"
#include "base/csv.h"
#include "base/plain_file.h"
#include "model/distribution_keys.h"
#include "reader/reader.h"
#include "reader/reader_file.h"
#include "reader/reader_targets.h"
#include "reader/reader_unit_hints.h"

/* ------------------------------------------------------------------------------
 * The distribution of a variable: one key of the table of distributions, and its truncation. */

enum { PATH_SIZE = 640, KEYS_MAX = 64 };

/* A distribution as it is being read. */
typedef struct maker {
  ald_reader *reader;
  ald_variable *variable;
  ald_distribution *distribution; /* of the variable */
  const ald_distribution_key *key;
  struct fy_node *node; /* value of the key */
  char path[PATH_SIZE]; /* of the key: "vary.bodies.tug.speed.normal" */
  bool has_first;       /* a value was read: */
  double first;         /* the first of them, next to which compass bearings lie [rad] */
  uint32_t bearings;    /* of its values */
} maker;

static void complain(const maker *m, struct fy_node *node, const char *what) {
  ald_diagnose(m->reader->diagnosis, ald_node_place(node), "%s: %s", m->path, what);
}

/* ------------------------------------------------------------------------------ numbers */

static bool is_bearing(struct fy_node *node) {
  char text[64];
  return strstr(ald_node_text(node, text, sizeof text), "degT") != NULL;
}

/* An angle by whole turns to within half a turn of another one. */
static double angle_beside(double angle, double other) {
  static const double turn = 6.283185307179586;
  if (!(fabs(angle - other) > 0.5 * turn)) return angle;
  return angle - turn * round((angle - other) / turn);
}

/* Compass bearings are angles from -180 to 180 degrees: those of one distribution, such as 260 and
 * 280 degT, lie on the shorter way from each other. */
static void lay_bearing(maker *m, struct fy_node *node, double *value) {
  if (is_bearing(node)) {
    if (m->has_first) *value = angle_beside(*value, m->first);
    m->bearings++;
  }
  if (!m->has_first) m->first = *value;
  m->has_first = true;
}

/* Bearings go clockwise, angles the other way: two ends that are bearings may stand in either
 * order. */
static void order_ends(double *low, double *high) {
  const double least = fmin(*low, *high), greatest = fmax(*low, *high);
  *low = least;
  *high = greatest;
}

/* "50 %" */
static bool is_percentage(struct fy_node *node) {
  char text[128];
  return fy_node_is_scalar(node) && strchr(ald_node_text(node, text, sizeof text), '%');
}

/* A width as a share of the mean, which was read before it: `deviation: 50 %`, `cov: 0.5`. */
static bool read_share_of_mean(maker *m, struct fy_node *node, const char *name, double *value) {
  char full[PATH_SIZE + 32];
  double share = 0;
  snprintf(full, sizeof full, "%s.%s", m->path, name);
  if (!ald_read_number(m->reader, node, full, ALD_NONE, &share)) return false;
  *value = share * fabs(m->distribution->a);
  if (share > 0 && *value > 0) return true;
  ald_diagnose_sort(m->reader->diagnosis, ALD_ERROR_FORM, ald_node_place(node), NULL,
                    "%s: a share of the mean needs a mean other than 0, and a share above 0", full);
  return false;
}

static bool read_number(ald_reader *reader, struct fy_node *node, const char *path,
                        const ald_parameter *parameter, ald_dimension dimension, double *value) {
  ALD_ASSERT(parameter && value);
  char full[PATH_SIZE + 32];
  snprintf(full, sizeof full, "%s.%s", path, parameter->name);
  if (parameter->type == ALD_PARAMETER_SPREAD && is_bearing(node)) {
    ald_diagnose_sort(reader->diagnosis, ALD_ERROR_FORM, ald_node_place(node), NULL,
                      "%s: a deviation or scale cannot be a compass bearing; write it in deg",
                      full);
    return false;
  }
  const bool is_plain = parameter->type == ALD_PARAMETER_NUMBER;
  return ald_read_number(reader, node, full, is_plain ? ALD_NONE : dimension, value);
}

/* the value of a parameter in the mapping or in the list; reports a required one that is missing */
static struct fy_node *parameter_node(const maker *m, uint32_t index, bool *good) {
  const ald_parameter *parameter = &m->key->parameters[index];
  if (fy_node_is_sequence(m->node)) {
    return parameter->is_optional ? NULL : fy_node_sequence_get_by_index(m->node, (int)index);
  }
  struct fy_node *node = ald_node_member(m->node, parameter->name);
  if (!node && !parameter->is_optional) {
    char what[64];
    snprintf(what, sizeof what, "missing key \"%s\"", parameter->name);
    complain(m, m->node, what);
    *good = false;
  }
  return node;
}

/* a deviation that is given as a share of the mean, under either name; NULL: it is not */
static struct fy_node *share_node(const maker *m, const ald_parameter *parameter,
                                  const char **name) {
  if (parameter != ald_distribution_deviation(m->key) || !fy_node_is_mapping(m->node)) return NULL;
  struct fy_node *own = ald_node_member(m->node, parameter->name);
  *name = own ? parameter->name : ald_share_of_mean.name;
  if (!own) return ald_node_member(m->node, *name);
  const bool is_plain = ald_dimension_same(m->variable->dimension, ALD_NONE);
  return !is_plain && is_percentage(own) ? own : NULL;
}

static bool read_numbers(maker *m) {
  bool good = true;
  for (uint32_t p = 0; p < m->key->parameter_count; p++) {
    const ald_parameter *parameter = &m->key->parameters[p];
    double *value = ald_parameter_field(m->distribution, parameter);
    const char *name = NULL;
    struct fy_node *share = share_node(m, parameter, &name);
    if (share) {
      good = good && read_share_of_mean(m, share, name, value);
      continue;
    }
    struct fy_node *node = parameter_node(m, p, &good);
    if (!node) continue;
    good = read_number(m->reader, node, m->path, parameter, m->variable->dimension, value) && good;
    if (good && parameter->type == ALD_PARAMETER_VALUE) lay_bearing(m, node, value);
  }
  const ald_distribution_kind kind = m->distribution->kind;
  if (kind == ALD_UNIFORM && m->bearings == 2) order_ends(&m->distribution->a, &m->distribution->b);
  if (kind == ALD_TRIANGULAR && m->bearings == 3) {
    order_ends(&m->distribution->a, &m->distribution->b);
  }
  return good;
}

/* low: and high:, beside any distribution */
static bool read_truncation(maker *m, struct fy_node *node, const char *path) {
  bool good = true;
  uint32_t bearings = 0;
  for (int k = 0; k < ALD_TRUNCATION_KEYS; k++) {
    const ald_parameter *bound = &ald_truncation_keys[k];
    struct fy_node *at = ald_node_member(node, bound->name);
    if (!at) continue;
    double *value = ald_parameter_field(m->distribution, bound);
    good = read_number(m->reader, at, path, bound, m->variable->dimension, value) && good;
    if (!good || !is_bearing(at)) continue;
    lay_bearing(m, at, value);
    bearings++;
  }
  if (bearings == 2) order_ends(&m->distribution->low, &m->distribution->high);
  return good;
}

/* ------------------------------------------------------------------------------ lists */

/* A list of numbers; NULL after a message or without memory. */
static double *read_list(maker *m, struct fy_node *node, const ald_parameter *parameter,
                         uint32_t *count) {
  const bool is_shares = parameter->type == ALD_PARAMETER_SHARES;
  const ald_dimension dimension = is_shares ? ALD_NONE : m->variable->dimension;
  if (!fy_node_is_sequence(node)) {
    char what[96], example[64], text[64];
    const char *one = ald_dimension_example(dimension, example, sizeof example);
    snprintf(text, sizeof text, "%s", is_shares ? "0.3, 0.7" : one);
    snprintf(what, sizeof what, "expected a list of %s such as [%s]", parameter->name, text);
    complain(m, node, what);
    return NULL;
  }
  *count = (uint32_t)fy_node_sequence_item_count(node);
  double *numbers = calloc(*count + 1u, sizeof *numbers);
  if (!numbers) {
    m->reader->no_memory = true;
    return NULL;
  }
  bool good = true;
  for (uint32_t k = 0; k < *count; k++) {
    char full[PATH_SIZE + 64], text[64];
    struct fy_node *item = fy_node_sequence_get_by_index(node, (int)k);
    snprintf(full, sizeof full, "%s.%s[%u]", m->path, parameter->name, k);
    if (!ald_read_number(m->reader, item, full, dimension, &numbers[k])) {
      good = false;
      continue;
    }
    if (!is_shares && k > 0 && is_bearing(item)) {
      numbers[k] = angle_beside(numbers[k], numbers[k - 1]);
    }
    if (is_shares && numbers[k] < 0) {
      ald_diagnose_sort(m->reader->diagnosis, ALD_ERROR_FORM, ald_node_place(item), NULL,
                        "%s: expected 0 or more, got \"%s\"", full,
                        ald_node_text(item, text, sizeof text));
      good = false;
    } else if (parameter->type == ALD_PARAMETER_EDGES && k > 0 && !(numbers[k] > numbers[k - 1])) {
      ald_diagnose(m->reader->diagnosis, ald_node_place(item), "%s: bin edges must increase", full);
      good = false;
    }
  }
  if (good) return numbers;
  free(numbers);
  return NULL;
}

/* shares that were probably meant to sum to 1, but do not, get a warning */
static bool check_shares(maker *m, struct fy_node *node, const double *shares, uint32_t count,
                         uint32_t expected, const char *what) {
  ALD_ASSERT(expected > 0);
  char text[128];
  double sum = 0;
  for (uint32_t k = 0; k < count; k++) sum += shares[k];
  if (count != expected) {
    snprintf(text, sizeof text, "%u %s need the same number of shares, got %u", expected, what,
             count);
  } else if (!(sum > 0)) {
    snprintf(text, sizeof text, "at least one share must be above 0");
  } else {
    if (sum > 0.5 && sum < 1.5 && fabs(sum - 1) > 0.005) {
      ald_diagnose_warning(m->reader->diagnosis, ALD_WARN_SHARES, ald_node_place(node), m->path,
                           "the shares sum to %.6g, not 1; they are normalised", sum);
    }
    return true;
  }
  complain(m, node, text);
  return false;
}

static bool take_table(maker *m, ald_status status) {
  if (status == ALD_NO_MEMORY) m->reader->no_memory = true;
  return status == ALD_OK;
}

/* values or edges, and their shares */
static bool read_shared(maker *m) {
  const ald_parameter *parameters = m->key->parameters;
  const bool bins = parameters[0].type == ALD_PARAMETER_EDGES;
  bool good = true;
  uint32_t count = 0, share_count = 0;
  struct fy_node *node = parameter_node(m, 0, &good);
  struct fy_node *share_node = parameter_node(m, 1, &good);
  double *numbers = node ? read_list(m, node, &parameters[0], &count) : NULL;
  double *shares = share_node ? read_list(m, share_node, &parameters[1], &share_count) : NULL;
  good = good && numbers && (shares || !share_node);
  if (good && count < (bins ? 2 : 1)) {
    complain(m, node, bins ? "a histogram needs at least two edges" : "it has no values");
    good = false;
  }
  const uint32_t expected = bins ? count - 1 : count;
  if (good && shares) {
    good = check_shares(m, share_node, shares, share_count, expected, bins ? "bins" : "values");
  }
  if (good) {
    ald_table **table = &m->distribution->table;
    good = take_table(m, bins ? ald_table_of_bins(numbers, shares, expected, table)
                              : ald_table_of_values(numbers, shares, expected, table));
  }
  free(numbers);
  free(shares);
  return good;
}

/* ------------------------------------------------------------------------------ files */

/* number of a column by name, after a message the number of columns */
static uint32_t find_column(maker *m, struct fy_node *node, const ald_csv *csv) {
  const uint32_t count = ald_csv_column_count(csv);
  char name[ALD_SCALAR_LIMIT + 1];
  ald_node_text(node, name, sizeof name);
  const char **names = calloc(count + 1u, sizeof *names);
  uint32_t found = count;
  for (uint32_t c = 0; names && c < count; c++) {
    names[c] = ald_csv_column_name(csv, c);
    if (strcmp(names[c], name) == 0) found = c;
  }
  if (!names) m->reader->no_memory = true;
  if (names && found == count) {
    const char *nearest = ald_suggest(m->reader, name, names, count);
    ald_diagnose_sort(m->reader->diagnosis, ALD_ERROR_FORM, ald_node_place(node), NULL,
                      nearest ? "%s.column: \"%s\" has no column \"%s\"; did you mean \"%s\"?"
                              : "%s.column: \"%s\" has no column \"%s\"",
                      m->path, m->variable->file, name, nearest);
  }
  free(names);
  return found;
}

/* the values of a column become the table */
static bool read_column(maker *m, struct fy_node *node, const ald_csv *csv) {
  const uint32_t column = find_column(m, node, csv);
  const uint64_t rows = ald_csv_row_count(csv);
  if (column == ald_csv_column_count(csv)) return false;
  if (rows == 0) {
    complain(m, node, "the file has no rows");
    return false;
  }
  double *values = calloc(rows, sizeof *values);
  if (!values) m->reader->no_memory = true;
  const bool good = values && ald_csv_numbers(csv, column, m->variable->dimension,
                                              m->reader->diagnosis, values) == ALD_OK;
  if (good) ald_scale_numbers(m->reader, m->variable->dimension, values, rows);
  const bool taken = good && take_table(m, ald_table_of_values(values, NULL, (uint32_t)rows,
                                                               &m->distribution->table));
  free(values);
  return taken;
}

static bool read_sample(maker *m) {
  bool good = true;
  struct fy_node *file = parameter_node(m, 0, &good);
  struct fy_node *column = parameter_node(m, 1, &good);
  char what[PATH_SIZE + 8];
  ald_csv *csv = NULL;
  if (!good) return false;
  snprintf(what, sizeof what, "%s.file", m->path);
  const char *text =
      ald_read_file(m->reader, file, what, ALD_TABLE_LIMIT, NULL, &m->variable->file);
  if (!text) return false;
  if (ald_csv_parse(text, m->reader->diagnosis, &csv) == ALD_NO_MEMORY) {
    m->reader->no_memory = true;
  }
  good = csv && read_column(m, column, csv);
  ald_csv_destroy(csv);
  return good;
}

/* ------------------------------------------------------------------------------ all kinds */

/* "{low: ..., high: ...} or [low, high]" */
static bool expect_shape(const maker *m) {
  const uint32_t required = ald_distribution_required(m->key);
  const bool may_be_list = ald_parameter_is_number(&m->key->parameters[0]);
  char keys[128] = "", names[128] = "", what[320];
  if (fy_node_is_mapping(m->node)) return true;
  if (may_be_list && fy_node_is_sequence(m->node) &&
      fy_node_sequence_item_count(m->node) == (int)required) {
    return true;
  }
  for (uint32_t p = 0; p < required; p++) {
    const char *comma = p > 0 ? ", " : "", *name = m->key->parameters[p].name;
    snprintf(keys + strlen(keys), sizeof keys - strlen(keys), "%s%s: ...", comma, name);
    snprintf(names + strlen(names), sizeof names - strlen(names), "%s%s", comma, name);
  }
  snprintf(what, sizeof what, may_be_list ? "expected {%s} or [%s]" : "expected {%s}", keys, names);
  complain(m, m->node, what);
  return false;
}

static bool read_parameters(maker *m) {
  const char *known[ALD_PARAMETER_LIMIT + 1];
  size_t count = 0;
  if (!expect_shape(m)) return false;
  for (uint32_t p = 0; p < m->key->parameter_count; p++) {
    known[count++] = m->key->parameters[p].name;
  }
  if (ald_distribution_deviation(m->key)) known[count++] = ald_share_of_mean.name;
  if (fy_node_is_mapping(m->node)) {
    ald_expect_keys(m->reader, m->node, m->path, known, count);
  }
  if (ald_parameter_is_number(&m->key->parameters[0])) return read_numbers(m);
  return m->key->parameters[0].type == ALD_PARAMETER_FILE ? read_sample(m) : read_shared(m);
}

/* Two distributions of which one is inherited: reports how to remove it. */
static bool is_given_with_inherited(ald_reader *reader, struct fy_node *node, const char *path) {
  const char *own = NULL, *inherited = NULL;
  ald_place place = {1, 1, 1, 0, NULL};
  for (int d = 0; d < ALD_DISTRIBUTION_KINDS; d++) {
    struct fy_node *chosen = ald_node_member(node, ald_distribution_keys[d].name);
    if (!chosen) continue;
    if (ald_node_place(chosen).file > 0) {
      inherited = ald_distribution_keys[d].name;
    } else {
      own = ald_distribution_keys[d].name;
      place = ald_node_place(chosen);
    }
  }
  if (!own || !inherited) return false;
  ald_diagnose(
      reader->diagnosis, place,
      "%s: \"%s\" is given together with the inherited \"%s\"; remove the inherited one with %s: ~",
      path, own, inherited, inherited);
  return true;
}

/* Is the only key that is no bound the name of no distribution? Reports it with those that are. */
static bool is_unknown(ald_reader *reader, struct fy_node *node, const char *path,
                       const char *const *known, size_t known_count, const char *names) {
  struct fy_node *unknown = NULL;
  void *at = NULL;
  char name[128];
  int count = 0;
  for (struct fy_node_pair *pair; (pair = fy_node_mapping_iterate(node, &at));) {
    bool is_bound = false;
    ald_node_text(fy_node_pair_key(pair), name, sizeof name);
    for (size_t k = 0; k < ALD_TRUNCATION_KEYS; k++) is_bound |= strcmp(known[k], name) == 0;
    if (is_bound) continue;
    unknown = fy_node_pair_key(pair);
    count++;
  }
  if (count != 1) return false;
  ald_node_text(unknown, name, sizeof name);
  if (ald_suggest(reader, name, known, known_count)) return false;
  ald_diagnose_sort(reader->diagnosis, ALD_ERROR_UNKNOWN, ald_node_place(unknown), NULL,
                    "%s: there is no distribution \"%s\"; expected one of: %s", path, name, names);
  return true;
}

/* the one distribution that is written; ALD_DISTRIBUTION_KINDS after a message */
static ald_distribution_kind find_kind(ald_reader *reader, struct fy_node *node, const char *path) {
  const char *known[ALD_TRUNCATION_KEYS + ALD_DISTRIBUTION_KINDS];
  ald_distribution_kind kind = ALD_DISTRIBUTION_KINDS;
  int count = 0;
  char names[256] = "";
  for (int k = 0; k < ALD_TRUNCATION_KEYS; k++) known[k] = ald_truncation_keys[k].name;
  for (int d = 0; d < ALD_DISTRIBUTION_KINDS; d++) {
    const char *name = ald_distribution_keys[d].name;
    const char *between = d == 0 ? "" : d == ALD_DISTRIBUTION_KINDS - 1 ? " or " : ", ";
    snprintf(names + strlen(names), sizeof names - strlen(names), "%s%s", between, name);
    known[ALD_TRUNCATION_KEYS + d] = name;
    if (!ald_node_member(node, name)) continue;
    kind = (ald_distribution_kind)d;
    count++;
  }
  const size_t known_count = ALD_TRUNCATION_KEYS + ALD_DISTRIBUTION_KINDS;
  if (count == 0 && is_unknown(reader, node, path, known, known_count, names)) return kind;
  ald_expect_keys(reader, node, path, known, known_count);
  if (count == 1) return kind;
  if (count == 2 && is_given_with_inherited(reader, node, path)) return ALD_DISTRIBUTION_KINDS;
  ald_diagnose(reader->diagnosis, ald_node_place(node), "%s: expected one distribution: %s", path,
               names);
  return ALD_DISTRIBUTION_KINDS;
}

/* Reads the distribution of a variable, whose dimension is known, from a mapping.
 * @param path of the mapping, for messages */
static bool read_distribution(ald_reader *reader, struct fy_node *node, const char *path,
                              ald_variable *variable) {
  ald_distribution *out = &variable->distribution;
  const ald_distribution_kind kind = find_kind(reader, node, path);
  char problem[256];
  if (kind == ALD_DISTRIBUTION_KINDS) return false;
  *out = ald_distribution_make(kind, 0, 0);
  maker m = {.reader = reader, .variable = variable, .distribution = out};
  m.key = &ald_distribution_keys[kind];
  m.node = ald_node_member(node, m.key->name);
  snprintf(m.path, sizeof m.path, "%s.%s", path, m.key->name);
  bool good = read_parameters(&m);
  good = read_truncation(&m, node, path) && good;
  if (good && ald_distribution_check(out, problem, sizeof problem) != ALD_OK) {
    ald_diagnose_sort(reader->diagnosis, ALD_ERROR_FORM, ald_node_place(m.node), NULL, "%s: %s",
                      path, problem);
    good = false;
  }
  if (good) ald_distribution_prepare(out);
  return good;
}

/* ------------------------------------------------------------------------------------------ */

/* probability between the bounds of a distribution, below which it is not what was meant [-] */
#define KEPT_MIN 0.3

/* reports another variable with the same random numbers, by a chance of 1 in 4e9 per pair */
static bool expect_own_numbers(ald_reader *reader, ald_place place, const char *section,
                               const ald_variable *variable) {
  ALD_ASSERT(variable->name);
  const ald_study *study = reader->study;
  for (const ald_variable *other = study->variables; other < variable; other++) {
    if (other->id != variable->id) continue;
    ald_diagnose(reader->diagnosis, place,
                 "%s: \"%s\" would get the same random numbers as \"%s\", because their names have "
                 "the same hash; write one of them as a pattern, with ? for a letter",
                 section, variable->name, other->name);
    return false;
  }
  return true;
}

/* warns if the distribution exceeds the range of a quantity */
static void warn_range(ald_reader *reader, ald_place place, const char *section, const char *name,
                       const ald_variable *variable) {
  ALD_ASSERT(variable->target_count > 0);
  const double ends[2] = {ald_distribution_value(&variable->distribution, 0x1p-53),
                          ald_distribution_value(&variable->distribution, 1 - 0x1p-53)};
  for (uint32_t t = 0; t < variable->target_count; t++) {
    const ald_quantity *quantity = &reader->study->quantities[variable->targets[t]];
    for (int k = 0; k < 2; k++) {
      const char *expected = ald_range_problem(quantity->range, ends[k]);
      if (!expected) continue;
      ald_diagnose_warning(reader->diagnosis, ALD_WARN_BAD_DRAWS, place, section,
                           "\"%s\" may be drawn as %.4g, but %s is expected; such scenarios get "
                           "the status bad_input; truncate with low: or high:",
                           name, ends[k], expected);
      return;
    }
  }
}

/* does most of a distribution lie beyond its bounds? */
static void warn_bounds(ald_reader *reader, ald_place place, const char *path,
                        const ald_variable *variable) {
  ald_distribution own = variable->distribution;
  const bool is_bounded = own.low > -HUGE_VAL || own.high < HUGE_VAL;
  if (!is_bounded || own.kind == ALD_UNIFORM || own.table) return;
  ald_distribution_prepare(&own);
  if (own.prepared.kept >= KEPT_MIN) return;
  ald_diagnose_warning(reader->diagnosis, ALD_WARN_BAD_DRAWS, place, path,
                       "low: and high: leave %.2g %% of it: another unit, or a number of the "
                       "distribution itself is wrong",
                       100 * own.prepared.kept);
}

static void read_variable(ald_reader *reader, struct fy_node *key, struct fy_node *node,
                          const ald_scope *scope) {
  ald_study *study = reader->study;
  ald_variable *variable = &study->variables[study->variable_count];
  const ald_place place = ald_node_place(key);
  const ald_scope own = {scope->section, scope->prefix, scope->choice, scope->variant,
                         study->variable_count};
  char pattern[256], name[512], path[512];
  ald_node_text(key, pattern, sizeof pattern);
  snprintf(name, sizeof name, "%s%s", scope->prefix, pattern);
  snprintf(path, sizeof path, "%s.%s", scope->section, pattern);
  *variable = (ald_variable){.choice = scope->choice, .variant = scope->variant};
  variable->name = strdup(name);
  if (!variable->name) {
    reader->no_memory = true;
    return;
  }
  study->variable_count++;
  /* the random numbers depend only on the name, so that other variables can be added and removed */
  variable->id = (uint32_t)XXH3_64bits(name, strlen(name));
  if (!ald_find_targets(reader, place, &own, pattern, &variable->targets,
                        &variable->target_count)) {
    return;
  }
  variable->dimension = study->quantities[variable->targets[0]].dimension;
  if (!expect_own_numbers(reader, place, scope->section, variable)) return;
  if (!ald_expect_mapping(reader, node, path)) return;
  if (read_distribution(reader, node, path, variable)) {
    warn_range(reader, place, scope->section, pattern, variable);
    warn_bounds(reader, place, path, variable);
    ald_warn_of_factor(reader->diagnosis, place, path, study->quantities[variable->targets[0]].path,
                       variable->dimension, ald_distribution_value(&variable->distribution, 0.5));
  }
}

void ald_read_variables(ald_reader *reader, struct fy_node *vary, const ald_scope *scope) {
  void *at = NULL;
  for (struct fy_node_pair *pair; (pair = fy_node_mapping_iterate(vary, &at));) {
    read_variable(reader, fy_node_pair_key(pair), fy_node_pair_value(pair), scope);
  }
}

/* ------------------------------------------------------------------------------
 * Keys that are drawn although the study says nothing of it: see ald_drawn_key. */

/* quantity of such a key of a definition; false: it has none, or it is given */
static bool is_at_random(const ald_study *study, uint32_t definition, uint32_t *quantity) {
  const ald_definition *own = &study->definitions[definition];
  const ald_drawn_key *drawn = ald_kinds[own->kind]->at_random;
  double keys[KEYS_MAX];
  if (!drawn) return false;
  ALD_ASSERT(ald_kinds[own->kind]->key_count <= KEYS_MAX);
  for (uint32_t k = 0; k < ald_kinds[own->kind]->key_count; k++) {
    keys[k] = study->quantities[own->quantities + k].value;
  }
  *quantity = own->quantities + drawn->key;
  return study->quantities[*quantity].may_vary && !study->quantities[*quantity].is_given &&
         (!drawn->applies || drawn->applies(keys));
}

static size_t count_at_random(const ald_study *study) {
  size_t count = 0;
  uint32_t quantity;
  for (uint32_t d = 0; d < study->definition_count; d++) {
    count += is_at_random(study, d, &quantity);
  }
  return count;
}

/* Memory for them is reserved. */
static void add_at_random(ald_reader *reader) {
  ald_study *study = reader->study;
  for (uint32_t d = 0; d < study->definition_count && reader->setters; d++) {
    uint32_t quantity;
    if (!is_at_random(study, d, &quantity) || reader->setters[quantity].variable > 0) continue;
    const ald_drawn_key *drawn = ald_kinds[study->definitions[d].kind]->at_random;
    const char *name = study->quantities[quantity].path;
    ald_variable *own = &study->variables[study->variable_count];
    *own = (ald_variable){
        .name = strdup(name),
        .id = (uint32_t)XXH3_64bits(name, strlen(name)),
        .dimension = ALD_NONE,
        .distribution = ald_distribution_make(drawn->distribution, drawn->a, drawn->b),
        .target_count = 1,
        .targets = malloc(sizeof *own->targets)};
    reader->setters[quantity].variable = ++study->variable_count;
    if (!own->name || !own->targets) {
      reader->no_memory = true;
      own->target_count = 0;
      return;
    }
    own->targets[0] = quantity;
    ald_distribution_prepare(&own->distribution);
  }
}

void ald_read_vary(ald_reader *reader) {
  static const ald_scope scope = {"vary", "", 0, 0, 0};
  struct fy_node *vary = ald_node_member(reader->root, "vary");
  const bool is_given = vary && reader->setters && ald_expect_mapping(reader, vary, "vary");
  const size_t count = is_given ? (size_t)fy_node_mapping_item_count(vary) : 0;
  const size_t drawn = count_at_random(reader->study);
  if (count + drawn == 0) return;
  reader->study->variables = calloc(count + drawn + 1, sizeof *reader->study->variables);
  if (!reader->study->variables) {
    reader->no_memory = true;
    return;
  }
  if (is_given) ald_read_variables(reader, vary, &scope);
  add_at_random(reader);
}

bool ald_quantity_varies(const ald_study *study, uint32_t quantity) {
  for (uint32_t v = 0; v < study->variable_count; v++) {
    for (uint32_t t = 0; t < study->variables[v].target_count; t++) {
      if (study->variables[v].targets[t] == quantity) return true;
    }
  }
  return false;
}
