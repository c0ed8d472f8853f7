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

#define MESH(key_name, text, of)                                                                \
  {                                                                                             \
    .name = key_name, .type = ALD_PLAIN_TEXT, .fallback = "made by its sizes", .example = text, \
    .meaning = of                                                                               \
  }
#define FILLED(key_name, text, of)                                          \
  {                                                                         \
    .name = key_name, .type = ALD_PLAIN_NUMBERS, .dimension = ALD_LENGTH,   \
    .fallback = "of its mesh filled evenly", .example = text, .meaning = of \
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
                         .fallback = "that of the equipment number; of two meshes that of steel",
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
                                 .fallback = "0.6; of two meshes that of their volumes",
                                 .example = "0.62",
                                 .meaning = "of the mass in crown and flukes"},
    [ALD_ANCHOR_SHANK_MESH] =
        MESH("shank mesh", "cad_shank",
             "mesh of the section `meshes` that its shank is: x along it to the ring, the crown's "
             "pin along y through the origin"),
    [ALD_ANCHOR_SHANK_CENTRE] =
        FILLED("shank centre", "[1.2 m, 0 m, 0 m]", "centre of gravity of such a shank"),
    [ALD_ANCHOR_SHANK_GYRATION] =
        FILLED("shank radii of gyration", "[0.2 m, 0.8 m, 0.8 m]",
               "of such a shank about axes through that, without products of inertia"),
    [ALD_ANCHOR_FLUKES_MESH] =
        MESH("flukes mesh", "cad_flukes",
             "mesh that crown and flukes are: x to the tips, the pin along y through the origin"),
    [ALD_ANCHOR_FLUKES_CENTRE] =
        FILLED("flukes centre", "[0.4 m, 0 m, 0 m]", "centre of gravity of such flukes"),
    [ALD_ANCHOR_FLUKES_GYRATION] =
        FILLED("flukes radii of gyration", "[0.7 m, 0.5 m, 0.8 m]", "of such flukes, likewise"),
    [ALD_ANCHOR_SHANK_LENGTH] =
        SIZE("shank length", "2.9 m", "1.45",
             "from the crown's pin to the ring; of a shank by a mesh: where that ends"),
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
