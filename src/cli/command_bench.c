/* SPDX-License-Identifier: Apache-2.0
 * `allide bench`: how fast the passes of a study run, on inputs that change from call to call.
 * Every figure's output is checked, so that nothing is timed that did not happen. */
#include <getopt.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../kernels/pass/polygon_rows.h"
#include "../../kernels/plan.h"
#include "../clock.h"
#include "../passes.h"
#include "../product.h"
#include "../scenario.h"
#include "../tile.h"
#include "command.h"
#include "json.h"
#include "realtime.h"

enum { FIGURES = 128, REPEATS = 5 };

typedef struct figure {
  char name[48], device[256], note[160];
  const char *unit;
  double value;
  int threads;
} figure;

typedef struct bench {
  figure list[FIGURES];
  size_t count;
  const char *device; /* id */
  ald_precision precision;
  uint64_t seed; /* fresh for every call */
  int failed;
} bench;

static figure *add(bench *b, const char *name, double value, const char *unit, const char *device,
                   int threads) {
  figure *f = &b->list[b->count < FIGURES ? b->count++ : FIGURES - 1];
  memset(f, 0, sizeof *f);
  snprintf(f->name, sizeof f->name, "%s", name);
  f->value = value;
  f->unit = unit;
  snprintf(f->device, sizeof f->device, "%s", device);
  f->threads = threads;
  return f;
}

static int ascending(const void *a, const void *b) {
  const double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

static double median(double *values, int count) {
  qsort(values, (size_t)count, sizeof *values, ascending);
  return values[count / 2];
}

/* ---------------------------------------------------------------------------- ship and tug */

/* a ship of 6 and a tug of 10 vertices; the tug at random places, headings and speeds */
static const char pair_text[] =
    "allide: 1\nrun: {duration: 20, step: 0.02}\nbodies:\n"
    "  ship: {outline: [[-149, -23], [149, -23], [155, -10], [155, 10], [149, 23], [-149, 23]],\n"
    "    mass: 9e7, inertia: 5e11}\n"
    "  tug: {outline: [[-15, -6.5], [11, -6.5], [15, -4.5], [16.5, -2], [17, -1], [17, 1],\n"
    "    [16.5, 2], [15, 4.5], [11, 6.5], [-15, 6.5]], mass: 9.7e5, inertia: 6.2e7,\n"
    "    position: [40, %s], heading: -90 deg, velocity: [0, -0.1], load: [0, %s, 0]}\n"
    "contacts: {hull: {between: [ship, tug], stiffness: 5e5, shear stiffness: 3e6,\n"
    "  static friction: 0.5, kinetic friction: 0.4, restitution: 0.1}}\n"
    "vary:\n"
    "  bodies.tug.heading: {normal: {mean: -90 deg, deviation: 1 deg}}\n"
    "  bodies.tug.position.x: {uniform: [-60, 60]}\n"
    "  bodies.tug.velocity.x: {uniform: [-0.3, 0.3]}\n";

/* Memory for timing one study, tile by tile. */
typedef struct stand {
  ald_study *study;
  ald_device *device;
  ald_layout *layout;
  ald_tile *tile;
  double *values;
} stand;

static int stand_open(stand *s, bench *b, const char *text, uint32_t lanes) {
  ald_report *report = ald_report_create();
  memset(s, 0, sizeof *s);
  ald_status status = ald_study_read_text(text, "bench", &s->study, report);
  if (status == ALD_OK) status = ald_device_open(b->device, b->precision, &s->device, report);
  if (status == ALD_OK) status = ald_layout_create(s->study, ALD_TRACE_OFF, 0, &s->layout, report);
  if (status == ALD_OK && lanes == 0) lanes = ald_device_tile(s->device, s->layout);
  if (status == ALD_OK) {
    status = s->device->tile_create(s->device, s->layout, lanes, &s->tile, report);
  }
  if (status == ALD_OK) s->values = calloc(s->study->quantity_count, sizeof *s->values);
  if (status != ALD_OK || !s->values) {
    fprintf(stderr, "%s", ald_report_text(report));
    b->failed = 1;
  }
  ald_report_destroy(report);
  return status == ALD_OK && s->values;
}

static void stand_close(stand *s) {
  if (s->tile) s->device->tile_destroy(s->tile);
  ald_device_close(s->device);
  ald_layout_destroy(s->layout);
  ald_study_destroy(s->study);
  free(s->values);
}

/* fresh scenarios into every lane */
static void stand_fill(stand *s, bench *b) {
  b->seed++;
  for (uint32_t lane = 0; lane < s->tile->lanes; lane++) {
    const bool good = ald_scenario_sample(s->study, b->seed, s->tile->lanes, lane, s->values, NULL);
    ald_scenario_fill(s->study, s->tile, lane, s->values, good);
  }
}

/* sum over the lanes of a row of the polygon contact, all instances */
static double polygon_sum(const stand *s, uint32_t field) {
  const uint32_t *own = s->layout->plan + PLAN_KINDS + KIND_polygon * KIND_FIELD_COUNT;
  double sum = 0;
  for (uint32_t i = 0; i < own[KIND_COUNT]; i++) {
    const uint32_t row = own[KIND_ROWS] + field * own[KIND_COUNT] + i;
    for (uint32_t lane = 0; lane < s->tile->lanes; lane++) sum += ald_tile_real(s->tile, row, lane);
  }
  return sum;
}

/* ns per scenario-step of one schedule, median of several tiles of fresh scenarios */
static double stand_time(stand *s, bench *b, ald_schedule schedule, double *touching) {
  double times[REPEATS], steps_in_contact = 0;
  const double work = (double)s->tile->lanes * s->study->step_count;
  for (int k = 0; k < REPEATS; k++) {
    stand_fill(s, b);
    s->device->tile_upload(s->tile, NULL);
    const double began = ald_seconds();
    const ald_status status =
        s->device->tile_advance(s->tile, s->study->step_count, schedule, NULL);
    /* a device may still be at work: the download waits for it */
    s->device->tile_download(s->tile, ald_result_reals(s->study, s->layout),
                             ald_result_flags(s->study, s->layout), NULL);
    times[k] = (ald_seconds() - began) / work * 1e9;
    if (status < 0) b->failed = 1;
    steps_in_contact += polygon_sum(s, POLYGON_DURATION) / s->study->step;
  }
  *touching = steps_in_contact / (REPEATS * work);
  return median(times, REPEATS);
}

static void bench_pair(bench *b, const char *name, const char *y, const char *push, double low,
                       double high) {
  char text[2048];
  stand s;
  snprintf(text, sizeof text, pair_text, y, push);
  if (stand_open(&s, b, text, 0)) {
    static const struct {
      ald_schedule schedule;
      const char *word;
    } schedules[] = {{ALD_SCHEDULE_PASSES, "pass by pass"}, {ALD_SCHEDULE_LANES, "lane by lane"}};
    for (int k = 0; k < 2; k++) {
      double touching = 0;
      const double ns = stand_time(&s, b, schedules[k].schedule, &touching);
      const int threads = s.device->is_host ? 1 : ald_host_threads();
      figure *f = add(b, name, ns, "ns/scenario-step", s.device->name, threads);
      snprintf(f->note, sizeof f->note,
               "6 by 10 vertices, %s, tile %u, in contact in %.1f %% of the steps",
               schedules[k].word, s.tile->lanes, 100 * touching);
      if (!(touching >= low && touching <= high)) b->failed = 1;
    }
  }
  stand_close(&s);
}

static void bench_culled(bench *b) { bench_pair(b, "culled", "60", "0", 0, 0); }
static void bench_contact(bench *b) { bench_pair(b, "contact", "39.9", "-3e5", 0.95, 1); }

/* ---------------------------------------------------------------------------- passes */

/* time of each pass, and the memory of a tile against the memory's speed */
static void bench_passes(bench *b) {
  char text[2048];
  stand s;
  snprintf(text, sizeof text, pair_text, "39.9", "-3e5");
  if (stand_open(&s, b, text, 0)) {
    double spent[64] = {0};
    const double work = (double)s.tile->lanes * s.study->step_count;
    stand_fill(&s, b);
    s.device->tile_upload(s.tile, NULL);
    for (uint32_t step = 0; step < s.study->step_count; step++) {
      for (uint32_t pass = 0; pass < ald_pass_count; pass++) {
        if (ald_pass_infos[pass].stage == ALD_STAGE_PROBE) continue;
        const double began = ald_seconds();
        s.device->tile_pass(s.tile, pass, NULL);
        if (!s.device->is_host) {
          s.device->tile_download(s.tile, (ald_row_range){0, 0}, (ald_row_range){0, 1}, NULL);
        }
        spent[pass] += ald_seconds() - began;
      }
    }
    s.device->tile_download(s.tile, ald_result_reals(s.study, s.layout),
                            ald_result_flags(s.study, s.layout), NULL);
    if (!(polygon_sum(&s, POLYGON_IMPULSE_NORMAL) > 0)) b->failed = 1;
    for (uint32_t pass = 0; pass < ald_pass_count; pass++) {
      if (ald_pass_infos[pass].stage == ALD_STAGE_PROBE) continue;
      char name[48];
      snprintf(name, sizeof name, "pass %s", ald_pass_infos[pass].name);
      figure *f = add(b, name, spent[pass] / work * 1e9, "ns/scenario-step", s.device->name, 1);
      snprintf(f->note, sizeof f->note, "ship and tug in contact, clock included");
    }
    const double bytes =
        s.layout->real_rows * (double)ald_scalar_size(b->precision) + s.layout->flag_rows * 4.0;
    figure *f = add(b, "tile memory", bytes, "byte/scenario", s.device->name, 1);
    snprintf(f->note, sizeof f->note, "%u reals and %u flags; a tile of %u takes %.0f KiB",
             s.layout->real_rows, s.layout->flag_rows, s.tile->lanes, bytes * s.tile->lanes / 1024);
  }
  stand_close(&s);
}

/* copy speed of one thread, in cache and from memory: what the passes' traffic is to be held
 * against */
static void bench_memory(bench *b) {
  static const struct {
    const char *name;
    size_t size;
  } places[] = {{"copy in cache", 128 << 10}, {"copy from memory", 256 << 20}};
  for (int p = 0; p < 2; p++) {
    char *from = malloc(places[p].size), *to = malloc(places[p].size);
    if (!from || !to) {
      free(from);
      free(to);
      b->failed = 1;
      continue;
    }
    memset(from, (int)b->seed, places[p].size);
    const int rounds = (int)((512u << 20) / places[p].size) + 1;
    double times[REPEATS];
    for (int k = 0; k < REPEATS; k++) {
      const double began = ald_seconds();
      for (int r = 0; r < rounds; r++) {
        from[r % 64]++;
        memcpy(to, from, places[p].size);
      }
      times[k] = (ald_seconds() - began) / rounds;
    }
    if (to[places[p].size - 1] != from[places[p].size - 1]) b->failed = 1;
    /* read and write both count */
    figure *f = add(b, places[p].name, 2e-9 * (double)places[p].size / median(times, REPEATS),
                    "GB/s", "host", 1);
    snprintf(f->note, sizeof f->note, "%zu KiB, read and written", places[p].size >> 10);
    free(from);
    free(to);
  }
}

/* ---------------------------------------------------------------------------- whole runs */

static const char berthing_file[] = "examples/berthing/berthing.yml";

/* seconds of a whole run without a folder; 0 if it failed */
static double run_time(bench *b, const ald_study *study, uint64_t scenarios, int threads,
                       ald_run_summary *summary) {
  ald_run_def def = ald_run_def_default();
  ald_report *report = ald_report_create();
  def.scenarios = scenarios;
  def.device = b->device;
  def.threads = threads;
  def.seed_given = 1;
  def.seed = ++b->seed;
  def.precision_given = 1;
  def.precision = b->precision;
  const ald_status status = ald_run(study, &def, summary, report);
  const int good = status == ALD_OK && summary->status[ALD_SCENARIO_OK] == scenarios;
  if (!good) {
    fprintf(stderr, "%s", ald_report_text(report));
    b->failed = 1;
  }
  ald_report_destroy(report);
  return good ? summary->seconds : 0;
}

static void bench_berthing(bench *b) {
  ald_study *study = NULL;
  ald_report *report = ald_report_create();
  ald_run_summary summary;
  if (ald_study_read(berthing_file, &study, report) != ALD_OK) {
    fprintf(stderr, "%s", ald_report_text(report));
    b->failed = 1;
  } else {
    const uint64_t count = 100000;
    const double seconds = run_time(b, study, count, 0, &summary);
    figure *f = add(b, "berthing", seconds, "s", summary.device, summary.threads);
    snprintf(f->note, sizeof f->note,
             "100,000 scenarios of 60 s at 0.1 s; %.0f ns per scenario-step and thread",
             1e9 * seconds * summary.threads / ((double)count * 600));
    double ratios[3];
    for (int k = 0; k < 3 && strncmp(b->device, "opencl", 6) != 0; k++) {
      const double one = run_time(b, study, 16384, 1, &summary);
      const double two = run_time(b, study, 16384, 2, &summary);
      ratios[k] = two > 0 ? one / two : 0;
    }
    if (strncmp(b->device, "opencl", 6) != 0) {
      f = add(b, "two threads over one", median(ratios, 3), "", summary.device, 2);
      snprintf(f->note, sizeof f->note, "berthing, 16,384 scenarios, median of three pairs");
    }
  }
  ald_study_destroy(study);
  ald_report_destroy(report);
}

/* ---------------------------------------------------------------------------- real time */

static void bench_realtime(bench *b) {
  realtime_figures r;
  ald_report *report = ald_report_create();
  if (realtime_measure(b->device, &r, report) != ALD_OK || r.touching < 30) {
    fprintf(stderr, "%s", ald_report_text(report));
    b->failed = 1;
  }
  figure *f = add(b, "real-time step", r.microseconds, "us/step", b->device, 1);
  snprintf(f->note, sizeof f->note,
           "one scenario, %u bodies, %u contacts, %.1f of them touching; loads in, forces out",
           r.bodies, r.contacts, r.touching);
  ald_report_destroy(report);
}

/* ---------------------------------------------------------------------------- dense products */

/* random numbers between -1 and 1, other ones for every call */
static double *random_numbers(bench *b, size_t count) {
  double *numbers = malloc(count * sizeof *numbers);
  for (size_t k = 0; numbers && k < count; k++) {
    b->seed = b->seed * 6364136223846793005u + 1442695040888963407u;
    numbers[k] = (double)(b->seed >> 11) * 0x1p-52 - 1;
  }
  return numbers;
}

/* One shape by one provider: X^T X of depth x columns, or rows x depth times depth x columns. The
 * entry in the middle is checked to the bound that product.h gives; |terms| <= 1. */
static void bench_one_product(bench *b, ald_product *product, size_t rows, size_t depth,
                              size_t columns, const char *word) {
  const int gram = rows == 0;
  if (gram) rows = columns;
  double *x = random_numbers(b, rows * depth), *y = gram ? x : random_numbers(b, depth * columns);
  double *to = calloc(rows * columns, sizeof *to), times[REPEATS], sum = 0;
  for (int k = 0; x && y && to && k < REPEATS; k++) {
    const double began = ald_seconds();
    const ald_status status =
        gram ? ald_product_gram(product, ald_matrix_of(x, depth, columns), to, NULL)
             : ald_product_multiply(product, 1, ald_matrix_of(x, rows, depth), ALD_AS_IT_IS,
                                    ald_matrix_of(y, depth, columns), ALD_AS_IT_IS, 0, to, rows,
                                    NULL);
    times[k] = ald_seconds() - began;
    if (status != ALD_OK) b->failed = 1;
  }
  if (x && y && to) {
    const size_t i = rows / 2, j = columns / 3;
    for (size_t k = 0; k < depth; k++) {
      sum += (gram ? x[i * depth + k] : x[k * rows + i]) * y[j * depth + k];
    }
    const double bound = 2 * (double)depth * ((double)depth + 2) * 0x1p-53;
    if (!(fabs(to[j * rows + i] - sum) <= bound)) b->failed = 1;
    figure *f = add(b, word, median(times, REPEATS) * 1e3, "ms", ald_product_name(product),
                    ald_host_threads());
    const double work = (gram ? 0.5 * (double)(columns + 1) : (double)rows) * (double)columns;
    snprintf(f->note, sizeof f->note, "%.3g billion multiplications a second",
             1e-6 * work * (double)depth / f->value);
  } else {
    b->failed = 1;
  }
  if (!gram) free(y);
  free(x);
  free(to);
}

static void bench_product(bench *b) {
  for (ald_product_choice choice = ALD_PRODUCT_OWN; choice <= ALD_PRODUCT_DEVICE; choice++) {
    ald_product *product = NULL;
    ald_report *report = ald_report_create();
    const char *device = strncmp(b->device, "opencl", 6) == 0 ? b->device : "opencl";
    const double began = ald_seconds();
    if (ald_product_open(choice, device, 0, &product, report) != ALD_OK) b->failed = 1;
    const double seconds = ald_seconds() - began;
    fprintf(stderr, "%s", ald_report_text(report));
    /* a library that is not there is no figure of its own */
    if (product && !(choice != ALD_PRODUCT_OWN && ald_report_text(report)[0])) {
      figure *f = add(b, "opened and checked", seconds * 1e3, "ms", ald_product_name(product), 1);
      snprintf(f->note, sizeof f->note, "once for each process");
      bench_one_product(b, product, 0, 1000, 20, "gram 1e3 x 20");
      bench_one_product(b, product, 0, 100000, 50, "gram 1e5 x 50");
      bench_one_product(b, product, 0, 1000000, 50, "gram 1e6 x 50");
      bench_one_product(b, product, 0, 20000, 500, "gram 2e4 x 500");
      bench_one_product(b, product, 32, 32, 32, "32 x 32 x 32");
      bench_one_product(b, product, 100, 100, 100, "100 x 100 x 100");
      bench_one_product(b, product, 512, 4096, 512, "512 x 4096 x 512");
    }
    ald_product_close(product);
    ald_report_destroy(report);
  }
}

/* ---------------------------------------------------------------------------- the command */

static const struct {
  const char *name, *about;
  void (*run)(bench *);
} cases[] = {
    {"culled", "a ship and a tug apart: broad phase, motion, bookkeeping", bench_culled},
    {"contact", "a ship and a tug in contact: everything", bench_contact},
    {"passes", "time of each pass, memory of a tile", bench_passes},
    {"memory", "copy speed of the host's memory", bench_memory},
    {"realtime", "one scenario of 20 bodies that a host steps", bench_realtime},
    {"berthing", "100,000 scenarios of examples/berthing, and two threads over one",
     bench_berthing},
    {"product", "dense products: the own loop and the libraries for them", bench_product},
};

static int usage(void) {
  printf(
      "Usage: allide bench [NAME] [--device D] [--precision double|single] [--json]\n\n"
      "Times the passes that studies run, on inputs that change from call to call, and checks "
      "what\n"
      "they give. Run it from the project's folder. Ratios within one run hold; absolute times\n"
      "depend on the machine and on what else it does.\n\nNames:\n");
  for (size_t c = 0; c < sizeof cases / sizeof cases[0]; c++) {
    printf("  %-9s %s\n", cases[c].name, cases[c].about);
  }
  printf("\nExample:\n  allide bench contact --device opencl\n");
  return EXIT_GOOD;
}

static void print_json(const bench *b) {
  json out;
  json_begin(&out, stdout);
  json_array_open(&out, NULL);
  for (size_t k = 0; k < b->count; k++) {
    const figure *f = &b->list[k];
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
    const figure *f = &b->list[k];
    if (k == 0 || strcmp(f->device, b->list[k - 1].device) != 0) printf("%s\n", f->device);
    printf("  %-22s %10.4g %-17s %d thread%s  %s\n", f->name, f->value, f->unit, f->threads,
           f->threads == 1 ? " " : "s", f->note);
  }
  if (b->failed) printf("\nsome outputs were not as they must be\n");
}

int command_bench(int argc, char **argv) {
  static const struct option long_options[] = {{"json", no_argument, NULL, 'j'},
                                               {"device", required_argument, NULL, 'd'},
                                               {"precision", required_argument, NULL, 'p'},
                                               {"help", no_argument, NULL, 'h'},
                                               {NULL, 0, NULL, 0}};
  static bench b;
  int as_json = 0, known = 0;
  b.device = "openmp";
  b.seed = (uint64_t)(ald_seconds() * 1e6);
  optind = 1;
  for (int c; (c = getopt_long(argc, argv, "h", long_options, NULL)) != -1;) {
    if (c == 'h') return usage();
    if (c == '?') return EXIT_USAGE;
    if (c == 'j') as_json = 1;
    if (c == 'd') b.device = optarg;
    if (c == 'p' && strcmp(optarg, "single") == 0) b.precision = ALD_SINGLE_PRECISION;
  }
  for (size_t c = 0; c < sizeof cases / sizeof cases[0]; c++) {
    if (optind < argc && strcmp(argv[optind], cases[c].name) != 0) continue;
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
