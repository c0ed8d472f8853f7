/* SPDX-License-Identifier: Apache-2.0
 * The definition structs of elements: for each a table of its fields, from which come its defaults
 * and the call that adds it. A test compares the tables with the keys of the kinds. */
#include "../kernels/elements.h"
#include "model_build.h"

enum { COOKIE = 0xe1e00 }; /* plus the kind's number */

#define FIELD(noun, key, component, member) ALD_FIELD(ald_##noun##_def, key, component, member)

static void set_defaults(uint32_t kind, ald_preset preset, void *def) {
  ald_form_default(ald_element_forms[kind], ald_kinds[kind]->keys, ald_kinds[kind]->key_count,
                   preset, def);
}

/* the form of ald_NOUN_def with the fields NOUN_fields, its defaults, and what adds it */
#define ELEMENT_FORM(noun, kind_name, own_tables)                                       \
  static const ald_form noun##_form = {.type = "ald_" #noun "_def",                     \
                                       .cookie = COOKIE + KIND_##kind_name,             \
                                       .cookie_at = offsetof(ald_##noun##_def, cookie), \
                                       .fields = noun##_fields,                         \
                                       .tables = own_tables};                           \
  ald_##noun##_def ald_##noun##_def_default(void) {                                     \
    ald_##noun##_def def = {0};                                                         \
    set_defaults(KIND_##kind_name, ALD_PRODUCT, &def);                                  \
    return def;                                                                         \
  }                                                                                     \
  ald_status ald_model_add_##noun(ald_model *model, const ald_##noun##_def *def,        \
                                  ald_report *report) {                                 \
    return ald_model_add_element(model, KIND_##kind_name, def, report);                 \
  }

/* ------------------------------------------------------------------------------ contact */

static const ald_field contact_fields[] = {
    FIELD(contact, "stiffness", NULL, stiffness),
    FIELD(contact, "damping", NULL, damping),
    FIELD(contact, "shear stiffness", NULL, shear_stiffness),
    FIELD(contact, "static friction", NULL, static_friction),
    FIELD(contact, "kinetic friction", NULL, kinetic_friction),
    FIELD(contact, "restitution", NULL, restitution),
    FIELD(contact, "slide", NULL, slide),
    FIELD(contact, "cone", NULL, cone),
    FIELD(contact, "limiter", NULL, limiter),
    FIELD(contact, "tangential limiter", NULL, tangential_limiter),
    FIELD(contact, "tension", NULL, tension),
    FIELD(contact, "predict load", NULL, predict_load),
    FIELD(contact, "mass split", NULL, mass_split),
    FIELD(contact, "energy limit", NULL, energy_limit),
    FIELD(contact, "height", NULL, height),
    ALD_FIELD_END,
};

ELEMENT_FORM(contact, polygon, NULL)

ald_contact_def ald_contact_def_paper(void) {
  ald_contact_def def = {0};
  set_defaults(KIND_polygon, ALD_PAPER, &def);
  return def;
}

/* ------------------------------------------------------------------------------ drag */

static const ald_field drag_fields[] = {
    FIELD(drag, "linear", "surge", linear[0]),
    FIELD(drag, "linear", "sway", linear[1]),
    FIELD(drag, "linear", "yaw", linear[2]),
    FIELD(drag, "quadratic", "surge", quadratic[0]),
    FIELD(drag, "quadratic", "sway", quadratic[1]),
    FIELD(drag, "quadratic", "yaw", quadratic[2]),
    FIELD(drag, "current", "x", current[0]),
    FIELD(drag, "current", "y", current[1]),
    ALD_FIELD_END,
};

ELEMENT_FORM(drag, drag, NULL)

/* ------------------------------------------------------------------------------ all of them */

const ald_form *const ald_element_forms[KIND_TOTAL] = {
    [KIND_polygon] = &contact_form,
    [KIND_drag] = &drag_form,
};
