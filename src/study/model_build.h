/* SPDX-License-Identifier: Apache-2.0
 * A model while it is being built: how the definition structs come into it. */
#ifndef ALD_MODEL_BUILD_H
#define ALD_MODEL_BUILD_H

#include "form.h"
#include "model/kind.h"

/* Forms of bodies and of the environment; src/study/model_forms.c. */
extern const ald_form ald_body_form, ald_environment_form;

/* Forms of the kinds of elements, by KIND_* of kernels/elements.h; src/study/model_elements.c. */
extern const ald_form *const ald_element_forms[];
extern const ald_form ald_fender_form, ald_bumper_form, ald_docking_form, ald_hawser_form;
extern const ald_form ald_hydrostatics_form, ald_damping_form, ald_friction_form, ald_wind_form;
extern const ald_form ald_radiation_form;
extern const ald_form ald_load_form, ald_motion_form, ald_contact_form, ald_drag_form;
extern const ald_form ald_catenary_form, ald_line_form, ald_bar_form, ald_mesh_contact_form;
extern const ald_form ald_link_contact_form, ald_line_contact_form, ald_bow_form;

/* The defaults of a kind's struct. */
void ald_element_default(uint32_t kind, ald_preset preset, void *def);
/* The defaults of the struct of a row of a kind's table. */
void ald_row_default(const ald_form *form, uint32_t kind, uint32_t table, void *row);

/* Adds an element of a kind. Its struct begins with `const char *name`, then `const char *body` or
 * `const char *between[2]`, as its kind has bodies.
 * @return as ald_model_add_body() */
ald_status ald_model_add_element(ald_model *model, uint32_t kind, const void *def,
                                 ald_report *report);

#endif
