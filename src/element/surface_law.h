/* SPDX-License-Identifier: Apache-2.0
 * The keys of the laws that contacts of meshes and of links with a mesh share, their checks, and
 * how they become parameters. Source: [Dopico] sec. 3. */
#ifndef ALD_SURFACE_LAW_H
#define ALD_SURFACE_LAW_H

#include "model/kind.h"

/* keys, in this order, from a kind's `first` on */
enum {
  ALD_SURFACE_STIFFNESS,
  ALD_SURFACE_REFERENCE,
  ALD_SURFACE_EXPONENT,
  ALD_SURFACE_FORM,
  ALD_SURFACE_RESTITUTION,
  ALD_SURFACE_DAMPING,
  ALD_SURFACE_LEAST_SPEED,
  ALD_SURFACE_STATIC,
  ALD_SURFACE_KINETIC,
  ALD_SURFACE_STICK,
  ALD_SURFACE_STICK_RATE,
  ALD_SURFACE_STICK_SPEED,
  ALD_SURFACE_VISCOUS,
  ALD_SURFACE_KEYS
};

extern const char *const ald_surface_forms[];

#define ALD_SURFACE_ABOVE(name, dimension, fallback, example, meaning) \
  ALD_NUMBER_KEY(name, NULL, dimension, ALD_RANGE_POSITIVE, fallback, example, meaning)
#define ALD_SURFACE_FROM_0(name, dimension, fallback, example, meaning) \
  ALD_NUMBER_KEY(name, NULL, dimension, ALD_RANGE_NOT_NEGATIVE, fallback, example, meaning)

/* Entries of a table of keys, without ALD_SURFACE_STIFFNESS, which not every law needs. */
#define ALD_SURFACE_LAW_KEYS(first)                                                                \
  [(first) +                                                                                       \
      ALD_SURFACE_REFERENCE] =                                                                     \
      ALD_SURFACE_ABOVE("reference indentation", ALD_LENGTH, 1, "1 cm",                            \
                        "indentation that defines the stiffness: force = stiffness x "             \
                        "reference x (indentation/reference)^exponent"),                           \
      [(first) + ALD_SURFACE_EXPONENT] = ALD_SURFACE_ABOVE(                                        \
          "exponent", ALD_NONE, 1.5, "1.5",                                                        \
          "exponent of the indentation, at least 1; 1.5: smooth bodies, after Hertz"),             \
      [(first) +                                                                                   \
          ALD_SURFACE_FORM] = {"damping form",                                                     \
                               NULL,                                                               \
                               ALD_KEY_CHOICE,                                                     \
                               ALD_NONE,                                                           \
                               ALD_RANGE_ANY,                                                      \
                               0,                                                                  \
                               0,                                                                  \
                               ald_surface_forms,                                                  \
                               NULL,                                                               \
                               "exact: gives the restitution exactly; flores, hunt-crossley: "     \
                               "as published; linear: uses `damping`; or none"},                   \
      [(first) + ALD_SURFACE_RESTITUTION] = ALD_NUMBER_KEY(                                        \
          "restitution", NULL, ALD_NONE, ALD_RANGE_FRACTION, 0.5, "0.4",                           \
          "ratio of the speeds after and before an impact, above 0; 1: no damping"),               \
      [(first) + ALD_SURFACE_DAMPING] =                                                            \
          ALD_SURFACE_FROM_0("damping", ALD_DAMPING, 0, "200 kN s/m",                              \
                             "damping form linear: force per closing velocity"),                   \
      [(first) + ALD_SURFACE_LEAST_SPEED] =                                                        \
          ALD_SURFACE_ABOVE("least speed", ALD_SPEED, 0.01, "1 cm/s",                              \
                            "lower limit of the closing velocity in the damping"),                 \
      [(first) + ALD_SURFACE_STATIC] = ALD_SURFACE_FROM_0("static friction", ALD_NONE, 0, "0.3",   \
                                                          "coefficient of static friction, mu_s"), \
      [(first) + ALD_SURFACE_KINETIC] = ALD_SURFACE_FROM_0(                                        \
          "kinetic friction", ALD_NONE, 0, "0.2", "coefficient of kinetic friction, mu_d"),        \
      [(first) + ALD_SURFACE_STICK] =                                                              \
          ALD_SURFACE_FROM_0("stick stiffness", ALD_STIFFNESS, 0, "20 MN/m",                       \
                             "tangential stiffness of a sticking contact"),                        \
      [(first) + ALD_SURFACE_STICK_RATE] =                                                         \
          ALD_SURFACE_FROM_0("stick damping", ALD_DAMPING, 0, "300 kN s/m",                        \
                             "tangential damping of a sticking contact"),                          \
      [(first) + ALD_SURFACE_STICK_SPEED] =                                                        \
          ALD_SURFACE_ABOVE("stick speed", ALD_SPEED, 0.01, "1 cm/s",                              \
                            "sliding speed well below which a contact sticks"),                    \
      [(first) + ALD_SURFACE_VISCOUS] =                                                            \
          ALD_SURFACE_FROM_0("viscous friction", ALD_DAMPING, 0, "500 N s/m",                      \
                             "force per sliding velocity, added to the friction")

/* values of the keys from the first on -> parameters SURFACE_* */
void ald_surface_law_derive(const double *values, double *params);
/* The same as the law of an impact; its place is not set. */
void ald_surface_law_impact(const double *values, ald_impact *impact);
/* What is wrong with them, or NULL. `values` as above. */
const char *ald_surface_law_check(const double *values, uint32_t first, ald_blame *blame);

#endif
