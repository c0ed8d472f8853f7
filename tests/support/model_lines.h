/* SPDX-License-Identifier: Apache-2.0
 * The dynamic lines of the model in code that model_text.h has as text, and how its elements are
 * set and added. */
#ifndef ALD_TESTS_MODEL_LINES_H
#define ALD_TESTS_MODEL_LINES_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>

#include "allide/allide.h"

#define SET(array, ...)                         \
  do {                                          \
    const double given[] = {__VA_ARGS__};       \
    assert_true(sizeof given == sizeof(array)); \
    memcpy(array, given, sizeof given);         \
  } while (0)
#define ADD(model, noun, def) assert_int_equal(ald_builder_add_##noun(model, def, NULL), ALD_OK)

static inline void add_winch(ald_builder *model) {
  ald_winch_def reel = ald_winch_def_default();
  reel.name = "reel";
  reel.line = "loose";
  reel.end = ALD_WINCH_END_FROM;
  reel.tension = 3e4;
  reel.pay_out_speed = 1.2;
  reel.haul_speed = 0.7;
  reel.power = 2e4;
  reel.damping = 900;
  reel.shortest = 4;
  reel.longest = 30;
  ADD(model, winch, &reel);
}

static inline ald_line_section_def plain_section(void) {
  ald_line_section_def section = ald_line_section_def_default();
  section.length = 10;
  section.segments = 5;
  section.mass = 20;
  section.diameter = 0.1;
  section.axial_stiffness = 1e7;
  return section;
}

/* a point, at a fixed body, and a line to it */
static inline void add_point(ald_builder *model) {
  const ald_line_section_def section = plain_section();
  ald_body_def knot = ald_body_def_default();
  knot.name = "knot";
  knot.fixed = 1;
  knot.position[2] = -30;
  ADD(model, body, &knot);
  ald_line_def hanger = ald_line_def_default();
  hanger.name = "hanger";
  hanger.between[0] = "earth";
  hanger.between[1] = "knot";
  hanger.from[2] = -39;
  hanger.sections = &section;
  hanger.sections_rows = 1;
  ADD(model, line, &hanger);
  ald_point_def crown = ald_point_def_default();
  crown.name = "crown";
  crown.body = "knot";
  crown.mass = 210;
  crown.volume = 0.04;
  crown.drag_area = 0.55;
  crown.added_mass = 0.45;
  crown.seabed_stiffness = 6e4;
  crown.fixed = 1;
  ADD(model, point, &crown);
}

static inline void add_loose_line(ald_builder *model) {
  const ald_line_section_def section = plain_section();
  ald_line_def loose = ald_line_def_default();
  loose.name = "loose";
  loose.between[0] = loose.between[1] = "earth";
  loose.to[0] = 9;
  loose.free_end = ALD_LINE_FREE_END_TO;
  loose.sections = &section;
  loose.sections_rows = 1;
  ADD(model, line, &loose);
}

static inline void add_dynamic_lines(ald_builder *model) {
  ald_line_section_def sections[2] = {ald_line_section_def_default(),
                                      ald_line_section_def_default()};
  sections[0].length = 50;
  sections[0].segments = 7;
  sections[0].mass = 120;
  sections[0].diameter = 0.3;
  sections[0].curve = 2;
  sections[0].dynamic_stiffness = 9e8;
  sections[0].dynamic_stiffness_per_tension = 11;
  sections[0].relaxation_time = 40;
  sections[1] =
      (ald_line_section_def){60,  8,   130, 0.31, 6e8, 0.32, 0.03, 5e4, 1.1, 0.05, 0.9, 0.1, 0.5,
                             0.8, 5e5, 1e3, 0.33, 500, 2,    2e6,  4e3, 0,   0,    0,   0};
  ald_line_def riser = ald_line_def_default();
  riser.name = "riser";
  riser.between[0] = "earth";
  riser.between[1] = "barge";
  SET(riser.from, 1, 2, -90);
  SET(riser.to, 4, 5, 6);
  SET(riser.clamp_from, 0, 0.1, 1);
  SET(riser.clamp_to, 0.2, 0, -1);
  riser.start = ALD_LINE_START_AS_GIVEN;
  riser.breaking_load = 4e6;
  riser.pay_out_rate = 0.2;
  riser.pay_out_from = 0.5;
  riser.pay_out_until = 1.5;
  riser.seabed_stiffness = 9e4;
  riser.seabed_damping = 0.4;
  riser.clash_step = ALD_LINE_CLASH_STEP_REFINED;
  riser.sections = sections;
  riser.sections_rows = 2;
  const ald_line_curve_def curves[3] = {{2, 0.01, 1e6}, {2, 0.02, 4e6}, {7, 0.5, 1e6}};
  riser.stiffness_curves = curves;
  riser.stiffness_curves_rows = 3;
  ADD(model, line, &riser);
  sections[0].length = 1; /* what was added is not touched */
  add_loose_line(model);
  add_winch(model);
  add_point(model);
  ald_inside_contact_def bore = ald_inside_contact_def_default();
  bore.name = "bore";
  bore.between[0] = "loose";
  bore.between[1] = "riser";
  bore.bore = 0.2;
  bore.stiffness_per_length = 3e5;
  bore.damping_per_length = 2e3;
  bore.friction = 0.35;
  ADD(model, inside_contact, &bore);
}

#endif
