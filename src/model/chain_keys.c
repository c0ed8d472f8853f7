/* SPDX-License-Identifier: Apache-2.0
 * The keys of the section `chains`. */
#include "sections.h"

static const char *const chain_types[] = {"stud", "studless", NULL};
/* in the order of ald_chain_grade */
static const char *const chain_grades[] = {"U1",  "U2", "U3",  "ORQ", "R3",
                                           "R3S", "R4", "R4S", "R5",  NULL};
static const char *const chain_joints[] = {"universal", "spherical", NULL};

const ald_plain_key ald_chain_keys[ALD_CHAIN_KEY_COUNT] = {
    [ALD_CHAIN_BETWEEN] = {.name = "between",
                           .type = ALD_PLAIN_PAIR,
                           .fallback = "none",
                           .example = "[hull, anchor]",
                           .meaning = "the two bodies that the chain joins, or earth"},
    [ALD_CHAIN_BODY] = {.name = "body",
                        .type = ALD_PLAIN_NAMES,
                        .fallback = "none",
                        .example = "hull",
                        .meaning = "in place of `between`: the body from which the chain hangs, "
                                   "its other end free"},
    [ALD_CHAIN_FROM] = {.name = "from",
                        .type = ALD_PLAIN_NUMBERS,
                        .dimension = ALD_LENGTH,
                        .fallback = "[0 m, 0 m, 0 m]",
                        .example = "[38 m, 4 m, 6 m]",
                        .meaning = "where the chain begins, in the axes of the first body from its "
                                   "centre of gravity"},
    [ALD_CHAIN_TO] = {.name = "to",
                      .type = ALD_PLAIN_NUMBERS,
                      .dimension = ALD_LENGTH,
                      .fallback = "[0 m, 0 m, 0 m]",
                      .example = "[0 m, 0 m, 1.2 m]",
                      .meaning = "where it ends, in the axes of the second body"},
    [ALD_CHAIN_DIRECTION] = {.name = "direction",
                             .type = ALD_PLAIN_NUMBERS,
                             .fallback = "[0, 0, -1]",
                             .example = "[0.1, 0, -1]",
                             .meaning =
                                 "in which a chain with a free end lies at the start, in the "
                                 "axes of the earth"},
    [ALD_CHAIN_OVER] = {.name = "over",
                        .type = ALD_PLAIN_NUMBERS,
                        .dimension = ALD_LENGTH,
                        .fallback = "none",
                        .example = "[0.6 m, 0 m, 0 m]",
                        .meaning = "point to which a chain with a free end lies straight before it "
                                   "turns into `direction`, to the nearest joint: off the mouth of "
                                   "a hawse"},
    [ALD_CHAIN_OVER_BODY] = {.name = "over body",
                             .type = ALD_PLAIN_NAMES,
                             .fallback = "that from which it hangs",
                             .example = "hull",
                             .meaning = "the body in whose axes `over` is, or earth"},
    [ALD_CHAIN_ROLL] = {.name = "roll",
                        .type = ALD_PLAIN_NUMBER,
                        .dimension = ALD_ANGLE,
                        .range = ALD_RANGE_ANY,
                        .fallback = "0 deg",
                        .example = "45 deg",
                        .meaning = "by which the first link is turned about the chain, from where "
                                   "its plane is level across the chain; the next one stands at "
                                   "right angles to it"},
    [ALD_CHAIN_TYPE] = {.name = "type",
                        .type = ALD_PLAIN_CHOICE,
                        .choices = chain_types,
                        .fallback = "stud",
                        .example = "studless",
                        .meaning = "common links with a stud or without one"},
    [ALD_CHAIN_BAR] = {.name = "bar",
                       .type = ALD_PLAIN_NUMBER,
                       .dimension = ALD_LENGTH,
                       .range = ALD_RANGE_POSITIVE,
                       .example = "84 mm",
                       .meaning =
                           "diameter d of the bar: a link is 6 d long and 3.6 d wide, without "
                           "stud 3.35 d"},
    [ALD_CHAIN_LINKS] = {.name = "links",
                         .type = ALD_PLAIN_WHOLE,
                         .low = 1,
                         .high = ALD_LINKS_MAX,
                         .fallback = "as `length` says",
                         .example = "40",
                         .meaning = "number of links, of all chains of a study 300 at most"},
    [ALD_CHAIN_LENGTH] = {.name = "length",
                          .type = ALD_PLAIN_NUMBER,
                          .dimension = ALD_LENGTH,
                          .range = ALD_RANGE_POSITIVE,
                          .fallback = "as `links` says",
                          .example = "13.5 m",
                          .meaning =
                              "in place of `links`: length of the chain, to the nearest whole "
                              "number of links"},
    [ALD_CHAIN_FITTINGS] = {.name = "fittings",
                            .type = ALD_PLAIN_NAMES,
                            .fallback = "none",
                            .example = "[enlarged, swivel, end, shackle]",
                            .meaning =
                                "of a chain with a free end, in place of its last links, towards "
                                "the end: enlarged, end, swivel or shackle; their sizes and masses "
                                "are illustrative, docs/theory/chains.md"},
    [ALD_CHAIN_FITTING_MESHES] = {.name = "fitting meshes",
                                  .type = ALD_PLAIN_NAMES,
                                  .fallback = "none: sizes by the bar",
                                  .example = "[cad_swivel, cad_shackle]",
                                  .meaning =
                                      "meshes of the section `meshes` that the last fittings are, "
                                      "x towards the anchor through both bearings, which lie a bar "
                                      "of the fitting from its ends; filled with steel"},
    [ALD_CHAIN_PITCH] = {.name = "pitch",
                         .type = ALD_PLAIN_NUMBER,
                         .dimension = ALD_LENGTH,
                         .range = ALD_RANGE_POSITIVE,
                         .fallback = "4 bars",
                         .example = "336 mm",
                         .meaning = "length that a link adds to the chain"},
    [ALD_CHAIN_MASS] = {.name = "mass",
                        .type = ALD_PLAIN_NUMBER,
                        .dimension = ALD_MASS_PER_LENGTH,
                        .range = ALD_RANGE_POSITIVE,
                        .fallback = "21.9 d^2 t/m, without stud 19.9 d^2 t/m",
                        .example = "155 kg/m",
                        .meaning = "mass per length of chain"},
    [ALD_CHAIN_GRADE] = {.name = "grade",
                         .type = ALD_PLAIN_CHOICE,
                         .choices = chain_grades,
                         .fallback = "none",
                         .example = "R4",
                         .meaning =
                             "of the steel: gives the breaking load, k d^2 (44 - 0.08 d/mm)"},
    [ALD_CHAIN_BREAKING_LOAD] = {.name = "breaking load",
                                 .type = ALD_PLAIN_NUMBER,
                                 .dimension = ALD_FORCE,
                                 .range = ALD_RANGE_POSITIVE,
                                 .fallback = "that of the grade",
                                 .example = "4.4 MN",
                                 .meaning = "force beyond which a warning says that the chain "
                                            "would have broken; its links hold on"},
    [ALD_CHAIN_JOINT] = {.name = "joint",
                         .type = ALD_PLAIN_CHOICE,
                         .choices = chain_joints,
                         .fallback = "universal",
                         .example = "spherical",
                         .meaning = "how links turn against each other: about the bars of both, so "
                                    "that the chain does not twist, or in all directions; the ends "
                                    "turn in all directions"},
    [ALD_CHAIN_DAMPING] = {.name = "damping",
                           .type = ALD_PLAIN_NUMBER,
                           .dimension = ALD_YAW_DAMPING,
                           .range = ALD_RANGE_NOT_NEGATIVE,
                           .fallback = "0 N m s",
                           .example = "20 N m s",
                           .meaning = "of each joint between links: moment per rate of turning"},
    [ALD_CHAIN_FRICTION] = {.name = "friction",
                            .type = ALD_PLAIN_NUMBER,
                            .dimension = ALD_MOMENT,
                            .range = ALD_RANGE_NOT_NEGATIVE,
                            .fallback = "0 N m",
                            .example = "150 N m",
                            .meaning =
                                "of each joint between links: moment of dry friction against "
                                "turning"},
    [ALD_CHAIN_FRICTION_RATE] = {.name = "friction rate",
                                 .type = ALD_PLAIN_NUMBER,
                                 .dimension = ALD_ANGULAR_RATE,
                                 .range = ALD_RANGE_POSITIVE,
                                 .fallback = "0.01 rad/s",
                                 .example = "1 rad/s",
                                 .meaning =
                                     "of turning at which friction is 76 % of its greatest: "
                                     "light links with much friction need a higher one, or a "
                                     "short step"},
};
