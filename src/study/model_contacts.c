/* SPDX-License-Identifier: Apache-2.0
 * The definition structs of what bodies meet or are held by: fenders, bumpers, docking cones,
 * hawsers, meshes, chain links. */
#include "element_form.h"

static const ald_field fender_fields[] = {
    ALD_ELEMENT_FIELD(fender, "kind", NULL, kind),
    ALD_ELEMENT_VECTOR(fender, "attachment", attachment, "x", "y", "z"),
    ALD_ELEMENT_VECTOR(fender, "plane point", plane_point, "x", "y", "z"),
    ALD_ELEMENT_VECTOR(fender, "normal", normal, "x", "y", "z"),
    ALD_ELEMENT_VECTOR(fender, "parallel", parallel, "x", "y", "z"),
    ALD_ELEMENT_PAIR(fender, "length", length, "from", "to"),
    ALD_ELEMENT_PAIR(fender, "width", width, "from", "to"),
    ALD_ELEMENT_VECTOR(fender, "roller axis", roller_axis, "x", "y", "z"),
    ALD_ELEMENT_FIELD(fender, "armed at start", NULL, armed_at_start),
    ALD_ELEMENT_FIELD(fender, "type", NULL, type),
    ALD_ELEMENT_FIELD(fender, "height", NULL, height),
    ALD_ELEMENT_FIELD(fender, "rated energy", NULL, rated_energy),
    ALD_ELEMENT_FIELD(fender, "rated reaction", NULL, rated_reaction),
    ALD_ELEMENT_FIELD(fender, "force factor", NULL, force_factor),
    ALD_ELEMENT_FIELD(fender, "length factor", NULL, length_factor),
    ALD_ELEMENT_FIELD(fender, "manufacturing factor", NULL, manufacturing_factor),
    ALD_ELEMENT_FIELD(fender, "temperature factor", NULL, temperature_factor),
    ALD_ELEMENT_FIELD(fender, "velocity factor", NULL, velocity_factor),
    ALD_ELEMENT_FIELD(fender, "angle factor", NULL, angle_factor),
    ALD_ELEMENT_FIELD(fender, "damping", NULL, damping),
    ALD_ELEMENT_FIELD(fender, "damping exponent", NULL, damping_exponent),
    ALD_ELEMENT_FIELD(fender, "velocity limit", NULL, velocity_limit),
    ALD_ELEMENT_FIELD(fender, "shear stiffness", NULL, shear_stiffness),
    ALD_ELEMENT_FIELD(fender, "static friction", NULL, static_friction),
    ALD_ELEMENT_FIELD(fender, "kinetic friction", NULL, kinetic_friction),
    ALD_ELEMENT_FIELD(fender, "contact area", NULL, contact_area),
    ALD_ELEMENT_FIELD(fender, "hull pressure limit", NULL, hull_pressure_limit),
    ALD_FIELD_END,
};
static const ald_table_field fender_tables[] = {
    ALD_TABLE_FIELD(ald_fender_def, "curve", curve),
    ALD_TABLE_FIELD_END,
};
ALD_ELEMENT_FORM(fender, fender, .tables = fender_tables)

static const ald_field bumper_fields[] = {
    ALD_ELEMENT_VECTOR(bumper, "bar a from", bar_a_from, "x", "y", "z"),
    ALD_ELEMENT_VECTOR(bumper, "bar a to", bar_a_to, "x", "y", "z"),
    ALD_ELEMENT_VECTOR(bumper, "bar b from", bar_b_from, "x", "y", "z"),
    ALD_ELEMENT_VECTOR(bumper, "bar b to", bar_b_to, "x", "y", "z"),
    ALD_ELEMENT_PAIR(bumper, "stiffness", stiffness, "first", "second"),
    ALD_ELEMENT_PAIR(bumper, "damping", damping, "first", "second"),
    ALD_ELEMENT_PAIR(bumper, "radius", radius, "first", "second"),
    ALD_ELEMENT_FIELD(bumper, "damping exponent", NULL, damping_exponent),
    ALD_ELEMENT_FIELD(bumper, "velocity limit", NULL, velocity_limit),
    ALD_ELEMENT_FIELD(bumper, "end caps", NULL, end_caps),
    ALD_FIELD_END,
};
static const ald_table_field bumper_tables[] = {
    ALD_TABLE_FIELD(ald_bumper_def, "curve", curve),
    ALD_TABLE_FIELD_END,
};
ALD_ELEMENT_FORM(bumper, bumper, .tables = bumper_tables)

static const ald_field docking_fields[] = {
    ALD_ELEMENT_VECTOR(docking, "pin", pin, "x", "y", "z"),
    ALD_ELEMENT_VECTOR(docking, "cylinder", cylinder, "x", "y", "z"),
    ALD_ELEMENT_VECTOR(docking, "axis", axis, "x", "y", "z"),
    ALD_ELEMENT_FIELD(docking, "entry radius", NULL, entry_radius),
    ALD_ELEMENT_FIELD(docking, "damping exponent", NULL, damping_exponent),
    ALD_ELEMENT_FIELD(docking, "velocity limit", NULL, velocity_limit),
    ALD_ELEMENT_FIELD(docking, "mode", NULL, mode),
    ALD_ELEMENT_FIELD(docking, "entered at start", NULL, entered_at_start),
    ALD_FIELD_END,
};
static const ald_table_field docking_tables[] = {
    ALD_TABLE_FIELD(ald_docking_def, "levels", levels),
    ALD_TABLE_FIELD_END,
};
ALD_ELEMENT_FORM(docking, docking, .tables = docking_tables)

static const ald_field hawser_fields[] = {
    ALD_ELEMENT_VECTOR(hawser, "from", from, "x", "y", "z"),
    ALD_ELEMENT_VECTOR(hawser, "to", to, "x", "y", "z"),
    ALD_ELEMENT_FIELD(hawser, "length", NULL, length),
    ALD_ELEMENT_FIELD(hawser, "pretension", NULL, pretension),
    ALD_ELEMENT_FIELD(hawser, "stiffness", NULL, stiffness),
    ALD_ELEMENT_FIELD(hawser, "damping", NULL, damping),
    ALD_ELEMENT_FIELD(hawser, "damping exponent", NULL, damping_exponent),
    ALD_ELEMENT_FIELD(hawser, "velocity limit", NULL, velocity_limit),
    ALD_ELEMENT_FIELD(hawser, "tension only", NULL, tension_only),
    ALD_ELEMENT_FIELD(hawser, "breaking load", NULL, breaking_load),
    ALD_ELEMENT_FIELD(hawser, "force factor", NULL, force_factor),
    ALD_FIELD_END,
};
static const ald_table_field hawser_tables[] = {
    ALD_TABLE_FIELD(ald_hawser_def, "curve", curve),
    ALD_TABLE_FIELD(ald_hawser_def, "hysteresis", hysteresis),
    ALD_TABLE_FIELD_END,
};
ALD_ELEMENT_FORM(hawser, hawser, .tables = hawser_tables)

static const ald_field mesh_contact_fields[] = {
    ALD_ELEMENT_FIELD(mesh_contact, "law", NULL, law),
    ALD_ELEMENT_FIELD(mesh_contact, "stiffness", NULL, stiffness),
    ALD_ELEMENT_FIELD(mesh_contact, "force", NULL, force),
    ALD_ELEMENT_FIELD(mesh_contact, "volume exponent", NULL, volume_exponent),
    ALD_ELEMENT_FIELD(mesh_contact, "reference shape", NULL, reference_shape),
    ALD_ELEMENT_FIELD(mesh_contact, "reference area", NULL, reference_area),
    ALD_ELEMENT_FIELD(mesh_contact, "reference radius", NULL, reference_radius),
    ALD_ELEMENT_FIELD(mesh_contact, "energy limit", NULL, energy_limit),
    ALD_ELEMENT_FIELD(mesh_contact, "reference indentation", NULL, reference_indentation),
    ALD_ELEMENT_FIELD(mesh_contact, "exponent", NULL, exponent),
    ALD_ELEMENT_FIELD(mesh_contact, "pressure", NULL, pressure),
    ALD_ELEMENT_FIELD(mesh_contact, "crushing", NULL, crushing),
    ALD_ELEMENT_FIELD(mesh_contact, "recovery", NULL, recovery),
    ALD_ELEMENT_FIELD(mesh_contact, "damping form", NULL, damping_form),
    ALD_ELEMENT_FIELD(mesh_contact, "restitution", NULL, restitution),
    ALD_ELEMENT_FIELD(mesh_contact, "damping", NULL, damping),
    ALD_ELEMENT_FIELD(mesh_contact, "least speed", NULL, least_speed),
    ALD_ELEMENT_FIELD(mesh_contact, "static friction", NULL, static_friction),
    ALD_ELEMENT_FIELD(mesh_contact, "kinetic friction", NULL, kinetic_friction),
    ALD_ELEMENT_FIELD(mesh_contact, "stick stiffness", NULL, stick_stiffness),
    ALD_ELEMENT_FIELD(mesh_contact, "stick damping", NULL, stick_damping),
    ALD_ELEMENT_FIELD(mesh_contact, "stick speed", NULL, stick_speed),
    ALD_ELEMENT_FIELD(mesh_contact, "viscous friction", NULL, viscous_friction),
    ALD_ELEMENT_FIELD(mesh_contact, "fit", NULL, fit),
    ALD_ELEMENT_FIELD(mesh_contact, "crossing pairs", NULL, crossing_pairs),
    ALD_FIELD_END,
};
ALD_ELEMENT_FORM(mesh_contact, mesh_contact)

static const ald_field link_contact_fields[] = {
    ALD_ELEMENT_FIELD(link_contact, "bar", NULL, bar),
    ALD_ELEMENT_FIELD(link_contact, "length", NULL, length),
    ALD_ELEMENT_FIELD(link_contact, "width", NULL, width),
    ALD_ELEMENT_VECTOR(link_contact, "at", at, "x", "y", "z"),
    ALD_ELEMENT_VECTOR(link_contact, "axis", axis, "x", "y", "z"),
    ALD_ELEMENT_VECTOR(link_contact, "across", across, "x", "y", "z"),
    ALD_ELEMENT_FIELD(link_contact, "stiffness", NULL, stiffness),
    ALD_ELEMENT_FIELD(link_contact, "reference indentation", NULL, reference_indentation),
    ALD_ELEMENT_FIELD(link_contact, "exponent", NULL, exponent),
    ALD_ELEMENT_FIELD(link_contact, "damping form", NULL, damping_form),
    ALD_ELEMENT_FIELD(link_contact, "restitution", NULL, restitution),
    ALD_ELEMENT_FIELD(link_contact, "damping", NULL, damping),
    ALD_ELEMENT_FIELD(link_contact, "least speed", NULL, least_speed),
    ALD_ELEMENT_FIELD(link_contact, "static friction", NULL, static_friction),
    ALD_ELEMENT_FIELD(link_contact, "kinetic friction", NULL, kinetic_friction),
    ALD_ELEMENT_FIELD(link_contact, "stick stiffness", NULL, stick_stiffness),
    ALD_ELEMENT_FIELD(link_contact, "stick damping", NULL, stick_damping),
    ALD_ELEMENT_FIELD(link_contact, "stick speed", NULL, stick_speed),
    ALD_ELEMENT_FIELD(link_contact, "viscous friction", NULL, viscous_friction),
    ALD_ELEMENT_FIELD(link_contact, "energy limit", NULL, energy_limit),
    ALD_FIELD_END,
};
ALD_ELEMENT_FORM(link_contact, link_contact)

static const ald_field bow_fields[] = {
    ALD_ELEMENT_FIELD(bow, "preset", NULL, preset),
    ALD_ELEMENT_VECTOR(bow, "tip", tip, "x", "y", "z"),
    ALD_ELEMENT_VECTOR(bow, "bulb", bulb, "length", "breadth", "height"),
    ALD_ELEMENT_FIELD(bow, "side", NULL, side),
    ALD_ELEMENT_FIELD(bow, "half breadth", NULL, half_breadth),
    ALD_ELEMENT_PAIR(bow, "side length", side_length, "aft", "fore"),
    ALD_ELEMENT_PAIR(bow, "side height", side_height, "lower", "upper"),
    ALD_ELEMENT_FIELD(bow, "pressure", NULL, pressure),
    ALD_ELEMENT_FIELD(bow, "friction", NULL, friction),
    ALD_ELEMENT_FIELD(bow, "recovery", NULL, recovery),
    ALD_ELEMENT_FIELD(bow, "recovered surface", NULL, recovered_surface),
    ALD_ELEMENT_FIELD(bow, "recovered surfaces", NULL, recovered_surfaces),
    ALD_ELEMENT_FIELD(bow, "stiction", NULL, stiction),
    ALD_ELEMENT_FIELD(bow, "stiction speed", NULL, stiction_speed),
    ALD_ELEMENT_FIELD(bow, "breach depth", NULL, breach_depth),
    ALD_ELEMENT_PAIR(bow, "quadrature", quadrature, "across", "around"),
    ALD_ELEMENT_VECTOR(bow, "first touch", first_touch, "place", "angle", "gap"),
    ALD_ELEMENT_FIELD(bow, "first touch share", NULL, first_touch_share),
    ALD_FIELD_END,
};
static const ald_table_field bow_tables[] = {
    ALD_TABLE_FIELD(ald_bow_def, "crushing", crushing),
    ALD_TABLE_FIELD_END,
};
ALD_ELEMENT_FORM(bow, bow, .tables = bow_tables)
