/* SPDX-License-Identifier: Apache-2.0
 * The definition structs of lines and of their sections. */
#include "element_form.h"

#define SECTION(key, member) ALD_FIELD(ald_line_section_def, "sections", key, member)

static const ald_field line_section_fields[] = {
    SECTION("length", length),
    SECTION("segments", segments),
    SECTION("mass", mass),
    SECTION("diameter", diameter),
    SECTION("axial stiffness", axial_stiffness),
    SECTION("displaced diameter", displaced_diameter),
    SECTION("axial damping", axial_damping),
    SECTION("bending stiffness", bending_stiffness),
    SECTION("normal drag", normal_drag),
    SECTION("axial drag", axial_drag),
    SECTION("normal added mass", normal_added_mass),
    SECTION("axial added mass", axial_added_mass),
    SECTION("axial friction", axial_friction),
    SECTION("transverse friction", transverse_friction),
    SECTION("clash stiffness", clash_stiffness),
    SECTION("clash damping", clash_damping),
    SECTION("contact diameter", contact_diameter),
    SECTION("end mass", end_mass),
    SECTION("end volume", end_volume),
    SECTION("clash stiffness per length", clash_stiffness_per_length),
    SECTION("clash damping per length", clash_damping_per_length),
    ALD_FIELD_END,
};
#undef SECTION

static const ald_form line_section_form = {.type = "ald_line_section_def",
                                           .fields = line_section_fields};

ald_line_section_def ald_line_section_def_default(void) {
  ald_line_section_def def = {0};
  ald_row_default(&line_section_form, KIND_line, 0, &def);
  return def;
}

static const ald_field line_fields[] = {
    ALD_ELEMENT_VECTOR(line, "from", from, "x", "y", "z"),
    ALD_ELEMENT_VECTOR(line, "to", to, "x", "y", "z"),
    ALD_ELEMENT_VECTOR(line, "clamp from", clamp_from, "x", "y", "z"),
    ALD_ELEMENT_VECTOR(line, "clamp to", clamp_to, "x", "y", "z"),
    ALD_ELEMENT_FIELD(line, "free end", NULL, free_end),
    ALD_ELEMENT_FIELD(line, "start", NULL, start),
    ALD_ELEMENT_FIELD(line, "breaking load", NULL, breaking_load),
    ALD_ELEMENT_FIELD(line, "pay out rate", NULL, pay_out_rate),
    ALD_ELEMENT_FIELD(line, "pay out from", NULL, pay_out_from),
    ALD_ELEMENT_FIELD(line, "pay out until", NULL, pay_out_until),
    ALD_ELEMENT_FIELD(line, "seabed stiffness", NULL, seabed_stiffness),
    ALD_ELEMENT_FIELD(line, "seabed damping", NULL, seabed_damping),
    ALD_ELEMENT_FIELD(line, "clash step", NULL, clash_step),
    ALD_FIELD_END,
};
static const ald_table_field line_tables[] = {
    ALD_ROWS_FIELD(ald_line_def, "sections", sections, &line_section_form, ald_line_section_def),
    ALD_TABLE_FIELD_END,
};
ALD_ELEMENT_FORM(line, line, .tables = line_tables)

/* ------------------------------------------------------------------------------ catenaries */

#define SECTION(key, member) ALD_FIELD(ald_catenary_section_def, "sections", key, member)

static const ald_field catenary_section_fields[] = {
    SECTION("length", length),
    SECTION("weight", weight),
    SECTION("axial stiffness", axial_stiffness),
    SECTION("clump", clump),
    SECTION("friction", friction),
    SECTION("diameter", diameter),
    SECTION("normal drag", normal_drag),
    ALD_FIELD_END,
};
#undef SECTION

static const ald_form catenary_section_form = {.type = "ald_catenary_section_def",
                                               .fields = catenary_section_fields};

ald_catenary_section_def ald_catenary_section_def_default(void) {
  ald_catenary_section_def def = {0};
  ald_row_default(&catenary_section_form, KIND_catenary, 0, &def);
  return def;
}

static const ald_field catenary_fields[] = {
    ALD_ELEMENT_VECTOR(catenary, "from", from, "x", "y", "z"),
    ALD_ELEMENT_VECTOR(catenary, "to", to, "x", "y", "z"),
    ALD_ELEMENT_FIELD(catenary, "seabed", NULL, seabed),
    ALD_ELEMENT_FIELD(catenary, "drag dynamics", NULL, drag_dynamics),
    ALD_ELEMENT_FIELD(catenary, "breaking load", NULL, breaking_load),
    ALD_ELEMENT_FIELD(catenary, "pay out rate", NULL, pay_out_rate),
    ALD_ELEMENT_FIELD(catenary, "pay out from", NULL, pay_out_from),
    ALD_ELEMENT_FIELD(catenary, "pay out until", NULL, pay_out_until),
    ALD_ELEMENT_FIELD(catenary, "evaluation", NULL, evaluation),
    ALD_ELEMENT_PAIR(catenary, "table", table, "distances", "heights"),
    ALD_ELEMENT_PAIR(catenary, "distances", distances, "least", "greatest"),
    ALD_ELEMENT_PAIR(catenary, "heights", heights, "least", "greatest"),
    ALD_ELEMENT_FIELD(catenary, "excitation", NULL, excitation),
    ALD_FIELD_END,
};
static const ald_table_field catenary_tables[] = {
    ALD_ROWS_FIELD(ald_catenary_def, "sections", sections, &catenary_section_form,
                   ald_catenary_section_def),
    ALD_TABLE_FIELD_END,
};
ALD_ELEMENT_FORM(catenary, catenary, .tables = catenary_tables)

/* ------------------------------------------------------------------------------ bars */

static const ald_field bar_fields[] = {
    ALD_ELEMENT_VECTOR(bar, "from", from, "x", "y", "z"),
    ALD_ELEMENT_VECTOR(bar, "to", to, "x", "y", "z"),
    ALD_ELEMENT_FIELD(bar, "diameter", NULL, diameter),
    ALD_ELEMENT_FIELD(bar, "clash stiffness", NULL, clash_stiffness),
    ALD_ELEMENT_FIELD(bar, "clash damping", NULL, clash_damping),
    ALD_FIELD_END,
};
ALD_ELEMENT_FORM(bar, bar)

static const ald_field line_contact_fields[] = {
    ALD_ELEMENT_FIELD(line_contact, "clash stiffness", NULL, clash_stiffness),
    ALD_ELEMENT_FIELD(line_contact, "clash damping", NULL, clash_damping),
    ALD_ELEMENT_FIELD(line_contact, "friction", NULL, friction),
    ALD_ELEMENT_FIELD(line_contact, "slip speed", NULL, slip_speed),
    ALD_FIELD_END,
};
ALD_ELEMENT_FORM(line_contact, line_contact)
