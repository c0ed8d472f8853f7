/* SPDX-License-Identifier: Apache-2.0
 * Which of the kernels' builds this processor is to run. */
#include "kernel_build.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#if defined(__x86_64__)
#include <cpuid.h>
#endif

#include "base/assertion.h"
#include "base/report.h"

/* ALD_KERNEL_BUILDS(BUILD) lists BUILD(target, level), the plainest first; made by CMake */
#include "kernel_builds.h"

#define DECLARE(target, level) extern const ald_kernel_build ald_kernel_build_##target;
ALD_KERNEL_BUILDS(DECLARE)

static const struct {
  const ald_kernel_build *build;
  int level; /* of x86-64 that it needs; 0: what the program itself needs */
} builds[] = {
#define ENTRY(target, level) {&ald_kernel_build_##target, level},
    ALD_KERNEL_BUILDS(ENTRY)};
enum { BUILDS = sizeof builds / sizeof builds[0] };

#if defined(__x86_64__)
/* bits of what the processor says of itself */
typedef struct features {
  unsigned basic, extended, further, saved;
} features;

static features features_here(void) {
  features f = {0, 0, 0, 0};
  unsigned a, b, c, d;
  if (__get_cpuid(1, &a, &b, &c, &d)) f.basic = c;
  if (__get_cpuid_count(7, 0, &a, &b, &c, &d)) f.extended = b;
  if (__get_cpuid(0x80000001, &a, &b, &c, &d)) f.further = c;
  if (f.basic & bit_OSXSAVE) __asm__("xgetbv" : "=a"(f.saved), "=d"(d) : "c"(0));
  return f;
}

static bool has(unsigned bits, unsigned wanted) { return (bits & wanted) == wanted; }

/* the x86-64 level of this processor under this system, of those that kernels are built for */
static int level_here(void) {
  const features f = features_here();
  const unsigned basic = bit_AVX | bit_FMA | bit_F16C | bit_MOVBE | bit_SSE4_2 | bit_POPCNT;
  const unsigned wide = bit_AVX512F | bit_AVX512BW | bit_AVX512CD | bit_AVX512DQ | bit_AVX512VL;
  /* the system keeps the registers: xmm and ymm; masks and zmm too */
  const unsigned three = 0x6, four = 0xe6;
  if (!has(f.basic, basic) || !has(f.extended, bit_AVX2 | bit_BMI | bit_BMI2) ||
      !has(f.further, bit_LZCNT) || !has(f.saved, three)) {
    return 1;
  }
  return has(f.extended, wide) && has(f.saved, four) ? 4 : 3;
}
#else
static int level_here(void) { return 0; }
#endif

static const ald_kernel_build *find(const char *name) {
  const int level = level_here();
  const ald_kernel_build *found = NULL;
  for (uint32_t k = 0; k < BUILDS; k++) {
    if (builds[k].level > level) continue;
    if (!name || strcmp(builds[k].build->name, name) == 0) found = builds[k].build;
  }
  return found;
}

static const char *wanted(void) {
  const char *name = getenv("ALLIDE_PROCESSOR");
  return name && name[0] ? name : NULL;
}

const ald_kernel_build *ald_kernels(void) {
  static const ald_kernel_build *chosen;
  const ald_kernel_build *build = __atomic_load_n(&chosen, __ATOMIC_ACQUIRE);
  if (build) return build;
  build = find(wanted());
  if (!build) build = find(NULL);
  __atomic_store_n(&chosen, build, __ATOMIC_RELEASE);
  return build;
}

uint32_t ald_kernel_build_count(void) { return BUILDS; }

const ald_kernel_build *ald_kernel_build_at(uint32_t number, bool *runs) {
  ALD_ASSERT(number < BUILDS && runs);
  *runs = builds[number].level <= level_here();
  return builds[number].build;
}

ald_status ald_kernel_build_check(ald_report *report) {
  const char *name = wanted();
  char known[256] = "";
  if (!name || find(name)) return ALD_OK;
  for (uint32_t k = 0; k < BUILDS; k++) {
    bool runs;
    const ald_kernel_build *build = ald_kernel_build_at(k, &runs);
    const size_t used = strlen(known);
    if (runs) snprintf(known + used, sizeof known - used, "%s%s", used ? ", " : "", build->name);
  }
  return ald_report_fail(report, ALD_BAD_ARGUMENT,
                         "error: ALLIDE_PROCESSOR is \"%s\"; kernels of this program that run "
                         "here: %s\n",
                         name, known);
}
