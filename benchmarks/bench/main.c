/* SPDX-License-Identifier: Apache-2.0
 * The program allide-bench, which `allide bench` runs: how fast the passes of a study run, on
 * inputs that change from call to call. Every figure's output is checked, so that nothing is timed
 * that did not happen. */
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "bench.h"
#include "benches.h"
#include "cli/bench_help.h"
#include "cli/command.h"
#include "cli/print/json.h"

#define CASE(name, about) {#name, bench_##name},
static const struct {
  const char *name;
  void (*run)(bench *);
} cases[] = {BENCH_CASES(CASE)};

static void print_json(const bench *b) {
  json out;
  json_begin(&out, stdout);
  json_array_open(&out, NULL);
  for (size_t k = 0; k < b->count; k++) {
    const bench_figure *f = &b->list[k];
    json_object_open(&out, NULL);
    json_string(&out, "name", f->name);
    json_number(&out, "value", f->value);
    json_string(&out, "unit", f->unit);
    json_string(&out, "device", f->device);
    json_integer(&out, "threads", (uint64_t)f->threads);
    json_string(&out, "precision", b->precision == ALD_DOUBLE ? "double" : "single");
    json_string(&out, "note", f->note);
    json_object_close(&out);
  }
  json_array_close(&out);
  json_end(&out);
}

static void print_table(const bench *b) {
  for (size_t k = 0; k < b->count; k++) {
    const bench_figure *f = &b->list[k];
    if (k == 0 || strcmp(f->device, b->list[k - 1].device) != 0) printf("%s\n", f->device);
    printf("  %-22s %10.4g %-17s %d thread%s  %s\n", f->name, f->value, f->unit, f->threads,
           f->threads == 1 ? " " : "s", f->note);
  }
  if (b->failed) printf("\nsome outputs were wrong\n");
}

static int refuse_word(const char *option, const char *words, const char *word) {
  fprintf(stderr, "allide bench: error: --%s expects %s, not '%s'\n", option, words, word);
  return 0;
}

/* both 0 after a message */
static int read_program(bench *b, const char *word) {
  if (strcmp(word, "study") != 0 && strcmp(word, "any") != 0) {
    return refuse_word("program", "study|any", word);
  }
  b->program = strcmp(word, "any") == 0 ? ALD_PROGRAM_ANY : ALD_PROGRAM_STUDY;
  return 1;
}

static int read_precision(bench *b, const char *word) {
  if (strcmp(word, "double") != 0 && strcmp(word, "single") != 0) {
    return refuse_word("precision", "double|single", word);
  }
  b->precision = strcmp(word, "single") == 0 ? ALD_SINGLE_PRECISION : ALD_DOUBLE;
  return 1;
}

static int measure(int argc, char **argv) {
  static const struct option long_options[] = {{"json", no_argument, NULL, 'j'},
                                               {"device", required_argument, NULL, 'd'},
                                               {"mesh", required_argument, NULL, 'm'},
                                               {"poses", required_argument, NULL, 'o'},
                                               {"precision", required_argument, NULL, 'p'},
                                               {"pairs", required_argument, NULL, 'r'},
                                               {"save", required_argument, NULL, 's'},
                                               {"seed", required_argument, NULL, 'n'},
                                               {"study", required_argument, NULL, 'y'},
                                               {"tile", required_argument, NULL, 't'},
                                               {"steps", required_argument, NULL, 'e'},
                                               {"scenarios", required_argument, NULL, 'c'},
                                               {"program", required_argument, NULL, 'g'},
                                               {"help", no_argument, NULL, 'h'},
                                               {NULL, 0, NULL, 0}};
  static bench b;
  int as_json = 0, known = 0;
  b.device = "openmp";
  b.seed = 0;
  optind = 1;
  for (int c; (c = getopt_long(argc, argv, "h", long_options, NULL)) != -1;) {
    if (c == 'h') return bench_help();
    if (c == '?') return EXIT_USAGE;
    if (c == 'j') as_json = 1;
    if (c == 'd') b.device = optarg;
    if (c == 'm') b.mesh = optarg;
    if (c == 'o') b.poses = optarg;
    if (c == 'r') b.pairs = optarg;
    if (c == 's') b.save = optarg;
    if (c == 'n') b.seed = strtoull(optarg, NULL, 10);
    if (c == 'y') b.study = optarg;
    if (c == 't') b.tile = (uint32_t)strtoul(optarg, NULL, 10) / 8 * 8;
    if (c == 'e') b.steps = (uint32_t)strtoul(optarg, NULL, 10);
    if (c == 'c') b.scenarios = strtoull(optarg, NULL, 10);
    if (c == 'g' && !read_program(&b, optarg)) return EXIT_USAGE;
    if (c == 'p' && !read_precision(&b, optarg)) return EXIT_USAGE;
  }
  if (b.save && optind >= argc) {
    fprintf(stderr, "allide bench: --save needs a name: each has a file of its own\n");
    return EXIT_USAGE;
  }
  if (b.seed == 0) b.seed = (uint64_t)(ald_seconds() * 1e6);
  for (size_t c = 0; c < sizeof cases / sizeof cases[0]; c++) {
    if (optind < argc && strcmp(argv[optind], cases[c].name) != 0) continue;
    if (optind >= argc && cases[c].run == bench_study) continue; /* of a study that is named */
    known = 1;
    cases[c].run(&b);
  }
  if (!known) {
    fprintf(stderr, "allide bench: unknown name \"%s\"; see allide bench --help\n", argv[optind]);
    return EXIT_USAGE;
  }
  if (as_json) {
    print_json(&b);
  } else {
    print_table(&b);
  }
  return b.failed ? EXIT_FAULT : EXIT_GOOD;
}

int main(int argc, char **argv) {
  char name[] = "allide bench"; /* as getopt_long() begins its messages */
  command_begin();
  if (argc > 0) argv[0] = name;
  return command_end(measure(argc, argv));
}
