/* SPDX-License-Identifier: Apache-2.0
 * Which instructions each pass executes for one scenario: the processor's own single steps, counted
 * by address. For benchmarks/gpu/model.py, which builds it and knows what the instructions are.
 *   gcc -O2 -no-pie -mno-red-zone -std=gnu17 -Iinclude -Isrc -I. benchmarks/gpu/pass_steps.c
 *     build/liballide.a $(pkg-config --libs libfyaml hdf5) -lz -lm -ldl -fopenmp -o pass_steps
 *   pass_steps STUDY SCENARIOS      lines: pass, address, executions in MOMENTS x SCENARIOS steps
 * x86-64 Linux alone. */
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ucontext.h>

#include "device/device_omp.h"
#include "plan/layout_create.h"
#include "plan/passes.h"
#include "plan/step.h"
#include "tile/sampler.h"
#include "tile/scenario.h"

enum { MOMENTS = 5, PASSES_MAX = 160 };

extern char __executable_start, etext; /* of the linker */

static uint32_t *counts; /* by byte of the program, of the pass under way */

static void note_step(int number, siginfo_t *info, void *context) {
  (void)number;
  (void)info;
  const uintptr_t at = (uintptr_t)((ucontext_t *)context)->uc_mcontext.gregs[REG_RIP];
  const uintptr_t first = (uintptr_t)&__executable_start;
  if (at >= first && at < (uintptr_t)&etext) counts[at - first]++;
}

/* the trap flag of the processor */
static inline void step_singly(void) {
  __asm__ volatile("pushfq\n orq $0x100, (%%rsp)\n popfq" ::: "memory", "cc");
}
static inline void step_no_more(void) {
  __asm__ volatile("pushfq\n andq $~0x100, (%%rsp)\n popfq" ::: "memory", "cc");
}

static void check(ald_status status, ald_report *report) {
  if (status >= 0) return;
  fprintf(stderr, "%s", ald_report_text(report));
  exit(1);
}

/* every pass of a step from here */
static void count_step(ald_tile *tile, const ald_step *step, uint32_t **of_pass, size_t size) {
  for (uint32_t k = 0; k < step->count; k++) {
    const uint32_t pass = step->passes[k];
    if (ald_pass_infos[pass].stage == ALD_STAGE_LIST) continue;
    if (!of_pass[pass]) of_pass[pass] = calloc(size, sizeof **of_pass);
    counts = of_pass[pass];
    step_singly();
    tile->device->tile_pass(tile, pass, NULL);
    step_no_more();
  }
}

int main(int argc, char **argv) {
  static uint32_t *of_pass[PASSES_MAX];
  const size_t size = (size_t)(&etext - &__executable_start);
  struct sigaction act = {.sa_sigaction = note_step, .sa_flags = SA_SIGINFO};
  ald_report *report = ald_report_create();
  ald_study *study = NULL;
  ald_device *device = NULL;
  ald_layout *layout = NULL;
  ald_tile *tile = NULL;
  if (argc != 3) return 2;
  sigaction(SIGTRAP, &act, NULL);
  check(ald_study_read(argv[1], &study, report), report);
  check(ald_device_omp_open(ALD_DOUBLE, &device, report), report);
  check(ald_layout_create(study, ALD_TRACE_OFF, 0, &layout, report), report);
  check(device->tile_create(device, layout, 1, &tile, report), report); /* the scalar program */
  double *values = calloc(study->quantity_count + 1u, sizeof *values);
  const ald_step step = ald_step_of(layout);
  const uint64_t scenarios = strtoull(argv[2], NULL, 10);
  for (uint64_t n = 0; n < scenarios; n++) {
    const bool good = ald_sampler_scenario(study, study->seed, study->scenarios, n, values, NULL);
    uint32_t done = 0;
    ald_scenario_fill(study, tile, 0, values, good);
    for (uint32_t k = 0; k < MOMENTS; k++) {
      const uint32_t at = study->step_count / MOMENTS * k;
      if (at > done)
        check(device->tile_advance(tile, at - done, ALD_SCHEDULE_LANES, report), report);
      count_step(tile, &step, of_pass, size);
      done = at + 1;
    }
  }
  for (uint32_t pass = 0; pass < ald_pass_count; pass++) {
    for (size_t k = 0; of_pass[pass] && k < size; k++) {
      if (of_pass[pass][k] == 0) continue;
      printf("%s %zx %u\n", ald_pass_infos[pass].name, (size_t)(uintptr_t)&__executable_start + k,
             of_pass[pass][k]);
    }
  }
  return 0;
}
