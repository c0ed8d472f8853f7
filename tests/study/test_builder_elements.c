/* SPDX-License-Identifier: Apache-2.0
 * Elements in space built in code: the same study as the file that says the same. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>

#include "allide/allide.h"
#include "mesh/mesh_write.h"
#include "model/study.h"
#include "reader/reader.h"
#include "reader/study_read.h"
#include "support/model_control.h"
#include "support/model_hull.h"
#include "support/model_joints.h"
#include "support/model_lines.h"
#include "support/model_text.h"
#include "support/model_thrusters.h"
#include "support/model_tugs.h"

static void add_mesh(ald_builder *model, const ald_mesh *mesh) {
  assert_int_equal(ald_builder_add_mesh(model, "block", NULL, NULL), ALD_BAD_ARGUMENT);
  assert_int_equal(ald_builder_add_mesh(model, "block", mesh, NULL), ALD_OK);
  assert_int_equal(ald_builder_add_mesh(model, "block", mesh, NULL), ALD_BAD_ARGUMENT);
}

static void add_meetings(ald_builder *model) {
  ald_mesh_contact_def touch = ald_mesh_contact_def_default();
  touch.name = "touch";
  touch.between[0] = "barge";
  touch.between[1] = "crane";
  touch.stiffness = 2e6;
  touch.reference_indentation = 0.02;
  touch.law = ALD_MESH_CONTACT_LAW_HERTZ;
  touch.exponent = 1.4;
  touch.damping_form = ALD_MESH_CONTACT_DAMPING_FORM_FLORES;
  touch.restitution = 0.4;
  touch.least_speed = 0.03;
  touch.static_friction = 0.6;
  touch.kinetic_friction = 0.5;
  touch.stick_stiffness = 3e6;
  touch.stick_damping = 4e3;
  touch.stick_speed = 0.07;
  touch.viscous_friction = 9;
  touch.fit = ALD_MESH_CONTACT_FIT_ARC;
  touch.crossing_pairs = 5000;
  ADD(model, mesh_contact, &touch);
  ald_link_contact_def edge = ald_link_contact_def_default();
  edge.name = "edge";
  edge.between[0] = "crane";
  edge.between[1] = "barge";
  edge.bar = 0.08;
  edge.length = 0.5;
  edge.width = 0.3;
  SET(edge.at, 1, 2, 3);
  SET(edge.axis, 0, 0, 1);
  SET(edge.across, 0, 1, 0);
  edge.stiffness = 4e6;
  edge.reference_indentation = 0.003;
  edge.restitution = 0.3;
  edge.static_friction = 0.4;
  edge.kinetic_friction = 0.35;
  edge.stick_stiffness = 5e6;
  ADD(model, link_contact, &edge);
  ald_line_contact_def deck = ald_line_contact_def_default();
  deck.name = "deck";
  deck.body = "barge";
  deck.clash_stiffness = 6e6;
  deck.clash_damping = 2e4;
  deck.friction = 0.3;
  deck.slip_speed = 0.02;
  ADD(model, line_contact, &deck);
  static const double crushing[] = {0, 2e6, 0.5, 3e5, 0.5, 4e6};
  ald_bow_def bulb = ald_bow_def_default();
  bulb.name = "bulb";
  bulb.between[0] = "crane";
  bulb.between[1] = "barge";
  bulb.preset = ALD_BOW_PRESET_PHYSICAL;
  SET(bulb.tip, 30, 0.5, -2);
  SET(bulb.bulb, 5, 4, 6);
  bulb.side = ALD_BOW_SIDE_STARBOARD;
  bulb.half_breadth = 12;
  bulb.side_length[0] = -40;
  bulb.side_length[1] = 45;
  bulb.side_height[0] = -6;
  bulb.side_height[1] = 7;
  bulb.friction = 0.25;
  bulb.recovery = 0.02;
  bulb.recovered_surface = ALD_BOW_RECOVERED_SURFACE_AHEAD;
  bulb.recovered_surfaces = ALD_BOW_RECOVERED_SURFACES_UPDATED;
  bulb.stiction = ALD_BOW_STICTION_KEEPS_PRESSURE;
  bulb.stiction_speed = 0.02;
  bulb.breach_depth = 1.5;
  bulb.quadrature[0] = 6;
  bulb.quadrature[1] = 16;
  bulb.crushing = crushing;
  bulb.crushing_rows = 3;
  ADD(model, bow, &bulb);
}

static void add_bodies(ald_builder *model) {
  ald_body_def barge = ald_body_def_default(), crane = ald_body_def_default();
  ald_body_def tender = ald_body_def_default();
  barge.name = "barge";
  barge.freedoms = ALD_ALL_FREEDOMS;
  barge.mass = 1e6;
  SET(barge.gyration, 4, 8, 8.5);
  crane.name = "crane";
  crane.prescribed = 1;
  crane.position[2] = 20;
  barge.mesh = crane.mesh = "block";
  ADD(model, body, &barge);
  tender.name = "tender";
  tender.freedoms = ALD_ALL_FREEDOMS;
  tender.mass = 3e5;
  SET(tender.gyration, 3, 5, 5.5);
  ADD(model, body, &crane);
  ADD(model, body, &tender);
}

static void add_water(ald_builder *model) {
  double linear[36] = {0}, quadratic[36] = {0};
  for (int k = 0; k < 6; k++) {
    linear[7 * k] = k + 1;
    quadratic[7 * k] = k + 7;
  }
  ald_hydrostatics_def h = ald_hydrostatics_def_default();
  h.name = "h";
  h.body = "barge";
  h.height = 2.1;
  h.waterplane_area = 301;
  h.centre_of_flotation = -2.5;
  SET(h.metacentric_height, 3.14, 90.9);
  h.displacement = 8e5;
  h.flotation_to_port = 0.3;
  h.waterplane_product = -700;
  SET(h.centre_of_buoyancy, 0.2, -0.1);
  h.moments = ALD_HYDROSTATICS_MOMENTS_PUBLISHED;
  ADD(model, hydrostatics, &h);
  ald_damping_def d = ald_damping_def_default();
  d.name = "d";
  d.body = "barge";
  d.linear = linear;
  d.quadratic = quadratic;
  ADD(model, damping, &d);
  ald_friction_def f = ald_friction_def_default();
  f.name = "f";
  f.body = "barge";
  f.length = 80;
  f.draught = 6.6;
  f.volume = 8000;
  f.wetted_surface = 2100;
  f.form_factor = 1.2;
  f.lateral_area = 520;
  f.sway_coefficient = 0.8;
  ADD(model, friction, &f);
}

static void add_loads(ald_builder *model) {
  static const double coefficients[] = {0,    0.6, 0, 0, 1.5, 0.1, 0.8, 0.05, 3.141592653589793,
                                        -0.6, 0,   0};
  static const double forces[] = {-1, 1, 2, 3, 4, 5, 6, 5, 7, 8, 9, 10, 11, 12};
  static const double offsets[] = {-1, 1, 2, 3, 0.1, 0.2, 0.3, 20, 4, 5, 6, 0.4, 0.5, 0.6};
  ald_wind_def w = ald_wind_def_default();
  w.name = "w";
  w.body = "barge";
  w.frontal_area = 320;
  w.lateral_area = 900;
  w.length = 88.8;
  SET(w.centre, 3, 7.5);
  w.coefficients = coefficients;
  w.coefficients_rows = 3;
  ADD(model, wind, &w);
  ald_load_def l = ald_load_def_default();
  l.name = "l";
  l.body = "barge";
  SET(l.at, 1, 2, 3);
  l.frame = ALD_LOAD_FRAME_BODY;
  SET(l.constant, 4, 5, 6, 7, 8, 9);
  SET(l.amplitude, 10, 11, 12, 13, 14, 15);
  l.period = 7.5;
  SET(l.phase, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6);
  l.force_factor = 1.5;
  l.time_shift = 0.25;
  l.history = forces;
  l.history_rows = 2;
  ADD(model, load, &l);
  ald_motion_def m = ald_motion_def_default();
  m.name = "swell";
  m.body = "crane";
  m.frame = ALD_MOTION_FRAME_BODY;
  SET(m.amplitude, 1, 2, 3, 0.1, 0.2, 0.3);
  m.period = 9;
  SET(m.phase, 1, 2, 3, 4, 5, 6);
  m.ramp_time = 20;
  m.amplitude_factor = 1.1;
  m.time_shift = 0.5;
  m.history = offsets;
  m.history_rows = 2;
  ADD(model, motion, &m);
}

static void add_fenders(ald_builder *model) {
  static const double curve[] = {-0.5, 900, 3, -0.2, 300, 2, 0, 0, 1};
  ald_fender_def f = ald_fender_def_default(), c = ald_fender_def_default();
  f.name = "own";
  f.between[0] = "barge";
  f.between[1] = "earth";
  f.kind = ALD_FENDER_KIND_ROLLER;
  SET(f.attachment, 1, 2, 3);
  SET(f.plane_point, 4, 5, 6);
  SET(f.normal, 0, 1, 0.5);
  SET(f.parallel, 1, 0.5, 0);
  SET(f.length, -5, 6);
  SET(f.width, -7, 8);
  SET(f.roller_axis, 0, 0, 1);
  f.armed_at_start = 0;
  f.force_factor = 1.1;
  f.length_factor = 1.2;
  f.damping = 50;
  f.damping_exponent = 1.5;
  f.velocity_limit = 0.01;
  f.shear_stiffness = 2000;
  f.static_friction = 0.3;
  f.kinetic_friction = 0.2;
  f.contact_area = 6;
  f.hull_pressure_limit = 250;
  f.curve = curve;
  f.curve_rows = 3;
  ADD(model, fender, &f);
  c.name = "cone";
  c.between[0] = "barge";
  c.between[1] = "crane";
  SET(c.attachment, 1, 2, 3);
  SET(c.plane_point, 4, 5, 6);
  SET(c.normal, 0, 0, 1);
  c.type = ALD_FENDER_TYPE_CONE;
  c.height = 1.4;
  c.rated_energy = 1569e3;
  c.rated_reaction = 1765e3;
  c.manufacturing_factor = 0.9;
  c.temperature_factor = 1.08;
  c.velocity_factor = 1.15;
  c.angle_factor = 0.95;
  ADD(model, fender, &c);
  static const double deflections[] = {0.05, 130e3, 1, 0.4, 500e3, 2};
  ald_fender_def d = ald_fender_def_default();
  d.name = "pressed";
  d.between[0] = "barge";
  d.between[1] = "crane";
  SET(d.attachment, 1, 2, 3);
  SET(d.plane_point, 4, 5, 6);
  SET(d.normal, 0, 0, 1);
  d.height = 1.2;
  d.deflection_curve = deflections;
  d.deflection_curve_rows = 2;
  ADD(model, fender, &d);
}

static void add_guides(ald_builder *model) {
  static const double curve[] = {0.3, 500, 7, 0.5, 0, 8};
  static const double levels[] = {0, 1, 0, 1, 0, 1.2, 400, 2, 1, 0.5, 0, 3, 1, 0.7, 450, 4};
  for (int k = 0; k < 2; k++) {
    ald_bumper_def b = ald_bumper_def_default();
    b.name = k ? "table" : "walls";
    b.between[0] = "barge";
    b.between[1] = k ? "crane" : "earth";
    SET(b.bar_a_from, 1, 2, 3);
    SET(b.bar_a_to, 4, 5, 6);
    SET(b.bar_b_from, 7, 8, 9);
    SET(b.bar_b_to, 10, 11, 12.5);
    if (k) {
      b.damping_exponent = 1.5;
      b.velocity_limit = 0.02;
      b.curve = curve;
      b.curve_rows = 2;
    } else {
      SET(b.stiffness, 1e6, 2e6);
      SET(b.damping, 1e4, 2e4);
      SET(b.radius, 0.3, 0.4);
      b.end_caps = 0;
    }
    ADD(model, bumper, &b);
  }
  ald_docking_def d = ald_docking_def_default();
  d.name = "pin";
  d.between[0] = "barge";
  d.between[1] = "crane";
  SET(d.pin, 4, 3, -2);
  SET(d.cylinder, 5, 6, 7);
  SET(d.axis, 0.1, 0.2, -1);
  d.entry_radius = 0.9;
  d.damping_exponent = 1.5;
  d.velocity_limit = 0.01;
  d.mode = ALD_DOCKING_MODE_BILINEAR;
  d.entered_at_start = 1;
  d.levels = levels;
  d.levels_rows = 4;
  ADD(model, docking, &d);
}

static void add_lines(ald_builder *model) {
  static const double curve[] = {0, 0, 1, 2, 150, 2, 4, 600, 3};
  static const double loop[] = {0, 0, 0, 2, 150, 110};
  ald_hawser_def h[3];
  static const char *const names[] = {"line", "loop", "spring"};
  for (int k = 0; k < 3; k++) {
    h[k] = ald_hawser_def_default();
    h[k].name = names[k];
    h[k].between[0] = "barge";
    h[k].between[1] = k ? "crane" : "earth";
  }
  SET(h[0].from, 1, 2, 3);
  SET(h[0].to, 4, 5, 6);
  h[0].length = 42;
  h[0].damping = 20;
  h[0].damping_exponent = 2;
  h[0].velocity_limit = 0.01;
  h[0].breaking_load = 1200;
  h[0].force_factor = 1.1;
  h[0].curve = curve;
  h[0].curve_rows = 3;
  h[1].hysteresis = loop;
  h[1].hysteresis_rows = 2;
  h[1].pretension = 33;
  h[2].stiffness = 8e4;
  h[2].tension_only = 0;
  for (int k = 0; k < 3; k++) ADD(model, hawser, &h[k]);
}

static void add_catenaries(ald_builder *model) {
  ald_catenary_section_def sections[2] = {ald_catenary_section_def_default()};
  sections[0].length = 250;
  sections[0].weight = 900;
  sections[0].axial_stiffness = 5e8;
  sections[1] = (ald_catenary_section_def){260, 910, 6e8, 2e4, 0.7, 0.12, 1.1};
  ald_catenary_def chain = ald_catenary_def_default(), wire = ald_catenary_def_default();
  chain.name = "chain";
  chain.between[0] = wire.between[0] = "earth";
  chain.between[1] = wire.between[1] = "barge";
  SET(chain.from, 1, 2, -90);
  SET(chain.to, 4, 5, 6);
  chain.seabed = ALD_CATENARY_SEABED_NO;
  chain.drag_dynamics = ALD_CATENARY_DRAG_DYNAMICS_INCREMENTAL;
  chain.breaking_load = 4e6;
  chain.evaluation = ALD_CATENARY_EVALUATION_TABLE;
  SET(chain.table, 12, 3);
  SET(chain.distances, 300, 500);
  SET(chain.heights, 80, 120);
  chain.excitation = 0.25;
  chain.sections = sections;
  chain.sections_rows = 2;
  ADD(model, catenary, &chain);
  wire.name = "wire";
  wire.to[0] = 9;
  wire.pay_out_rate = 0.2;
  wire.pay_out_from = 0.5;
  wire.pay_out_until = 1.5;
  sections[0].length = 40;
  sections[0].weight = 200;
  sections[0].axial_stiffness = 1e8;
  wire.sections = sections;
  wire.sections_rows = 1;
  ADD(model, catenary, &wire);
}

static void add_bar(ald_builder *model) {
  ald_bar_def bar = ald_bar_def_default();
  bar.name = "guide";
  bar.body = "barge";
  SET(bar.from, 1, 2, 3);
  SET(bar.to, 4, 5, 6.5);
  bar.diameter = 0.8;
  bar.clash_stiffness = 5e6;
  bar.clash_damping = 1e4;
  ADD(model, bar, &bar);
}

static void add_foundation(ald_builder *model) {
  double stiffness[36] = {0}, damping[36] = {0};
  for (int k = 0; k < 6; k++) {
    stiffness[7 * k] = k + 21;
    damping[7 * k] = k + 31;
  }
  ald_foundation_def f = ald_foundation_def_default();
  f.name = "pile";
  f.between[0] = "earth";
  f.between[1] = "barge";
  SET(f.at_a, 1, 2, -9);
  SET(f.at_b, 4, 5, -6);
  f.unloaded_heading = 0.3;
  SET(f.preload, 11, 12, 13, 14, 15, 16);
  f.stiffness_factor = 0.8;
  f.stiffness = stiffness;
  f.damping = damping;
  ADD(model, foundation, &f);
}

static void elements_in_code_are_those_of_a_study_file(void **state) {
  (void)state;
  ald_builder_def def = ald_builder_def_default();
  ald_builder *model = NULL;
  ald_study *code = NULL, *file = NULL;
  ald_report *report = ald_report_create();
  def.name = "m";
  def.step = 0.1;
  def.duration = 2;
  assert_int_equal(ald_builder_create(&def, &model, NULL), ALD_OK);
  const char *const settings[] = {"length=2", "breadth=3", "height=4"};
  ald_mesh *block = NULL;
  ald_mesh_bytes bytes = {0};
  assert_int_equal(ald_mesh_generate("box", settings, 3, &block, NULL), ALD_OK);
  assert_int_equal(ald_mesh_encode_obj(block, &bytes, NULL), ALD_OK);
  const ald_input_file held = {"mesh-1.obj", (char *)bytes.bytes, bytes.size};
  add_mesh(model, block);
  add_bodies(model);
  add_water(model);
  add_loads(model);
  add_hull(model);
  add_steering(model);
  add_controllers(model);
  add_trial(model);
  add_orders(model);
  add_fenders(model);
  add_guides(model);
  add_foundation(model);
  add_joint(model);
  add_hoist(model);
  add_strike(model);
  add_thrusters(model);
  add_positioning(model);
  add_rudder(model);
  add_tug(model);
  add_skipper(model);
  add_lines(model);
  add_dynamic_lines(model);
  add_bar(model);
  add_catenaries(model);
  add_meetings(model);
  if (ald_builder_freeze(model, &code, report) != ALD_OK) fail_msg("%s", ald_report_text(report));
  if (ald_study_read_files(text, "m", &held, 1, false, &file, report) != ALD_OK) {
    fail_msg("%s", ald_report_text(report));
  }
  assert_int_equal(code->quantity_count, file->quantity_count);
  for (uint32_t q = 0; q < code->quantity_count; q++) {
    assert_string_equal(code->quantities[q].path, file->quantities[q].path);
    if (code->quantities[q].value != file->quantities[q].value) {
      fail_msg("%s: %g, not %g", code->quantities[q].path, code->quantities[q].value,
               file->quantities[q].value);
    }
  }
  assert_int_equal(code->instance_count, file->instance_count);
  for (uint32_t i = 0; i < code->instance_count; i++) {
    assert_string_equal(code->instances[i].name, file->instances[i].name);
  }
  /* every kind is there but those of the plane */
  bool seen[64] = {false};
  for (uint32_t d = 0; d < code->definition_count; d++) seen[code->definitions[d].kind] = true;
  for (uint32_t k = 0; k < ald_kind_count; k++) {
    /* those between lines come by themselves; what needs a table of damping has it from a file:
     * tests/hydro/test_radiation_table.c */
    const bool is_written = ald_kind_is(ald_kinds[k], ALD_KIND_SPATIAL) &&
                            !ald_kind_is(ald_kinds[k], ALD_KIND_OF_LINES) &&
                            ald_kinds[k]->file != ALD_FILE_DAMPING;
    if (is_written && !seen[k]) fail_msg("no %s", ald_kinds[k]->section);
  }
  ald_mesh_destroy(block);
  free(bytes.bytes);
  ald_study_destroy(code);
  ald_study_destroy(file);
  ald_report_destroy(report);
  ald_builder_destroy(model);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(elements_in_code_are_those_of_a_study_file),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
