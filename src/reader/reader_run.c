/* SPDX-License-Identifier: Apache-2.0
 * The section `run`: number of scenarios, duration, scheme. */
#include "reader_sections.h"

#include <math.h>
#include <stdio.h>

#include "base/assertion.h"
#include "kernels/pass/step/stages.h"
#include "model/sections.h"
#include "reader.h"
#include "reader_base.h"
#include "tile/approach.h"

static struct fy_node *member(struct fy_node *run, uint32_t setting, char what[32]) {
  ALD_ASSERT(setting < ALD_RUN_KEY_COUNT);
  const char *key = ald_run_keys[setting].name;
  snprintf(what, 32, "run.%s", key);
  return ald_node_member(run, key);
}

static bool read_time(ald_reader *reader, struct fy_node *run, uint32_t setting, double *value) {
  ALD_ASSERT(ald_run_keys[setting].type == ALD_PLAIN_NUMBER);
  const char *key = ald_run_keys[setting].name, *example = ald_run_keys[setting].example;
  char what[32];
  struct fy_node *node = member(run, setting, what);
  if (!node) {
    ald_diagnose_sort(reader->diagnosis, ALD_ERROR_MISSING,
                      ald_missing_place(reader, ald_node_place(run)), key,
                      "run: missing key \"%s\", for example %s: %s", key, key, example);
    return false;
  }
  if (!ald_read_number(reader, node, what, ALD_TIME, value)) return false;
  if (*value > 0 && isfinite(*value)) return true;
  ald_diagnose_sort(reader->diagnosis, ALD_ERROR_FORM, ald_node_place(node), NULL,
                    "%s: expected a time above 0", what);
  return false;
}

/* into which `substeps: automatic` divides a step at most: a power of two */
enum { FINE_STEPS = 256 };

static void read_duration(ald_reader *reader, struct fy_node *run) {
  double step = 1, duration = 1;
  const bool have_step = read_time(reader, run, ALD_RUN_STEP, &step);
  const bool have_duration = read_time(reader, run, ALD_RUN_DURATION, &duration);
  if (!have_step || !have_duration) return;
  const ald_place place = ald_node_place(ald_node_member(run, "duration"));
  const double steps = duration / step, nearest = rint(steps);
  if (!(steps <= 1e8)) {
    ald_diagnose(reader->diagnosis, place, "run.duration: too many steps, %.3g; at most 1e8",
                 steps);
    return;
  }
  /* a decimal quotient such as 60 s/0.1 s misses a whole number by rounding alone */
  if (fabs(steps - nearest) > 1e-9 * steps || nearest < 1) {
    const double below = fmax(floor(steps), 1);
    ald_diagnose(reader->diagnosis, place,
                 "run.duration: expected a whole number of steps of %g s, such as %.10g s or "
                 "%.10g s",
                 step, below * step, (below + 1) * step);
    return;
  }
  reader->study->step = step;
  reader->study->step_count = (uint32_t)nearest;
}

/* the time before results begin; after duration and step */
static void read_build_up(ald_reader *reader, struct fy_node *run) {
  ald_study *study = reader->study;
  char what[32];
  double time = 0;
  struct fy_node *node = member(run, ALD_RUN_BUILD_UP, what);
  if (!node || !ald_read_number(reader, node, what, ALD_TIME, &time)) return;
  const ald_place place = ald_node_place(node);
  if (!(time >= 0) || !isfinite(time)) {
    ald_diagnose_sort(reader->diagnosis, ALD_ERROR_FORM, place, NULL,
                      "%s: expected a time of 0 s or more", what);
    return;
  }
  if (time == 0 || study->step_count == 0) return;
  const double steps = time / study->step, nearest = rint(steps);
  const double duration = study->step * study->step_count;
  if (!(steps < study->step_count - 0.5)) {
    ald_diagnose(reader->diagnosis, place,
                 "%s: expected a time below the duration of %.10g s, got %.10g s; results begin "
                 "at its end, so make run.duration longer",
                 what, duration, time);
  } else if (fabs(steps - nearest) > 1e-9 * steps || nearest < 1) {
    const double below = fmax(floor(steps), 1);
    ald_diagnose(reader->diagnosis, place,
                 "%s: expected a whole number of steps of %g s, such as %.10g s or %.10g s", what,
                 study->step, below * study->step, (below + 1) * study->step);
  } else {
    study->build_up = (uint32_t)nearest;
  }
}

/* index of the word that was chosen, or `fallback` */
static uint32_t read_word(ald_reader *reader, struct fy_node *run, uint32_t setting,
                          uint32_t fallback) {
  ALD_ASSERT(setting < ALD_RUN_KEY_COUNT);
  char what[32];
  double choice = fallback;
  struct fy_node *node = member(run, setting, what);
  if (node) ald_read_choice(reader, node, what, ald_run_keys[setting].choices, &choice);
  return (uint32_t)choice;
}

static void read_count(ald_reader *reader, struct fy_node *run, uint32_t setting, uint64_t *value) {
  ALD_ASSERT(ald_run_keys[setting].type == ALD_PLAIN_WHOLE);
  char what[32];
  const ald_plain_key *s = &ald_run_keys[setting];
  struct fy_node *node = member(run, setting, what);
  if (node) ald_read_whole(reader, node, what, s->low, s->high, value);
}

/* schemes that act on the momentum have the turning of axes in it */
static void check_coriolis(ald_reader *reader) {
  const ald_study *study = reader->study;
  const bool acts_on_momentum = study->scheme <= SCHEME_SEMI || study->scheme == SCHEME_TRAPEZOIDAL;
  if (!acts_on_momentum || study->is_closed) return;
  if (reader->preset == ALD_RUN_PUBLISHED) {
    struct fy_node *run = ald_node_member(reader->root, "run");
    ald_diagnose(reader->diagnosis, ald_node_place(ald_node_member(run, "scheme")),
                 "run.scheme: `preset: published` has terms that need a scheme that sums "
                 "accelerations: rk4, dormand-prince or, without this key, frozen");
    return;
  }
  for (uint32_t b = 0; b < study->body_count; b++) {
    const ald_body *body = &study->bodies[b];
    const ald_quantity *coriolis = &study->quantities[body->quantities + ALD_BODY_CORIOLIS];
    if (body->is_earth || !coriolis->is_given || coriolis->value < 0.5) continue;
    struct fy_node *node = ald_node_member(
        ald_node_member(ald_node_member(reader->root, "bodies"), body->name), "coriolis");
    ald_diagnose_sort(
        reader->diagnosis, ALD_ERROR_CHECK, ald_node_place(node), "run.scheme",
        "bodies.%s.coriolis: published terms need a scheme that sums accelerations: rk4, "
        "dormand-prince or frozen",
        body->name);
  }
}

/* what divides steps, and what does not allow that */
static void check_substeps(ald_reader *reader) {
  const ald_study *study = reader->study;
  const char *name = ald_run_keys[ALD_RUN_SUBSTEPS].name;
  struct fy_node *node = ald_node_member(ald_node_member(reader->root, "run"), name);
  if (ald_study_fine(study) < 2) return;
  const ald_place place = ald_node_place(node);
  uint32_t divides = 0;
  for (uint32_t d = 0; d < study->definition_count; d++) {
    const ald_definition *definition = &study->definitions[d];
    const ald_kind *kind = ald_kinds[definition->kind];
    divides += ald_kind_divides(kind);
    if (!kind->refuses || !kind->refuses->substeps) continue;
    ald_diagnose(reader->diagnosis, place,
                 "run.substeps: %s.%s %s; write substeps: none and a shorter step", kind->section,
                 definition->name, kind->refuses->substeps);
    return;
  }
  if (study->step_count > (UINT32_MAX - 1) / FINE_STEPS) {
    ald_diagnose(
        reader->diagnosis, place,
        "run.substeps: automatic divides steps into %d parts and allows at most %u steps, not %u",
        FINE_STEPS, (UINT32_MAX - 1) / FINE_STEPS, study->step_count);
  }
  if (divides > 0) return;
  ald_diagnose_warning(reader->diagnosis, ALD_WARN_NO_EFFECT, place, "run.substeps",
                       "automatic has no effect; it divides steps only for contacts, mesh contacts "
                       "and link contacts");
}

/* what is damaged for good, for example, cannot be recorded from the middle on */
static void check_build_up(ald_reader *reader) {
  const ald_study *study = reader->study;
  const char *name = ald_run_keys[ALD_RUN_BUILD_UP].name;
  struct fy_node *node = ald_node_member(ald_node_member(reader->root, "run"), name);
  for (uint32_t d = 0; study->build_up > 0 && d < study->definition_count; d++) {
    const ald_definition *definition = &study->definitions[d];
    const ald_kind *kind = ald_kinds[definition->kind];
    if (!kind->refuses || !kind->refuses->build_up) continue;
    ald_diagnose(reader->diagnosis, ald_node_place(node), "run.build-up: %s.%s %s; remove this key",
                 kind->section, definition->name, kind->refuses->build_up);
    return;
  }
}

void ald_check_scheme(ald_reader *reader) {
  const ald_study *study = reader->study;
  check_coriolis(reader);
  check_substeps(reader);
  check_build_up(reader);
  struct fy_node *node =
      ald_node_member(ald_node_member(reader->root, "run"), ald_run_keys[ALD_RUN_SCHEME].name);
  for (uint32_t d = 0; node && d < study->definition_count; d++) {
    const ald_kind *kind = ald_kinds[study->definitions[d].kind];
    if (STAGES_OF(study->scheme) == 1 || !kind->refuses || !kind->refuses->stages) continue;
    ald_diagnose(
        reader->diagnosis, ald_node_place(node),
        "run.scheme: %s %s and need a scheme that evaluates forces once per step: explicit, "
        "semi-implicit or frozen",
        kind->section, kind->refuses->stages);
    return;
  }
}

void ald_read_run(ald_reader *reader) {
  ald_study *study = reader->study;
  struct fy_node *run = ald_node_member(reader->root, "run");
  study->scenarios = 1;
  study->seed = 1;
  study->scheme = SCHEME_SEMI;
  if (!run) {
    ald_diagnose_sort(reader->diagnosis, ALD_ERROR_MISSING, ald_node_place(reader->root), "run",
                      "missing section \"run\", for example run: {duration: 60 s, step: 0.1 s}");
    return;
  }
  if (!ald_expect_mapping(reader, run, "run")) return;
  const char *names[ALD_RUN_KEY_COUNT];
  ald_expect_keys(reader, run, "run", names,
                  ald_plain_names(ald_run_keys, ALD_RUN_KEY_COUNT, names, 0));
  static const uint32_t schemes[] = {SCHEME_SEMI, SCHEME_EULER, SCHEME_FROZEN};
  reader->preset = (ald_run_preset)read_word(reader, run, ALD_RUN_PRESET, ALD_RUN_PRODUCT);
  const uint32_t scheme = read_word(reader, run, ALD_RUN_SCHEME, schemes[reader->preset]);
  study->scheme = scheme;
  if (scheme > SCHEME_SEMI) study->is_spatial = true;
  const uint32_t precision = read_word(reader, run, ALD_RUN_PRECISION, 0);
  study->is_closed = read_word(reader, run, ALD_RUN_METHOD, 0) == 1;
  study->precision = precision == 1 ? ALD_SINGLE_PRECISION : ALD_DOUBLE;
  study->fine = read_word(reader, run, ALD_RUN_SUBSTEPS, 0) == 1 ? FINE_STEPS : 1;
  study->is_fast = read_word(reader, run, ALD_RUN_ARITHMETIC, 0) == 1;
  read_count(reader, run, ALD_RUN_SCENARIOS, &study->scenarios);
  read_count(reader, run, ALD_RUN_SEED, &study->seed);
  if (study->is_closed && !ald_node_member(run, "step") && !ald_node_member(run, "duration")) {
    study->step = 1;
    study->step_count = 1;
    study->horizon = HUGE_VAL;
  } else {
    read_duration(reader, run);
    if (!study->is_closed) read_build_up(reader, run);
    study->horizon = study->step * study->step_count;
  }
}
