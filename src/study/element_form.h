/* SPDX-License-Identifier: Apache-2.0
 * How the definition struct of an element is told: a table of its fields, from which come its
 * defaults and the call that adds it. */
#ifndef ALD_ELEMENT_FORM_H
#define ALD_ELEMENT_FORM_H

#include "kernels/elements.h"
#include "model_build.h"

enum { ALD_ELEMENT_COOKIE = 0xe1e00 }; /* plus the kind's number */

/* one key; the components of a vector by their names */
#define ALD_ELEMENT_FIELD(noun, key, component, member) \
  ALD_FIELD(ald_##noun##_def, key, component, member)
#define ALD_ELEMENT_PAIR(noun, key, member, a, b) \
  ALD_ELEMENT_FIELD(noun, key, a, member[0]), ALD_ELEMENT_FIELD(noun, key, b, member[1])
#define ALD_ELEMENT_VECTOR(noun, key, member, a, b, c) \
  ALD_ELEMENT_PAIR(noun, key, member, a, b), ALD_ELEMENT_FIELD(noun, key, c, member[2])
#define ALD_ELEMENT_SIX(noun, key, member, a, b, c, d, e, f)                                  \
  ALD_ELEMENT_VECTOR(noun, key, member, a, b, c), ALD_ELEMENT_FIELD(noun, key, d, member[3]), \
      ALD_ELEMENT_FIELD(noun, key, e, member[4]), ALD_ELEMENT_FIELD(noun, key, f, member[5])

/* the form of ald_NOUN_def with the fields NOUN_fields, its defaults, and what adds it; `more` are
 * further members of the form, such as its tables */
#define ALD_ELEMENT_FORM(noun, kind_name, ...)                                         \
  const ald_form ald_##noun##_form = {.type = "ald_" #noun "_def",                     \
                                      .cookie = ALD_ELEMENT_COOKIE + KIND_##kind_name, \
                                      .cookie_at = offsetof(ald_##noun##_def, cookie), \
                                      .fields = noun##_fields,                         \
                                      __VA_ARGS__};                                    \
  ald_##noun##_def ald_##noun##_def_default(void) {                                    \
    ald_##noun##_def def = {0};                                                        \
    ald_element_default(KIND_##kind_name, ALD_PRODUCT, &def);                          \
    return def;                                                                        \
  }                                                                                    \
  ald_status ald_model_add_##noun(ald_model *model, const ald_##noun##_def *def,       \
                                  ald_report *report) {                                \
    return ald_model_add_element(model, KIND_##kind_name, def, report);                \
  }

#endif
