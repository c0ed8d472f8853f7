/* SPDX-License-Identifier: Apache-2.0
 * `allide bench`: how fast the passes of a study run, on inputs that change from call to call.
 * Every figure's output is checked, so that nothing is timed that did not happen. */
#include "cli/bench/benches.h"
#include "cli/prose.h"
#include "commands.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "cli/bench/bench.h"
#include "cli/command.h"
#include "cli/print/json.h"

static const struct {
  const char *name, *about;
  void (*run)(bench *);
} cases[] = {
    {"culled", "a ship and a tug apart: broad phase, motion, bookkeeping", bench_culled},
    {"contact", "a ship and a tug in contact: everything", bench_contact},
    {"passes", "time of each pass, memory of a tile", bench_passes},
    {"space", "two bodies in six freedoms, four fenders, eight hawsers", bench_space},
    {"side_by_side", "10,000 scenarios of 100 s of those, and of examples/side_by_side",
     bench_side_by_side},
    {"steering", "a ship with hull, propeller, rudder, two thrusters, a lifting surface",
     bench_steering},
    {"catenary", "a body on four catenary lines, by table and by shooting", bench_catenary},
    {"line", "a dynamic line of 100 segments, with and without bending", bench_line},
    {"memory", "copy speed of the host's memory", bench_memory},
    {"realtime", "one scenario of 20 bodies that a host steps", bench_realtime},
    {"berthing", "100,000 scenarios of examples/berthing, and two threads over one",
     bench_berthing},
    {"segments", "the closest points of two segments, in cache and from memory", bench_segments},
    {"clash", "the search for clashes of two lines: far, close, 50 to 3,200 segments", bench_clash},
    {"meshes", "crossing triangles of two hulls in 1,000 poses: made, or of files", bench_meshes},
    {"triangles", "2,000,000 pairs of triangles: made, or of --pairs FILE", bench_triangles},
    {"collision", "whole collisions of two ship models, held forces and rk4", bench_collision},
    {"closed", "collisions by closed form: bare, sampled, with statistics", bench_closed},
    {"product", "dense products: the built-in loop and libraries", bench_product},
    {"rates", "what the device can do at best: copy of rows, fused operations, launches",
     bench_rates},
    {"study", "the passes of --study FILE, both schedules, a whole run of --scenarios N",
     bench_study},
    {"radiation", "memory of waves: in order and by products, beside the processor's peak",
     bench_radiation},
};

static const struct {
  const char *name, *about;
} own_options[] = {
    {"--device D", ALD_DEVICE_WORDS ", auto; without it, openmp"},
    {"--pairs FILE",
     "triangles: read pairs: their number (64 bits), then 18 doubles a pair, the corners of both "
     "triangles"},
    {"--save FILE",
     "triangles: write the pairs so; segments, clash: write what is tested; meshes with --mesh: "
     "write the poses (benchmarks/README.md describes the files)"},
    {"--mesh FILE",
     "meshes: read the hull; poses are made, or read by --poses FILE: 12 doubles a pose, turn and "
     "place, row by row, of the second body in the frame of the first"},
    {"--seed N", "the same inputs again; 0 or none: fresh ones"},
    {"--study FILE",
     "study: which one; --tile N lanes, --steps N of it, --scenarios N of a whole run, --program "
     "study|any on an OpenCL or CUDA device"},
};

static int usage(void) {
  enum { OPTIONS = 17, NAMES = 15 };
  puts("Usage: allide bench [NAME] [--device D] [--precision double|single] [--json]\n");
  prose_help(
      "Times the passes that studies run, on inputs that change from call to call, and checks what "
      "they give. Run it from the project's folder. Ratios within one run hold; absolute times "
      "depend on the machine and on what else it does.");
  putchar('\n');
  for (size_t k = 0; k < sizeof own_options / sizeof own_options[0]; k++) {
    prose_help_row(own_options[k].name, OPTIONS, own_options[k].about);
  }
  puts("\nNames:");
  for (size_t c = 0; c < sizeof cases / sizeof cases[0]; c++) {
    prose_help_row(cases[c].name, NAMES, cases[c].about);
  }
  prose_help_example("allide bench contact --device opencl");
  return EXIT_GOOD;
}

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

int command_bench(int argc, char **argv) {
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
    if (c == 'h') return usage();
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
