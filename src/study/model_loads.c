/* SPDX-License-Identifier: Apache-2.0
 * The definition structs of what acts on one body: water, wind, loads; and of prescribed motions.
 */
#include "element_form.h"

static const ald_field hydrostatics_fields[] = {
    ALD_ELEMENT_FIELD(hydrostatics, "height", NULL, height),
    ALD_ELEMENT_FIELD(hydrostatics, "waterplane area", NULL, waterplane_area),
    ALD_ELEMENT_FIELD(hydrostatics, "centre of flotation", NULL, centre_of_flotation),
    ALD_ELEMENT_PAIR(hydrostatics, "metacentric height", metacentric_height, "transverse",
                     "longitudinal"),
    ALD_ELEMENT_FIELD(hydrostatics, "displacement", NULL, displacement),
    ALD_ELEMENT_FIELD(hydrostatics, "flotation to port", NULL, flotation_to_port),
    ALD_ELEMENT_FIELD(hydrostatics, "waterplane product", NULL, waterplane_product),
    ALD_ELEMENT_PAIR(hydrostatics, "centre of buoyancy", centre_of_buoyancy, "x", "y"),
    ALD_ELEMENT_FIELD(hydrostatics, "moments", NULL, moments),
    ALD_FIELD_END,
};
static const ald_table_field hydrostatics_tables[] = {
    ALD_MATRIX_FIELD(ald_hydrostatics_def, "restoring", restoring),
    ALD_TABLE_FIELD_END,
};
ALD_ELEMENT_FORM(hydrostatics, hydrostatics, .tables = hydrostatics_tables)

static const ald_field damping_fields[] = {
    ALD_FIELD_END,
};
static const ald_table_field damping_tables[] = {
    ALD_MATRIX_FIELD(ald_damping_def, "linear", linear),
    ALD_MATRIX_FIELD(ald_damping_def, "quadratic", quadratic),
    ALD_TABLE_FIELD_END,
};
ALD_ELEMENT_FORM(damping, damping, .tables = damping_tables)

static const ald_field radiation_fields[] = {
    ALD_ELEMENT_FIELD(radiation, "scale", NULL, scale),
    ALD_ELEMENT_FIELD(radiation, "axes", NULL, axes),
    ALD_ELEMENT_VECTOR(radiation, "origin", origin, "x", "y", "z"),
    ALD_ELEMENT_FIELD(radiation, "length", NULL, length),
    ALD_ELEMENT_FIELD(radiation, "tolerance", NULL, tolerance),
    ALD_ELEMENT_FIELD(radiation, "lines begin with", NULL, lines_begin_with),
    ALD_ELEMENT_FIELD(radiation, "unit length", NULL, unit_length),
    ALD_FIELD_END,
};
ALD_ELEMENT_FORM(radiation, radiation, .file_at = offsetof(ald_radiation_def, file))

static const ald_field friction_fields[] = {
    ALD_ELEMENT_FIELD(friction, "length", NULL, length),
    ALD_ELEMENT_FIELD(friction, "draught", NULL, draught),
    ALD_ELEMENT_FIELD(friction, "volume", NULL, volume),
    ALD_ELEMENT_FIELD(friction, "wetted surface", NULL, wetted_surface),
    ALD_ELEMENT_FIELD(friction, "form factor", NULL, form_factor),
    ALD_ELEMENT_FIELD(friction, "lateral area", NULL, lateral_area),
    ALD_ELEMENT_FIELD(friction, "sway coefficient", NULL, sway_coefficient),
    ALD_FIELD_END,
};
ALD_ELEMENT_FORM(friction, friction)

static const ald_field wind_fields[] = {
    ALD_ELEMENT_FIELD(wind, "frontal area", NULL, frontal_area),
    ALD_ELEMENT_FIELD(wind, "lateral area", NULL, lateral_area),
    ALD_ELEMENT_FIELD(wind, "length", NULL, length),
    ALD_ELEMENT_PAIR(wind, "centre", centre, "forward", "up"),
    ALD_ELEMENT_PAIR(wind, "drag coefficients", drag_coefficients, "frontal", "lateral"),
    ALD_FIELD_END,
};
static const ald_table_field wind_tables[] = {
    ALD_TABLE_FIELD(ald_wind_def, "coefficients", coefficients),
    ALD_TABLE_FIELD_END,
};
ALD_ELEMENT_FORM(wind, wind, .tables = wind_tables)

static const ald_field load_fields[] = {
    ALD_ELEMENT_VECTOR(load, "at", at, "x", "y", "z"),
    ALD_ELEMENT_FIELD(load, "frame", NULL, frame),
    ALD_ELEMENT_SIX(load, "constant", constant, "x", "y", "z", "k", "m", "n"),
    ALD_ELEMENT_SIX(load, "amplitude", amplitude, "x", "y", "z", "k", "m", "n"),
    ALD_ELEMENT_FIELD(load, "period", NULL, period),
    ALD_ELEMENT_SIX(load, "phase", phase, "x", "y", "z", "k", "m", "n"),
    ALD_ELEMENT_FIELD(load, "force factor", NULL, force_factor),
    ALD_ELEMENT_FIELD(load, "time shift", NULL, time_shift),
    ALD_FIELD_END,
};
static const ald_table_field load_tables[] = {
    ALD_TABLE_FIELD(ald_load_def, "history", history),
    ALD_TABLE_FIELD_END,
};
ALD_ELEMENT_FORM(load, load, .tables = load_tables, .file_at = offsetof(ald_load_def, file))

static const ald_field motion_fields[] = {
    ALD_ELEMENT_FIELD(motion, "frame", NULL, frame),
    ALD_ELEMENT_SIX(motion, "amplitude", amplitude, "surge", "sway", "heave", "roll", "pitch",
                    "yaw"),
    ALD_ELEMENT_FIELD(motion, "period", NULL, period),
    ALD_ELEMENT_SIX(motion, "phase", phase, "surge", "sway", "heave", "roll", "pitch", "yaw"),
    ALD_ELEMENT_FIELD(motion, "ramp time", NULL, ramp_time),
    ALD_ELEMENT_FIELD(motion, "amplitude factor", NULL, amplitude_factor),
    ALD_ELEMENT_FIELD(motion, "time shift", NULL, time_shift),
    ALD_FIELD_END,
};
static const ald_table_field motion_tables[] = {
    ALD_TABLE_FIELD(ald_motion_def, "history", history),
    ALD_TABLE_FIELD_END,
};
ALD_ELEMENT_FORM(motion, motion, .tables = motion_tables, .file_at = offsetof(ald_motion_def, file))
