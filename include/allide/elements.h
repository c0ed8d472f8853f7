/* SPDX-License-Identifier: Apache-2.0
 * The elements of a model that is built in code: what acts on its bodies and between them.
 *
 * Each has a definition struct, its defaults and a call that adds it, like bodies; numbers, words
 * and checks are those of its section in study files. Bodies are named, or meant by a pattern such
 * as "fender*"; where two are named, either may be "earth" unless outlines meet. */
#ifndef ALLIDE_ELEMENTS_H
#define ALLIDE_ELEMENTS_H

#include "model.h"

#ifdef __cplusplus
extern "C" {
#endif

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
  double height;                  /**< in space: of the contact, above still water [m] */
  uint32_t cookie;                /**< set by ald_contact_def_default() */
} ald_contact_def;

/** The product's defaults; name, between and stiffness are to be given. */
ALD_API ald_contact_def ald_contact_def_default(void);
/** The defaults of `preset: paper`, which reproduce the publication; use the scheme "explicit". */
ALD_API ald_contact_def ald_contact_def_paper(void);
/** Adds contacts: one between each pair of convex parts of the two (sets of) bodies.
 * @return as ald_model_add_body() */
ALD_API ald_status ald_model_add_contact(ald_model *model, const ald_contact_def *def,
                                         ald_report *report);

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
/** Adds drag. @return as ald_model_add_body() */
ALD_API ald_status ald_model_add_drag(ald_model *model, const ald_drag_def *def,
                                      ald_report *report);

#ifdef __cplusplus
}
#endif

#endif
