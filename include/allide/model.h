/* SPDX-License-Identifier: Apache-2.0
 * Building a model in code instead of reading it from a file.
 *
 * Bodies and elements are added one by one from definition structs; take ..._def_default() and
 * change what is needed. All numbers are in SI, angles in rad; frames and signs are those of study
 * files. ald_model_freeze() then checks everything at once and gives a study, which runs, steps and
 * echoes like one that was read: the keys, defaults, checks and messages are the same. */
#ifndef ALLIDE_MODEL_H
#define ALLIDE_MODEL_H

#include "study.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A model while it is being built. */
typedef struct ald_model ald_model;

/** How a model is named and stepped. */
typedef struct ald_model_def {
  const char *name;      /**< of the study, for messages and results */
  double step;           /**< time step [s]; must be given */
  double duration;       /**< of a scenario of ald_run() [s]; NAN: one step. A batch has no end */
  const char *scheme;    /**< "semi-implicit" or "explicit" */
  const char *precision; /**< "double" or "single" */
  uint64_t scenarios;    /**< number of scenarios of ald_run() */
  uint64_t seed;         /**< of what varies */
  uint32_t cookie;       /**< set by ald_model_def_default() */
} ald_model_def;

/** Defaults: semi-implicit, double precision, one scenario, seed 1; `step` is to be given. */
ALD_API ald_model_def ald_model_def_default(void);

/** A rigid body in the horizontal plane. */
typedef struct ald_body_def {
  const char *name;       /**< letters, digits, blanks, - and _; at most 64 */
  int fixed;              /**< 1: never moves; then mass, velocity and load are left alone */
  double position[2];     /**< centre of gravity at the start, earth frame [m] */
  double heading;         /**< at the start, from x towards y [rad] */
  double velocity[2];     /**< at the start, earth frame [m/s] */
  double speed;           /**< along `course`, added to the velocity [m/s] */
  double course;          /**< direction of `speed`, from x towards y [rad] */
  double yaw_rate;        /**< at the start [rad/s] */
  double mass;            /**< with added mass [kg]; must be given unless fixed */
  double inertia;         /**< about the vertical axis, with added inertia [kg m^2]; likewise */
  double limiter_mass;    /**< that the momentum limiter counts with [kg]; 0: as mass */
  double limiter_inertia; /**< likewise [kg m^2]; 0: as inertia */
  double load[3];         /**< constant external force x, y [N] and yaw moment [N m] */
  const double *outline;  /**< (2 x vertex_count) x0, y0, x1, y1, ... anticlockwise, body frame
                               with the centre of gravity at its origin [m]; copied */
  uint32_t vertex_count;  /**< vertices of the outline, 0: none */
  uint32_t cookie;        /**< set by ald_body_def_default() */
} ald_body_def;

/** Defaults: at the origin, at rest, no outline; name, mass and inertia are to be given. */
ALD_API ald_body_def ald_body_def_default(void);

/** Contact of outlines, force by area of overlap. The words are those of study files. */
typedef struct ald_contact_def {
  const char *name;        /**< "rubber": its results are called contacts.rubber... */
  const char *between[2];  /**< names of two bodies, or patterns: {"vessel", "fender*"} */
  double stiffness;        /**< force per area of overlap [N/m^2]; must be given */
  double damping;          /**< force per rate of that area [N s/m^2] */
  double shear_stiffness;  /**< tangential stiffness [N/m] */
  double static_friction;  /**< coefficient, needs a shear stiffness above 0 */
  double kinetic_friction; /**< coefficient, not above the static one */
  double restitution;      /**< speed after over speed before that the limiter allows, 0..1 */
  const char *slide;       /**< "return" or "paper": how shear goes on after a slip */
  const char *cone;        /**< "limited" or "raw": normal force of the friction cone */
  const char *limiter;     /**< "on" or "off": impulse-momentum limit of the forces */
  const char *tangential_limiter; /**< "signed" or "magnitude" */
  const char *tension;            /**< "on" or "off": may damping pull the bodies together? */
  const char *predict_load;       /**< "on" or "off": does the limiter foresee external loads? */
  const char *mass_split;         /**< "on" or "off": contacts of one body share its mass */
  const char *energy_limit;       /**< "on" or "off": nothing is returned that was not taken */
  uint32_t cookie;                /**< set by ald_contact_def_default() */
} ald_contact_def;

/** The product's defaults; name, between and stiffness are to be given. */
ALD_API ald_contact_def ald_contact_def_default(void);
/** The defaults of `preset: paper`, which reproduce the publication; use the scheme "explicit". */
ALD_API ald_contact_def ald_contact_def_paper(void);

/** Drag of the water on one body, linear and quadratic. */
typedef struct ald_drag_def {
  const char *name;    /**< "water": its results are called drag.water... */
  const char *body;    /**< name of a body, or a pattern */
  double linear[3];    /**< per surge and sway velocity [N s/m], per yaw rate [N m s] */
  double quadratic[3]; /**< per squared velocity [N s^2/m^2], per squared yaw rate [N m s^2] */
  double current[2];   /**< uniform current, earth frame, towards [m/s] */
  uint32_t cookie;     /**< set by ald_drag_def_default() */
} ald_drag_def;

/** Defaults: no drag, no current; name and body are to be given. */
ALD_API ald_drag_def ald_drag_def_default(void);

/** Begins a model.
 * @param model receives it, NULL on failure; ald_model_destroy() it
 * @return ALD_OK, ALD_BAD_ARGUMENT, ALD_NO_MEMORY */
ALD_API ald_status ald_model_create(const ald_model_def *def, ald_model **model,
                                    ald_report *report);
/** Gives back a model; studies that were frozen from it stay. NULL is allowed. */
ALD_API void ald_model_destroy(ald_model *model);
/** Adds a body. Bodies are numbered from 0 in the order in which they are added.
 * @return ALD_OK; ALD_BAD_ARGUMENT if the name is taken or the definition not a default changed;
 *         what its numbers are worth is judged by ald_model_freeze() */
ALD_API ald_status ald_model_add_body(ald_model *model, const ald_body_def *def,
                                      ald_report *report);
/** Adds contacts: one between each pair of convex parts of the two (sets of) bodies.
 * @return as ald_model_add_body() */
ALD_API ald_status ald_model_add_contact(ald_model *model, const ald_contact_def *def,
                                         ald_report *report);
/** Adds drag. @return as ald_model_add_body() */
ALD_API ald_status ald_model_add_drag(ald_model *model, const ald_drag_def *def,
                                      ald_report *report);
/** Lets quantities vary from scenario to scenario of ald_run().
 * @param path         quantity or pattern: "bodies.tug.speed", "bodies.*.mass"
 * @param distribution on one line, as a study file has it: "{normal: {mean: 2, deviation: 0.3}}"
 * @return as ald_model_add_body() */
ALD_API ald_status ald_model_vary(ald_model *model, const char *path, const char *distribution,
                                  ald_report *report);
/** Adds an entry to a section of the study, written as in a study file: ("stop", "apart",
 * "{separated for: 20 s}"), ("sampling", "method", "sobol"), ("output", "events", "none").
 * @param section vary, choose, sampling, stop, limits, stop study or output
 * @param name    key of the entry in its section
 * @param text    its value, on one line
 * @return as ald_model_add_body() */
ALD_API ald_status ald_model_add_entry(ald_model *model, const char *section, const char *name,
                                       const char *text, ald_report *report);
/** Checks the model and makes a study of it. The model may be added to and frozen again.
 * @param study  receives the study, NULL on failure; ald_study_destroy() it
 * @param report receives all errors, as for a study file but without lines: "NAME: error: ..."
 * @return ALD_OK, ALD_BAD_STUDY, ALD_NO_MEMORY */
ALD_API ald_status ald_model_freeze(ald_model *model, ald_study **study, ald_report *report);

#ifdef __cplusplus
}
#endif

#endif
