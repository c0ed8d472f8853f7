/* SPDX-License-Identifier: Apache-2.0
 * The keys of the section `anchors`. */
#include "sections.h"

#define SIZE(key_name, text, default_text, of)                                           \
  {                                                                                      \
    .name = key_name, .type = ALD_PLAIN_NUMBER, .dimension = ALD_LENGTH,                 \
    .range = ALD_RANGE_POSITIVE,                                                         \
    .fallback = default_text " m times the cube root of the mass in t", .example = text, \
    .meaning = of                                                                        \
  }

const ald_plain_key ald_anchor_keys[ALD_ANCHOR_KEY_COUNT] = {
    [ALD_ANCHOR_CHAIN] = {.name = "chain",
                          .type = ALD_PLAIN_TEXT,
                          .fallback = "none",
                          .example = "cable",
                          .meaning = "chain at whose free end it hangs"},
    [ALD_ANCHOR_POSITION] = {.name = "position",
                             .type = ALD_PLAIN_NUMBERS,
                             .dimension = ALD_LENGTH,
                             .fallback = "the end of the chain",
                             .example = "[10 m, 0 m, -4 m]",
                             .meaning = "of the ring at the start, of an anchor without a chain, "
                                        "earth frame"},
    [ALD_ANCHOR_DIRECTION] = {.name = "direction",
                              .type = ALD_PLAIN_NUMBERS,
                              .fallback = "that of the chain's end, or [0, 0, -1]",
                              .example = "[0, 0, -1]",
                              .meaning = "from the ring to the crown at the start, earth frame"},
    [ALD_ANCHOR_ROLL] = {.name = "roll",
                         .type = ALD_PLAIN_NUMBER,
                         .dimension = ALD_ANGLE,
                         .range = ALD_RANGE_ANY,
                         .fallback = "0 deg",
                         .example = "90 deg",
                         .meaning =
                             "by which it is turned about the shank at the start, from where "
                             "the crown's pin is level"},
    [ALD_ANCHOR_MASS] = {.name = "mass",
                         .type = ALD_PLAIN_NUMBER,
                         .dimension = ALD_MASS,
                         .range = ALD_RANGE_POSITIVE,
                         .fallback = "that of the equipment number",
                         .example = "8.7 t",
                         .meaning = "of the whole anchor"},
    [ALD_ANCHOR_EQUIPMENT] = {.name = "equipment number",
                              .type = ALD_PLAIN_NUMBER,
                              .range = ALD_RANGE_POSITIVE,
                              .fallback = "none",
                              .example = "2900",
                              .meaning = "in place of `mass`: that of the ship by class rules, "
                                         "above 50, up to 16000; gives the mass of her bower "
                                         "anchors, IACS UR A1, from memory: check it"},
    [ALD_ANCHOR_FLUKES_SHARE] = {.name = "flukes share",
                                 .type = ALD_PLAIN_NUMBER,
                                 .range = ALD_RANGE_FRACTION,
                                 .fallback = "0.6",
                                 .example = "0.62",
                                 .meaning = "of the mass in crown and flukes"},
    [ALD_ANCHOR_SHANK_LENGTH] =
        SIZE("shank length", "2.9 m", "1.45", "from the crown's pin to the ring"),
    [ALD_ANCHOR_SHANK_BREADTH] =
        SIZE("shank breadth", "0.38 m", "0.18",
             "of the shank, square at the crown; at the ring 0.8 of it by 0.5"),
    [ALD_ANCHOR_FLUKES_LENGTH] =
        SIZE("flukes length", "1.95 m", "0.95", "from the crown's pin to the tips"),
    [ALD_ANCHOR_FLUKES_BREADTH] =
        SIZE("flukes breadth", "2.2 m", "1.05", "over crown and flukes, along the pin"),
    [ALD_ANCHOR_CROWN] =
        SIZE("crown", "0.37 m", "0.18", "from the pin to the crown's end, away from the tips"),
    [ALD_ANCHOR_CROWN_THICKNESS] = SIZE("crown thickness", "0.6 m", "0.3", "of the crown"),
    [ALD_ANCHOR_FLUKE_ANGLE] = {.name = "fluke angle",
                                .type = ALD_PLAIN_NUMBER,
                                .dimension = ALD_ANGLE,
                                .range = ALD_RANGE_POSITIVE,
                                .fallback = "45 deg",
                                .example = "40 deg",
                                .meaning = "by which the flukes turn to either side at most"},
    [ALD_ANCHOR_START_ANGLE] = {.name = "start angle",
                                .type = ALD_PLAIN_NUMBER,
                                .dimension = ALD_ANGLE,
                                .range = ALD_RANGE_ANY,
                                .fallback = "0 deg",
                                .example = "30 deg",
                                .meaning = "of the flukes at the start"},
    [ALD_ANCHOR_FRICTION] = {.name = "friction",
                             .type = ALD_PLAIN_NUMBER,
                             .dimension = ALD_MOMENT,
                             .range = ALD_RANGE_NOT_NEGATIVE,
                             .fallback = "0 N m",
                             .example = "3 kN m",
                             .meaning = "moment of dry friction at the crown's pin"},
};
