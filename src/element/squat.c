/* SPDX-License-Identifier: Apache-2.0
 * Squat of a hull in shallow water, for the host: keys, parameters, checks, records. */
#include <math.h>
#include <stddef.h>

#include "base/assertion.h"
#include "element/manoeuvring.h"
#include "kernels/pass/water/squat_rows.h"
#include "model/kind.h"
#include "model/study.h"

enum { KEY_FACTOR, KEY_COUNT };

static const ald_key keys[KEY_COUNT] = {
    [KEY_FACTOR] =
        ALD_NUMBER_KEY("factor", NULL, ALD_NONE, ALD_RANGE_POSITIVE, 2.4, "2",
                       "C_S of ICORELS' formula; from memory of Finnish rules: 1.7 below a block "
                       "coefficient of 0.7, 2 below 0.8, 2.4 from there on"),
};

static void derive(const ald_numbers *n, double *params) { ALD_ASSERT(n->keys && params); }

static const char *check_hull(const ald_related *related, ald_blame *blame) {
  ALD_ASSERT(related->count == 1);
  const ald_numbers *hull = related->of;
  if (!(ald_hull_depth(hull) > 0)) {
    return ald_blame_key(blame, ALD_BLAME_NONE,
                         "this hull is in deep water, where there is no squat: give her \"depth\", "
                         "or the \"water depth\" of the environment");
  }
  if (!(hull->environment[ALD_ENVIRONMENT_GRAVITY] > 0)) {
    return ald_blame_key(blame, ALD_BLAME_NONE, "there is no squat without gravity");
  }
  return NULL;
}

/* ------------------------------------------------------------------------------ what is watched */

static double greatest_froude(const ald_numbers *n) {
  (void)n;
  return 0.7;
}

static const ald_record_watch watches[] = {
    {SQUAT_CLEARANCE, ALD_WARN_AGROUND, NULL, NULL},
    {SQUAT_PEAK_FROUDE, ALD_WARN_BEYOND_SQUAT, greatest_froude, NULL},
};

static const ald_watched_kind watched = {
    .records = watches, .record_count = sizeof watches / sizeof *watches, .least = 1u << 0};

extern const ald_kind ald_kind_manoeuvring;
static const ald_plain_key heads[] = {
    {.name = "body",
     .type = ALD_PLAIN_NAMES,
     .example = "carrier",
     .meaning = "bodies whose squat is looked at"},
    {.name = "hull",
     .type = ALD_PLAIN_TEXT,
     .example = "carrier",
     .meaning = "name under \"manoeuvring\" of the hull of that body, which has particulars and "
                "depth"},
};

const ald_kind ald_kind_squat = {
    .name = "squat",
    .section = "squats",
    .meaning =
        "Squat of a hull that manoeuvres in water whose depth is given: how far its leading end "
        "sinks, the clearance under the keel, and when it touches the bottom. No force.",
    .example =
        "squats:\n"
        "  passage: {body: ferry, hull: ferry}",
    .traits = ALD_KIND_IN_DEPTH | ALD_KIND_SPATIAL | ALD_KIND_NO_FORCE,
    .body_count = 1,
    .plain = heads,
    .plain_count = sizeof heads / sizeof *heads,
    .keys = keys,
    .key_count = KEY_COUNT,
    ALD_PARAMETERS_OF(SQUAT),
    ALD_ROWS_OF(SQUAT),
    ALD_RECORDS_OF(SQUAT),
    ALD_TRACES_OF(SQUAT),
    .derive = derive,
    .watched = &watched,
    .relations = &(const ald_relation){.scope = ALD_RELATION_NAMED,
                                       .kinds = {&ald_kind_manoeuvring},
                                       .key = &heads[1],
                                       .min = 1,
                                       .text = "squat is of a hull of its own body",
                                       .check = check_hull},
    .relation_count = 1,
};
