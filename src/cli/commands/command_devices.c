/* SPDX-License-Identifier: Apache-2.0
 * `allide devices`: where scenarios can be computed, and what is missing. */
#include "commands.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "cli/command.h"
#include "cli/options.h"
#include "cli/print/json.h"
#include "cli/print/table.h"
#include "cli/prose.h"

enum { DEVICE_LIMIT = 64 };

static const char *word(int yes) { return yes ? "yes" : "no"; }

/* what --device takes here beside the ids */
static void print_words(const ald_device_info *infos, size_t count) {
  size_t usable = 0;
  const char *first = "";
  for (size_t i = 1; i < count; i++) {
    if (!infos[i].usable) continue;
    if (usable++ == 0) first = infos[i].id;
  }
  printf(
      "\n--device takes an id, or auto (a GPU with double precision if there is one, else openmp)");
  if (usable > 0) {
    printf(
        ",\nopencl (the best of them), cuda (the first), and for runs several: " ALD_DEVICES_WORDS
        ", openmp+%s",
        first);
  }
  printf(".\n");
}

static void print_table(const ald_device_info *infos, size_t count) {
  static const table_column columns[] = {
      {"id", TABLE_LEFT, 0, 0},    {"name", TABLE_LEFT, 16, 0},   {"driver", TABLE_LEFT, 12, 1},
      {"fp64", TABLE_LEFT, 0, 0},  {"memory", TABLE_RIGHT, 0, 0}, {"units", TABLE_RIGHT, 0, 0},
      {"usable", TABLE_LEFT, 0, 0}};
  table t;
  table_begin(&t, columns, 7);
  for (size_t i = 0; i < count; i++) {
    const ald_device_info *d = &infos[i];
    char memory[24] = "-", units[16];
    if (d->memory) {
      snprintf(memory, sizeof memory, "%.1f GiB", (double)d->memory / (1024.0 * 1024 * 1024));
    }
    snprintf(units, sizeof units, "%" PRIu32, d->units);
    table_add(&t, (const char *[]){d->id, d->name, d->driver, word(d->fp64), memory, units,
                                   word(d->usable)});
  }
  table_print(&t, stdout, prose_columns(stdout));
  table_clear(&t);
  for (size_t i = 0; i < count; i++) {
    const char *others = strchr(infos[i].kernels, ',');
    if (infos[i].remark[0]) printf("%s: %s\n", infos[i].id, infos[i].remark);
    if (others) {
      printf("%s: this program has kernels for %s, too; ALLIDE_PROCESSOR=NAME takes them\n",
             infos[i].id, others + 1);
    }
  }
  print_words(infos, count);
}

/* what the self-test says of each device */
typedef struct verdict {
  int is_tested, is_good;
  double seconds;
  char problem[600];
} verdict;

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* OpenMP is what the others are compared with */
static void test_devices(const ald_device_info *infos, size_t count, verdict *verdicts) {
  for (size_t i = 1; i < count; i++) {
    if (!infos[i].usable) continue;
    ald_report *report = ald_report_create();
    const double began = now();
    verdicts[i].is_tested = 1;
    verdicts[i].is_good = ald_device_test(infos[i].id, ALD_DOUBLE, report) == ALD_OK;
    verdicts[i].seconds = now() - began;
    if (!verdicts[i].is_good)
      snprintf(verdicts[i].problem, sizeof verdicts[i].problem, "%s", ald_report_text(report));
    verdicts[i].problem[strcspn(verdicts[i].problem, "\n")] = '\0';
    ald_report_destroy(report);
  }
}

static void print_verdicts(const ald_device_info *infos, size_t count, const verdict *verdicts) {
  for (size_t i = 0; i < count; i++) {
    if (!verdicts[i].is_tested) continue;
    if (verdicts[i].is_good) {
      printf("%s: passed the self-test in %.1f s\n", infos[i].id, verdicts[i].seconds);
    } else {
      printf("%s: did not pass the self-test\n%s\n", infos[i].id, verdicts[i].problem);
    }
  }
}

static void own_words_json(json *out, const ald_device_info *d) {
  if (!d->version[0]) return;
  json_string(out, "version", d->version);
  json_string(out, "extensions", d->extensions);
  json_string(out, "fp64_modes", d->fp64_modes);
  json_string(out, "fp32_modes", d->fp32_modes);
  json_integer(out, "largest", d->largest);
  json_integer(out, "local_memory", d->local_memory);
  json_integer(out, "constants", d->constants);
  json_integer(out, "group", d->group);
  json_integer(out, "clock", d->clock);
}

static void print_json(const ald_device_info *infos, size_t count, const verdict *verdicts) {
  json out;
  json_begin(&out, stdout);
  json_array_open(&out, NULL);
  for (size_t i = 0; i < count; i++) {
    const ald_device_info *d = &infos[i];
    json_object_open(&out, NULL);
    json_string(&out, "id", d->id);
    json_string(&out, "name", d->name);
    json_string(&out, "driver", d->driver);
    json_bool(&out, "usable", d->usable);
    json_bool(&out, "gpu", d->gpu);
    json_bool(&out, "fp64", d->fp64);
    json_integer(&out, "memory", d->memory);
    json_integer(&out, "units", d->units);
    json_string(&out, "kernels", d->kernels);
    json_string(&out, "remark", d->remark);
    own_words_json(&out, d);
    if (verdicts[i].is_tested) {
      json_bool(&out, "passes", verdicts[i].is_good);
      json_string(&out, "problem", verdicts[i].problem);
      json_number(&out, "test_seconds", verdicts[i].seconds);
    }
    json_object_close(&out);
  }
  json_array_close(&out);
  json_end(&out);
}

int command_devices(int argc, char **argv) {
  int as_json = 0, tests = 0;
  const option_line lines[] = {
      {"test", OPTION_FLAG, NULL, &tests, NULL, 0,
       "run the self-test of each OpenCL and CUDA device, in double precision"},
      {"json", OPTION_FLAG, NULL, &as_json, NULL, 0,
       "write JSON: also version, extensions, modes of arithmetic, sizes [byte], clock [MHz]"}};
  const options o = {
      .command = "devices",
      .arguments = "",
      .about =
          "Lists where scenarios can be computed, with the words that --device takes, and what\n"
          "is missing where nothing can.",
      .lines = lines,
      .line_count = sizeof lines / sizeof lines[0],
      .example = "allide devices",
  };
  static ald_device_info infos[DEVICE_LIMIT];
  static verdict verdicts[DEVICE_LIMIT];
  size_t count = 0;
  const int code = options_read(&o, argc, argv, NULL);
  if (code != OPTIONS_GO) return code;
  ald_report *report = ald_report_create();
  const ald_status status = ald_devices_list(infos, DEVICE_LIMIT, &count, report);
  if (count > DEVICE_LIMIT) count = DEVICE_LIMIT;
  if (tests && status >= 0) test_devices(infos, count, verdicts);
  int failed = 0;
  for (size_t i = 0; i < count; i++)
    failed = failed || (verdicts[i].is_tested && !verdicts[i].is_good);
  if (status >= 0 && as_json) print_json(infos, count, verdicts);
  if (status >= 0 && !as_json) {
    print_table(infos, count);
    print_verdicts(infos, count, verdicts);
  }
  command_report(report);
  ald_report_destroy(report);
  return command_exit(status == ALD_OK && failed ? ALD_DEVICE_FAILED : status);
}
