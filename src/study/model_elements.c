/* SPDX-License-Identifier: Apache-2.0
 * The definition structs of elements: contacts of outlines, drag, and the list of all. A test
 * compares the forms with the keys of the kinds. */
#include "element_form.h"

void ald_element_default(uint32_t kind, ald_preset preset, void *def) {
  ald_form_default(ald_element_forms[kind], ald_kinds[kind]->keys, ald_kinds[kind]->key_count,
                   preset, def);
}

void ald_row_default(const ald_form *form, uint32_t kind, uint32_t table, void *row) {
  const ald_key_table *own = &ald_kinds[kind]->tables[table];
  ald_form_default(form, own->columns, own->column_count, ALD_PRODUCT, row);
}

static const ald_field contact_fields[] = {
    ALD_ELEMENT_FIELD(contact, "stiffness", NULL, stiffness),
    ALD_ELEMENT_FIELD(contact, "damping", NULL, damping),
    ALD_ELEMENT_FIELD(contact, "shear stiffness", NULL, shear_stiffness),
    ALD_ELEMENT_FIELD(contact, "static friction", NULL, static_friction),
    ALD_ELEMENT_FIELD(contact, "kinetic friction", NULL, kinetic_friction),
    ALD_ELEMENT_FIELD(contact, "restitution", NULL, restitution),
    ALD_ELEMENT_FIELD(contact, "slide", NULL, slide),
    ALD_ELEMENT_FIELD(contact, "cone", NULL, cone),
    ALD_ELEMENT_FIELD(contact, "limiter", NULL, limiter),
    ALD_ELEMENT_FIELD(contact, "tangential limiter", NULL, tangential_limiter),
    ALD_ELEMENT_FIELD(contact, "tension", NULL, tension),
    ALD_ELEMENT_FIELD(contact, "predict load", NULL, predict_load),
    ALD_ELEMENT_FIELD(contact, "mass split", NULL, mass_split),
    ALD_ELEMENT_FIELD(contact, "energy limit", NULL, energy_limit),
    ALD_ELEMENT_FIELD(contact, "height", NULL, height),
    ALD_FIELD_END,
};

ALD_ELEMENT_FORM(contact, contact)

ald_contact_def ald_contact_def_paper(void) {
  ald_contact_def def = {0};
  ald_element_default(KIND_contact, ALD_PAPER, &def);
  return def;
}

static const ald_field drag_fields[] = {
    ALD_ELEMENT_VECTOR(drag, "linear", linear, "surge", "sway", "yaw"),
    ALD_ELEMENT_VECTOR(drag, "quadratic", quadratic, "surge", "sway", "yaw"),
    ALD_ELEMENT_PAIR(drag, "current", current, "x", "y"),
    ALD_FIELD_END,
};
ALD_ELEMENT_FORM(drag, drag)

const ald_form *const ald_element_forms[KIND_TOTAL] = {
    [KIND_contact] = &ald_contact_form,
    [KIND_drag] = &ald_drag_form,
    [KIND_hydrostatics] = &ald_hydrostatics_form,
    [KIND_damping] = &ald_damping_form,
    [KIND_radiation] = &ald_radiation_form,
    [KIND_friction] = &ald_friction_form,
    [KIND_wind] = &ald_wind_form,
    [KIND_load] = &ald_load_form,
    [KIND_fender] = &ald_fender_form,
    [KIND_bumper] = &ald_bumper_form,
    [KIND_docking] = &ald_docking_form,
    [KIND_hawser] = &ald_hawser_form,
    [KIND_line] = &ald_line_form,
    [KIND_bar] = &ald_bar_form,
    [KIND_catenary] = &ald_catenary_form,
    [KIND_motion] = &ald_motion_form,
    [KIND_mesh_contact] = &ald_mesh_contact_form,
    [KIND_link_contact] = &ald_link_contact_form,
    [KIND_line_contact] = &ald_line_contact_form,
    [KIND_bow] = &ald_bow_form,
};
