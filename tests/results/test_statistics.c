/* SPDX-License-Identifier: Apache-2.0
 * Results as a reader sees them: which scenarios are stored, their hash and notes, and statistics
 * against closed forms, hand-computed quantiles and a second way of counting. */
#include <float.h>
#include <ftw.h>
#include <hdf5.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "allide/allide.h"
#include "model/record.h"
#include "results/block.h"
#include "results/block_hash.h"
#include "results/manifest.h"
#include "results/store.h"

static char root[512]; /* of this run's folders */
static char folder[600];
static uint64_t draws; /* state of the random numbers; its start is printed */
static ald_report *report;

static ald_column columns[] = {{"speed", "m/s", true}, {"peak", "N", false}};

/* splitmix64 */
static uint64_t draw(void) {
  uint64_t z = draws += UINT64_C(0x9e3779b97f4a7c15);
  z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
  z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
  return z ^ (z >> 31);
}

static double draw_unit(void) { return ldexp((double)(draw() >> 11), -53); }

/* A new folder with column "peak" = values and "speed" = scenario index, but without the block
 * `left_out` (-1: complete); statuses NULL: all ok. */
static ald_results *store_and_open(const double *values, const int32_t *statuses, uint64_t count,
                                   int left_out, char hash[40]) {
  static int folder_count;
  snprintf(folder, sizeof folder, "%s/out-%d", root, folder_count++);
  const ald_manifest manifest = {.study_text = "allide: 1\n",
                                 .study_name = "quay",
                                 .version = "0.1.0",
                                 .device = "OpenMP",
                                 .fallback = "no driver",
                                 .scenarios = count,
                                 .seed = 77,
                                 .column_count = 2,
                                 .columns = columns};
  ald_store *store = NULL;
  assert_int_equal(ald_store_create(folder, &manifest, false, &store, report), ALD_OK);
  ald_hash hashes[8];
  uint32_t stored = 0;
  double *block_values = malloc(2 * ALD_BLOCK_SCENARIOS * sizeof *block_values);
  int32_t *block_statuses = calloc(ALD_BLOCK_SCENARIOS, sizeof *block_statuses);
  assert_true(block_values && block_statuses);
  for (uint32_t b = 0; b < ald_manifest_block_count(&manifest); b++) {
    const uint64_t start = (uint64_t)b * ALD_BLOCK_SCENARIOS;
    const uint32_t size = ald_manifest_block_size(&manifest, b);
    ald_block block = {.index = b, .count = size};
    block.values = block_values;
    block.statuses = block_statuses;
    for (uint32_t i = 0; i < block.count; i++) {
      block_values[i] = (double)(start + i);
      block_values[block.count + i] = values[start + i];
      if (statuses) block_statuses[i] = statuses[start + i];
    }
    if ((int)b == left_out) continue;
    hashes[stored++] = ald_block_hash(&block, 2);
    assert_int_equal(ald_store_write(store, &block, report), ALD_OK);
  }
  if (hash) ald_study_hash(hashes, stored, hash);
  free(block_values);
  free(block_statuses);
  ald_store_close(store);
  ald_results *results = NULL;
  if (ald_results_open(folder, &results, report) != ALD_OK) fail_msg("%s", ald_report_text(report));
  return results;
}

static ald_statistics statistics_of(const double *values, const int32_t *statuses, uint64_t count) {
  ald_statistics s;
  ald_results *results = store_and_open(values, statuses, count, -1, NULL);
  assert_int_equal(ald_results_statistics(results, 1, &s, report), ALD_OK);
  ald_results_close(results);
  return s;
}

static void test_reading(void **state) {
  (void)state;
  enum { COUNT = 2 * ALD_BLOCK_SCENARIOS + 5 };
  double *values = malloc(COUNT * sizeof *values);
  double *read = malloc(COUNT * sizeof *read);
  int32_t *statuses = malloc(COUNT * sizeof *statuses);
  int32_t *read_statuses = malloc(COUNT * sizeof *read_statuses);
  uint64_t *indices = malloc(COUNT * sizeof *indices);
  assert_true(values && read && statuses && read_statuses && indices);
  for (int i = 0; i < COUNT; i++) {
    values[i] = draw_unit() - 0.5;
    statuses[i] = (int32_t)(draw() % ALD_SCENARIO_STATUS_COUNT);
  }
  for (int left_out = -1; left_out < 3; left_out++) {
    char hash[40];
    ald_results *results = store_and_open(values, statuses, COUNT, left_out, hash);
    const uint64_t missing = left_out < 0 ? 0 : left_out == 2 ? 5 : ALD_BLOCK_SCENARIOS;
    assert_true(ald_results_scenarios(results) == COUNT);
    assert_true(ald_results_stored(results) == COUNT - missing);
    assert_string_equal(ald_results_hash(results), hash);
    assert_string_equal(ald_results_note(results, "complete"), missing ? "no" : "yes");
    assert_int_equal(ald_results_read(results, 1, read, report), ALD_OK);
    assert_int_equal(ald_results_scenario_status(results, indices, read_statuses, report), ALD_OK);
    size_t next = 0;
    for (int i = 0; i < COUNT; i++) {
      if (i / ALD_BLOCK_SCENARIOS == left_out) continue;
      assert_true(indices[next] == (uint64_t)i);
      assert_int_equal(read_statuses[next], statuses[i]);
      assert_true(memcmp(&read[next], &values[i], sizeof(double)) == 0);
      next++;
    }
    assert_true(next == COUNT - missing);
    assert_int_equal(ald_results_read(results, 0, read, report), ALD_OK);
    assert_true(read[next - 1] == (double)indices[next - 1]);
    assert_int_equal(ald_results_scenario_status(results, NULL, NULL, report), ALD_OK);
    ald_results_close(results);
  }
  free(values);
  free(read);
  free(statuses);
  free(read_statuses);
  free(indices);
}

static void test_notes(void **state) {
  (void)state;
  const double value = 3.0;
  ald_results *results = store_and_open(&value, NULL, 1, -1, NULL);
  const char *const notes[][2] = {
      {"study", "quay"},    {"study_text", "allide: 1\n"}, {"device", "OpenMP"},
      {"seed", "77"},       {"fallback", "no driver"},     {"precision", "double"},
      {"version", "0.1.0"}, {"complete", "yes"},           {"nothing", ""}};
  for (size_t i = 0; i < sizeof notes / sizeof notes[0]; i++) {
    assert_string_equal(ald_results_note(results, notes[i][0]), notes[i][1]);
  }
  assert_int_equal(ald_results_column_count(results), 2);
  assert_string_equal(ald_results_column(results, 1).name, "peak");
  assert_string_equal(ald_results_column(results, 1).unit, "N");
  assert_int_equal(ald_results_column(results, 1).is_input, 0);
  assert_int_equal(ald_results_column(results, 0).is_input, 1);
  assert_string_equal(ald_results_column(results, 2).name, "");

  double read;
  ald_statistics s;
  assert_int_equal(ald_results_read(results, 2, &read, report), ALD_BAD_ARGUMENT);
  assert_int_equal(ald_results_statistics(results, 2, &s, report), ALD_BAD_ARGUMENT);

  char path[700];
  snprintf(path, sizeof path, "%s/blocks/block-000000.h5", folder);

  /* the host program may have the file open, whatever way it closes its files */
  const H5F_close_degree_t degrees[] = {H5F_CLOSE_WEAK, H5F_CLOSE_SEMI, H5F_CLOSE_STRONG};
  for (size_t i = 0; i < 3; i++) {
    const hid_t access = H5Pcreate(H5P_FILE_ACCESS);
    H5Pset_fclose_degree(access, degrees[i]);
    const hid_t file = H5Fopen(path, H5F_ACC_RDONLY, access);
    const hid_t set = H5Dopen2(file, "/scenarios/constant", H5P_DEFAULT);
    read = 0.0;
    assert_int_equal(ald_results_read(results, 1, &read, report), ALD_OK);
    assert_true(read == value);
    double both[2] = {0.0, 0.0};
    assert_true(H5Dread(set, H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT, both) >= 0);
    assert_true(both[1] == value);
    H5Dclose(set);
    H5Fclose(file);
    H5Pclose(access);
  }

  /* a block that goes away while the folder is open is an error, not old or made-up numbers */
  assert_int_equal(unlink(path), 0);
  ald_report_clear(report);
  assert_int_equal(ald_results_read(results, 1, &read, report), ALD_IO);
  assert_non_null(strstr(ald_report_text(report), "block 0"));
  ald_results_close(results);
  ald_results_close(NULL);
}

static void test_not_results(void **state) {
  (void)state;
  ald_results *results = NULL;
  char path[700];
  snprintf(path, sizeof path, "%s/nowhere", root);
  assert_int_equal(ald_results_open(path, &results, report), ALD_IO);
  assert_non_null(strstr(ald_report_text(report), path));
  assert_int_equal(ald_results_open(root, &results, report), ALD_BAD_RESULTS);
  assert_int_equal(ald_results_open("", &results, report), ALD_BAD_ARGUMENT);
  assert_null(results);
}

/* A block cut short is left out and said so; the others are read. */
static void test_damaged_block(void **state) {
  (void)state;
  enum { COUNT = ALD_BLOCK_SCENARIOS + 9 };
  double *values = malloc(COUNT * sizeof *values);
  assert_non_null(values);
  for (int i = 0; i < COUNT; i++) values[i] = draw_unit();
  ald_results_close(store_and_open(values, NULL, COUNT, -1, NULL));
  char path[700];
  snprintf(path, sizeof path, "%s/blocks/block-000000.h5", folder);
  assert_int_equal(truncate(path, (off_t)(draw() % 100000)), 0);
  ald_results *results = NULL;
  ald_report_clear(report);
  assert_int_equal(ald_results_open(folder, &results, report), ALD_OK);
  assert_true(ald_results_stored(results) == 9);
  assert_string_equal(ald_results_note(results, "complete"), "no");
  assert_non_null(strstr(ald_report_text(report), path));
  double read[9];
  assert_int_equal(ald_results_read(results, 1, read, report), ALD_OK);
  assert_memory_equal(read, values + ALD_BLOCK_SCENARIOS, sizeof read);
  ald_results_close(results);
  free(values);
}

/* 0 .. n - 1, shuffled: mean (n - 1) / 2, variance n (n + 1) / 12, quantile p at (n - 1) p. */
static void test_closed_forms(void **state) {
  (void)state;
  const uint64_t counts[] = {2, 7, 101, 1000, ALD_BLOCK_SCENARIOS + 7};
  for (size_t k = 0; k < sizeof counts / sizeof counts[0]; k++) {
    const uint64_t n = counts[k];
    double *values = malloc(n * sizeof *values);
    assert_non_null(values);
    for (uint64_t i = 0; i < n; i++) {
      const uint64_t j = draw() % (i + 1);
      values[i] = values[j];
      values[j] = (double)i;
    }
    const ald_statistics s = statistics_of(values, NULL, n);
    const double m = (double)n;
    assert_true(s.count == n && s.missing == 0);
    /* sums of integers and halves below 2^53 are exact, which leaves the last division */
    assert_true(s.mean == (m - 1) / 2);
    /* the squares are exact multiples of 1/4 below 2^53; a division and a root round: 2 ulp */
    const double deviation = sqrt(m * (m + 1) / 12);
    assert_true(fabs(s.deviation - deviation) <= 2 * DBL_EPSILON * deviation);
    assert_true(s.minimum == 0 && s.maximum == m - 1);
    for (int q = 0; q < 7; q++) {
      /* between integers the line is the identity; the place and the sum round once each */
      const double expected = (m - 1) * ald_quantile_levels[q];
      assert_true(fabs(s.quantile[q] - expected) <= DBL_EPSILON * m);
    }
    /* 0 is no event: it is never among the worst */
    assert_int_equal(s.worst_count, n < 6 ? n - 1 : 5);
    for (uint32_t w = 0; w < s.worst_count; w++) {
      assert_true(values[s.worst[w]] == (double)(n - 1 - w));
    }
    free(values);
  }
}

/* Worked by hand from h = (n - 1) p, with sorted values 1 2 4 8 16 (n = 5):
 *   0.01  h 0.04  1 + 0.04 x 1 = 1.04      0.05  h 0.2   1 + 0.2 x 1 = 1.2
 *   0.25  h 1     2                        0.5   h 2     4
 *   0.75  h 3     8                        0.95  h 3.8   8 + 0.8 x 8 = 14.4
 *   0.99  h 3.96  8 + 0.96 x 8 = 15.68 */
static void test_quantiles_by_hand(void **state) {
  (void)state;
  const double values[] = {8, 1, 16, 2, 4};
  const double expected[] = {1.04, 1.2, 2, 4, 8, 14.4, 15.68};
  const double levels[] = {0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99};
  const ald_statistics s = statistics_of(values, NULL, 5);
  for (int q = 0; q < 7; q++) {
    assert_true(ald_quantile_levels[q] == levels[q]);
    /* a few roundings of numbers below 16 */
    assert_true(fabs(s.quantile[q] - expected[q]) <= 4 * 16 * DBL_EPSILON);
  }
  /* mean 31/5; squares 27.04 + 17.64 + 4.84 + 3.24 + 96.04 = 148.8, over 4 = 37.2 */
  assert_true(fabs(s.mean - 6.2) <= 8 * DBL_EPSILON);
  assert_true(fabs(s.deviation - sqrt(37.2)) <= 16 * DBL_EPSILON);
}

/* NaN is left out and counted; failed scenarios are neither. */
static void test_missing_and_failed(void **state) {
  (void)state;
  const double none = (double)NAN;
  const double values[] = {none, 5, 1e9, 3, none, -1e9, none, 4, 7, 7};
  const int32_t statuses[] = {
      ALD_SCENARIO_OK,        ALD_SCENARIO_STOPPED_BY_RULE, ALD_SCENARIO_DIVERGED, ALD_SCENARIO_OK,
      ALD_SCENARIO_NAN,       ALD_SCENARIO_OUT_OF_RANGE,    ALD_SCENARIO_OK,       ALD_SCENARIO_OK,
      ALD_SCENARIO_BAD_INPUT, ALD_SCENARIO_OVERFLOW};
  ald_statistics s = statistics_of(values, statuses, 10);
  assert_true(s.count == 3 && s.missing == 2);
  assert_true(s.mean == 4 && s.deviation == 1 && s.minimum == 3 && s.maximum == 5);
  assert_true(s.quantile[3] == 4);
  assert_int_equal(s.worst_count, 3);
  assert_true(s.worst[0] == 1 && s.worst[1] == 7 && s.worst[2] == 3);

  /* nothing left, and one value left */
  s = statistics_of(&none, NULL, 1);
  assert_true(s.count == 0 && s.missing == 1 && s.worst_count == 0);
  assert_true(isnan(s.mean) && isnan(s.deviation) && isnan(s.minimum) && isnan(s.maximum));
  for (int q = 0; q < 7; q++) assert_true(isnan(s.quantile[q]));
  const double one = 2.5;
  s = statistics_of(&one, NULL, 1);
  assert_true(s.count == 1 && s.mean == one && isnan(s.deviation) && s.quantile[6] == one);
}

/* Equal values: the lower index comes first. */
static void test_ties(void **state) {
  (void)state;
  const double values[] = {1, 9, 3, 9, 3, 9, 3, 3, 0};
  const uint64_t expected[] = {1, 3, 5, 2, 4};
  const ald_statistics s = statistics_of(values, NULL, 9);
  assert_int_equal(s.worst_count, 5);
  assert_memory_equal(s.worst, expected, sizeof expected);
}

/* Infinite values are values; where they lie side by side a quantile is infinite, not NaN. */
static void test_infinite(void **state) {
  (void)state;
  const double values[] = {1, (double)INFINITY, (double)INFINITY};
  const ald_statistics s = statistics_of(values, NULL, 3);
  assert_true(s.count == 3 && isinf(s.mean) && isinf(s.maximum) && s.minimum == 1);
  assert_true(isinf(s.quantile[5]) && isinf(s.quantile[3]));
  assert_true(s.worst[0] == 1 && s.worst[1] == 2 && s.worst[2] == 0);
}

/* Random values far from zero, against sums in long double, and quantiles by counting. */
static void test_random_values(void **state) {
  (void)state;
  enum { COUNT = 20000 };
  double *values = malloc(COUNT * sizeof *values);
  assert_non_null(values);
  long double sum = 0, squares = 0;
  for (int i = 0; i < COUNT; i++) {
    values[i] = 1e6 + draw_unit();
    sum += (long double)values[i];
  }
  const long double mean = sum / COUNT;
  for (int i = 0; i < COUNT; i++) {
    const long double part = (long double)values[i] - mean;
    squares += part * part;
  }
  const ald_statistics s = statistics_of(values, NULL, COUNT);
  /* pairwise: at most 32 + log2(20000 / 32) = 42 roundings of a sum, relative to the mean */
  assert_true(fabsl((long double)s.mean - mean) <= 42 * (long double)DBL_EPSILON * mean);
  /* the mean is off by up to 42 ulp of 1e6 = 1e-8, which enters squared: rounding alone is left */
  const long double deviation = sqrtl(squares / (COUNT - 1));
  assert_true(fabsl((long double)s.deviation - deviation) <= 1e-12L * deviation);
  for (int q = 0; q < 7; q++) {
    int below = 0, not_above = 0;
    for (int i = 0; i < COUNT; i++) {
      below += values[i] < s.quantile[q];
      not_above += values[i] <= s.quantile[q];
    }
    /* the quantile lies between the order statistics floor h and floor h + 1 */
    const double place = (COUNT - 1) * ald_quantile_levels[q];
    assert_true(below <= (int)place + 1 && not_above >= (int)place + 1);
  }
  /* the same bits again */
  const ald_statistics again = statistics_of(values, NULL, COUNT);
  assert_memory_equal(&again.mean, &s.mean, sizeof s.mean);
  assert_memory_equal(&again.deviation, &s.deviation, sizeof s.deviation);
  free(values);
}

static int remove_entry(const char *path, const struct stat *info, int kind, struct FTW *place) {
  (void)info;
  (void)kind;
  (void)place;
  return remove(path);
}

static int set_up(void **state) {
  (void)state;
  ald_report_clear(report);
  return 0;
}

int main(void) {
  const char *temporary = getenv("TMPDIR");
  snprintf(root, sizeof root, "%s/allide-statistics-XXXXXX", temporary ? temporary : "/tmp");
  const char *given = getenv("ALD_TEST_SEED");
  draws = given ? strtoull(given, NULL, 10) : (uint64_t)time(NULL);
  printf("seed %llu\n", (unsigned long long)draws);
  report = ald_report_create();
  if (!report || !mkdtemp(root)) return 1;
#define TEST(function) cmocka_unit_test_setup(function, set_up)
  const struct CMUnitTest tests[] = {
      TEST(test_reading),
      TEST(test_notes),
      TEST(test_not_results),
      TEST(test_damaged_block),
      TEST(test_closed_forms),
      TEST(test_quantiles_by_hand),
      TEST(test_missing_and_failed),
      TEST(test_ties),
      TEST(test_infinite),
      TEST(test_random_values),
  };
  const int failed = cmocka_run_group_tests_name("statistics", tests, NULL, NULL);
  ald_report_destroy(report);
  if (nftw(root, remove_entry, 16, FTW_DEPTH | FTW_PHYS) != 0) printf("%s is left over\n", root);
  return failed;
}
