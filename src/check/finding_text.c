/* SPDX-License-Identifier: Apache-2.0
 * What was found in the rows of a run, in words. */
#include "finding_text.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/assertion.h"
#include "model/kind.h"

enum { NAME_SIZE = 320, VALUE_SIZE = 48, LIST_SIZE = 512, NAMED_MAX = 5 };

/* how a finding of a code is told: "<before> in 3 of 200 scenarios, <value> 0.5 m (scenario 7)" */
static const struct {
  const char *before, *value;
} phrases[ALD_WARNING_CODE_COUNT] = {
    [ALD_WARN_UNSUPPORTED] = {"still falls when the scenario ends", "by then by"},
    [ALD_WARN_CAPSIZED] = {"lies on its side or upside down when the scenario ends, capsized",
                           "leaning by up to"},
    [ALD_WARN_COMPRESSED_AT_START] = {"pressed together at the start", "by up to"},
    [ALD_WARN_BEYOND_HEIGHT] = {"deflected by more than its height", "by up to"},
    [ALD_WARN_BEYOND_CURVE] = {"used beyond the end of its curve", "as far as"},
    [ALD_WARN_WHOLLY_INSIDE] = {"one outline lay wholly inside the other, or across it",
                                "at a depth of up to"},
    [ALD_WARN_LEFT_TABLE] = {"left its table", NULL},
    [ALD_WARN_IN_PARTS] = {"hung limp, lay in several parts, or below the seabed", NULL},
    [ALD_WARN_NEGATIVE_ENERGY] = {"supplied energy", "at worst"},
    [ALD_WARN_MOVED_AWAY] = {"its bodies moved apart from the start on", "as far as"},
    [ALD_WARN_ENDED_BEFORE] = {"its bodies still approached each other when the scenario ended",
                               "the nearest by then at"},
    [ALD_WARN_ENDED_DURING] = {"still being pressed harder when the scenario ended", "by then"},
    [ALD_WARN_STILL_CLOSING] =
        {"its bodies were nearest when the scenario ended, and still closing",
         "the nearest by then at"},
    [ALD_WARN_NO_DIRECTION] = {"had steps in which it touched without a force", "at most"},
    [ALD_WARN_REDUNDANT] = {"holds what others hold already", "up to so many conditions:"},
    [ALD_WARN_BREAKING_LOAD] = {"carried more than its breaking load", "up to"},
    [ALD_WARN_AGROUND] = {"touched the bottom by squat", "with a clearance down to"},
    [ALD_WARN_BEYOND_SQUAT] = {"faster than its formula holds for",
                               "at a depth Froude number of up to"},
    [ALD_WARN_BUCKLES] = {"pressed beyond Euler's load of a segment", "with a tension down to"},
    [ALD_WARN_LONG_SEGMENTS] = {"paid out so far that half of one of its segments weighs more than "
                                "2 % of the tension",
                                "segments that it takes:"},
    [ALD_WARN_CLASH_TOO_FAST] = {"closed by more than the sum of the radii in a substep",
                                 "by up to"},
};

static const char *scenarios_word(uint64_t count) { return count == 1 ? "scenario" : "scenarios"; }

/* forces and energies take k, M or G; angles are in degrees */
static const char *value_text(double value, const char *unit, char text[VALUE_SIZE]) {
  static const char *const scaled[] = {"N", "J", "N m", "N s", "N/m^2"};
  static const struct {
    double least;
    const char *prefix;
  } prefixes[] = {{1e9, "G"}, {1e6, "M"}, {1e3, "k"}};
  const char *prefix = "";
  if (strcmp(unit, "rad") == 0) {
    snprintf(text, VALUE_SIZE, "%.3g deg", value * (180 / 3.14159265358979323846));
    return text;
  }
  for (size_t u = 0; u < sizeof scaled / sizeof *scaled; u++) {
    if (strcmp(unit, scaled[u]) != 0) continue;
    for (size_t p = 0; p < sizeof prefixes / sizeof *prefixes; p++) {
      if (fabs(value) < prefixes[p].least) continue;
      value /= prefixes[p].least;
      prefix = prefixes[p].prefix;
      break;
    }
  }
  snprintf(text, VALUE_SIZE, "%.3g%s%s%s", value, unit[0] ? " " : "", prefix, unit);
  return text;
}

/* "fenders.f1" */
static const char *definition_name(const ald_study *study, uint32_t definition,
                                   char name[NAME_SIZE]) {
  ALD_ASSERT(definition < study->definition_count);
  const ald_definition *own = &study->definitions[definition];
  snprintf(name, NAME_SIZE, "%s.%s", ald_kinds[own->kind]->section, own->name);
  return name;
}

/* "fenders.f1", "bodies.tug" */
static const char *subject_name(const ald_study *study, uint32_t subject, char name[NAME_SIZE]) {
  ALD_ASSERT(subject < ald_finding_subjects(study));
  if (subject < study->definition_count) return definition_name(study, subject, name);
  snprintf(name, NAME_SIZE, "bodies.%s", study->bodies[subject - study->definition_count].name);
  return name;
}

/* what is found of a subject; `others`: such as it of which the same is found */
static void put(const ald_finding_rules *rules, const ald_finding_tally *tally,
                ald_warning_code code, uint32_t subject, uint32_t others, ald_warnings *warnings) {
  const ald_finding *found = ald_finding_tally_at(tally, code, subject);
  char name[NAME_SIZE], value[VALUE_SIZE], worst[NAME_SIZE + VALUE_SIZE + 64] = "", more[64] = "";
  if (found->scenarios == 0) return;
  ALD_ASSERT(phrases[code].before && found->quantity);
  subject_name(rules->study, subject, name);
  const bool is_body = subject >= rules->study->definition_count;
  const char *instance = is_body ? name : rules->study->instances[found->instance].name;
  const bool is_one = strcmp(instance, name) == 0;
  if (phrases[code].value) {
    snprintf(worst, sizeof worst, ", %s %s", phrases[code].value,
             value_text(found->worst, found->unit, value));
  }
  if (others > 0) {
    snprintf(more, sizeof more, "; so did %" PRIu32 " other%s like it", others,
             others == 1 ? "" : "s");
  }
  ald_warn(warnings, code,
           (ald_warned){.element = name,
                        .quantity = found->quantity,
                        .scenarios = found->scenarios,
                        .of = tally->seen,
                        .worst = found->worst,
                        .scenario = found->scenario},
           "%s in %" PRIu64 " of %" PRIu64 " %s%s (%s%sscenario %" PRIu64 ")%s",
           phrases[code].before, found->scenarios, tally->seen, scenarios_word(tally->seen), worst,
           is_one ? "" : instance, is_one ? "" : ", ", found->scenario, more);
}

/* length of a name without the number at its end */
static int stem_of(const char *name) {
  size_t length = strlen(name);
  while (length > 0 && name[length - 1] >= '0' && name[length - 1] <= '9') length--;
  return (int)length;
}

/* joints whose names differ by their number alone, such as those of a chain; all bodies are alike
 */
static bool are_alike(const ald_study *study, uint32_t a, uint32_t b) {
  const uint32_t count = study->definition_count;
  if (a >= count || b >= count) return a >= count && b >= count;
  const ald_definition *one = &study->definitions[a], *other = &study->definitions[b];
  const int stem = stem_of(one->name);
  return one->kind == other->kind && (ald_kinds[one->kind]->traits & ALD_KIND_JOINS) &&
         stem == stem_of(other->name) && strncmp(one->name, other->name, (size_t)stem) == 0;
}

/* what is found by one code: of definitions that are alike and one after another, of the worst */
static void put_all(const ald_finding_rules *rules, const ald_finding_tally *tally,
                    ald_warning_code code, ald_warnings *warnings) {
  uint32_t next = 0;
  for (uint32_t d = 0; d < tally->subject_count; d = next) {
    uint32_t worst = d, count = 0;
    for (next = d; next < tally->subject_count; next++) {
      if (next > d && !are_alike(rules->study, d, next)) break;
      const ald_finding *own = ald_finding_tally_at(tally, code, next);
      const ald_finding *best = ald_finding_tally_at(tally, code, worst);
      if (own->scenarios == 0) continue;
      if (count++ == 0 || own->measure > best->measure) worst = next;
    }
    if (count > 0) put(rules, tally, code, worst, count - 1, warnings);
  }
}

/* ------------------------------------------------------------------------------ who did not act */

/* what is known is of the time after a build-up */
static const char *since(const ald_study *study) {
  return study->build_up > 0 ? " after the build-up" : "";
}

/* did nothing touch in any scenario of which that is known? */
static bool all_are_apart(const ald_finding_rules *rules, const ald_finding_tally *tally) {
  return rules->touches && tally->untouched > 0 && tally->untouched + tally->unknown == tally->seen;
}

static void put_untouched(const ald_finding_rules *rules, const ald_finding_tally *tally,
                          ald_warnings *warnings) {
  if (!all_are_apart(rules, tally)) return;
  ald_warn(warnings, ALD_WARN_NOTHING_TOUCHED,
           (ald_warned){.element = "",
                        .scenarios = tally->untouched,
                        .of = tally->untouched,
                        .worst = (double)NAN,
                        .scenario = ALD_NO_SCENARIO},
           "nothing touched anything in any of %" PRIu64 " %s%s", tally->untouched,
           scenarios_word(tally->untouched), since(rules->study));
}

/* hulls may be meant to stay clear of each other; a fender that nothing touches is not */
static bool is_to_act(const ald_kind *kind) {
  return kind->watched && !kind->outline && !kind->mesh;
}

/* does a definition have instances whose acts are known, and none acted? */
static bool is_idle(const ald_finding_rules *rules, const ald_finding_tally *tally,
                    uint32_t definition, bool touching_too) {
  bool known = false;
  for (uint32_t k = 0; k < rules->watched_count && !tally->acted[definition]; k++) {
    const ald_watched *w = &rules->watched[k];
    if (w->definition != definition || w->acted == ALD_NO_COLUMN) continue;
    known = touching_too || w->first_touch == ALD_NO_COLUMN;
  }
  return known;
}

/* one warning for all definitions of a kind */
static void put_idle(const ald_finding_rules *rules, const ald_finding_tally *tally, uint32_t kind,
                     bool touching_too, ald_warnings *warnings) {
  const ald_study *study = rules->study;
  char name[NAME_SIZE], first[NAME_SIZE] = "", list[LIST_SIZE] = "";
  uint32_t idle = 0, all = 0;
  size_t at = 0;
  for (uint32_t d = 0; d < study->definition_count; d++) {
    if (study->definitions[d].kind != kind) continue;
    all++;
    if (!is_idle(rules, tally, d, touching_too)) continue;
    if (idle++ == 0) definition_name(study, d, first);
    if (idle == 1 || idle > NAMED_MAX) continue;
    at += (size_t)snprintf(list + at, at < sizeof list ? sizeof list - at : 0, "%s %s",
                           at > 0 ? "," : "; nor did", definition_name(study, d, name));
    if (at >= sizeof list) at = sizeof list - 1;
  }
  if (idle == 0) return;
  char more[64] = "";
  if (idle > NAMED_MAX) snprintf(more, sizeof more, " and %u more of %u", idle - NAMED_MAX, all);
  ald_warn(warnings, ALD_WARN_NEVER_ACTED,
           (ald_warned){.element = first,
                        .scenarios = tally->seen,
                        .of = tally->seen,
                        .worst = (double)NAN,
                        .scenario = ALD_NO_SCENARIO},
           "acted in none of %" PRIu64 " %s%s%s%s", tally->seen, scenarios_word(tally->seen),
           since(study), list, more);
}

void ald_finding_text_all(const ald_finding_rules *rules, const ald_finding_tally *tally,
                          ald_warnings *warnings) {
  const bool all_apart = rules->touches && tally->untouched + tally->unknown == tally->seen;
  for (int code = (int)ALD_FINDING_FIRST; code < (int)ALD_WARNING_CODE_COUNT; code++) {
    if (code == ALD_WARN_NOTHING_TOUCHED) put_untouched(rules, tally, warnings);
    for (uint32_t k = 0; code == ALD_WARN_NEVER_ACTED && k < ald_kind_count; k++) {
      if (tally->seen > 0 && is_to_act(ald_kinds[k])) {
        put_idle(rules, tally, k, !all_apart, warnings);
      }
    }
    put_all(rules, tally, (ald_warning_code)code, warnings);
  }
}

void ald_finding_text_pressed(const ald_finding_rules *rules, const ald_finding_tally *tally,
                              ald_warnings *warnings) {
  put_all(rules, tally, ALD_WARN_COMPRESSED_AT_START, warnings);
}
