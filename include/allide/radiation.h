/* SPDX-License-Identifier: Apache-2.0
 * Radiation damping and added mass as functions of frequency, their retardation functions, and
 * comparisons between them. */
#ifndef ALLIDE_RADIATION_H
#define ALLIDE_RADIATION_H

#include "base.h"
#include "elements.h"
#include "study.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A damping table with its retardation functions. */
typedef struct ald_radiation_table ald_radiation_table;

/** One term of the 6 x 6. Units: [N s/m] and so on of damping, [kg] ... of mass, [N/m] ... of
 * retardation functions. NaN: not known. */
typedef struct ald_radiation_term {
  int row;               /**< freedom of the force: 1 surge ... 6 yaw */
  int column;            /**< freedom of the motion */
  double greatest;       /**< damping of the greatest magnitude */
  double greatest_at;    /**< where [rad/s] */
  double left;           /**< magnitude at the last frequency, in shares of the greatest */
  double power;          /**< n of the continuation beyond it, w^-n */
  double start;          /**< retardation function at time 0 */
  double memory;         /**< time after which it stays below the tolerance [s] */
  double given_infinite; /**< added mass at infinite frequency that the table gives */
  double infinite;       /**< the same by Ogilvie's relation */
  double mass_error;     /**< greatest difference of the added mass from that of the retardation
                              function and `infinite`, in shares of the greatest added mass */
  double mass_error_at;  /**< where [rad/s] */
  double damping_error;  /**< greatest difference of the damping from that of the retardation
                              function, in shares of the greatest damping */
} ald_radiation_term;

/** Summary of a table. */
typedef struct ald_radiation_summary {
  size_t frequency_count; /**< frequencies */
  double first, last;     /**< least and greatest of them [rad/s] */
  size_t term_count;      /**< terms with damping */
  size_t tap_count;       /**< values of each retardation function */
  double step;            /**< between them [s] */
  double memory;          /**< time after which all of them stay below the tolerance [s] */
} ald_radiation_summary;

/** Factors by which the `scale` of a study has multiplied a table: divided by them, its numbers are
 * those that a `file` of this study gives. A damping or mass has its own, times `arm` for each
 * rotation among its row and column. All are 1 without `scale`. */
typedef struct ald_radiation_factors {
  double frequency; /**< of frequencies [-] */
  double damping;   /**< of forces per velocity [-] */
  double mass;      /**< of masses [-] */
  double arm;       /**< of lengths [-] */
} ald_radiation_factors;

/** Reads a table and makes its retardation functions, as a study with this radiation would.
 * @param def     file, axes, origin, length, tolerance and how a panel program wrote its lines;
 *                name, body and scale are ignored
 * @param step    of the functions [s]; 0: the greatest frequency turns by 0.2 rad in it
 * @param density of the water [kg/m^3], for a panel program's numbers
 * @param table   receives it, NULL on failure
 * @return ALD_OK; ALD_BAD_STUDY: the file is no such table, or its functions do not decay;
 *         ALD_BAD_ARGUMENT, ALD_IO, ALD_NO_MEMORY */
ALD_API ald_status ald_radiation_open(const ald_radiation_def *def, double step, double density,
                                      ald_radiation_table **table, ald_report *report);
/** The table of a study's radiation, with its length and tolerance: as its file gives it, about the
 * centre of gravity in axes of the body, or as strip theory makes it of the body's ship; at the
 * scale at which the study runs.
 * @param name  of the radiation, as "tanker" for radiation.tanker; NULL: the only one
 * @param step  as ald_radiation_open()
 * @param table receives it, NULL on failure
 * @return ALD_OK; ALD_BAD_ARGUMENT: there is none of this name, or, without a name, not one;
 *         ALD_BAD_STUDY: its functions do not decay; ALD_NO_MEMORY */
ALD_API ald_status ald_radiation_open_study(const ald_study *study, const char *name, double step,
                                            ald_radiation_table **table, ald_report *report);
/** By what `scale` of its study has multiplied a table; of NULL, and of a file, all 1. */
ALD_API ald_radiation_factors ald_radiation_scaled_by(const ald_radiation_table *table);
/** Frees a table. NULL is allowed. */
ALD_API void ald_radiation_close(ald_radiation_table *table);

/** Summary of a table. */
ALD_API ald_radiation_summary ald_radiation_summarise(const ald_radiation_table *table);
/** One of its terms, by row and column.
 * @return ALD_OK, ALD_BAD_ARGUMENT: there is no such index */
ALD_API ald_status ald_radiation_term_at(const ald_radiation_table *table, size_t index,
                                         ald_radiation_term *term);
/** Frequency by its number, from 0 [rad/s]; NaN beyond the last. */
ALD_API double ald_radiation_frequency(const ald_radiation_table *table, size_t number);
/** Damping of a term at a frequency; NaN beyond the last of either. */
ALD_API double ald_radiation_damping(const ald_radiation_table *table, size_t index, size_t number);
/** Added mass of a term at a frequency; NaN where the table does not give it. */
ALD_API double ald_radiation_added_mass(const ald_radiation_table *table, size_t index,
                                        size_t number);
/** Retardation function of a term at step `tap`; 0 beyond its end. */
ALD_API double ald_radiation_value(const ald_radiation_table *table, size_t index, size_t tap);

/** Reads the hydrostatic stiffness that a panel program writes (lines "I J C", WAMIT's .hst).
 * @param def       unit length
 * @param file      its name
 * @param density   of the water [kg/m^3]
 * @param gravity   [m/s^2]
 * @param restoring (36) row by row, as the key `restoring` of a study [N/m], [N], [N m]
 * @return as ald_radiation_open() */
ALD_API ald_status ald_radiation_restoring(const ald_radiation_def *def, const char *file,
                                           double density, double gravity, double *restoring,
                                           ald_report *report);

/** Reads the exciting forces that a panel program writes (lines "PER BETA I MOD PHASE RE IM",
 * WAMIT's .3) and compares the damping of each freedom with that by Haskind's relation in deep
 * water, B_ii = w^3/(4 pi rho g^3) times the integral of |X_i|^2 over all headings.
 * @param error    (6) receives the greatest difference in shares of the greatest damping; NaN where
 *                 nothing can be compared
 * @param headings receives how many headings there are; a comparison needs them in equal steps over
 *                 180 deg or over the full circle
 * @return as ald_radiation_open() */
ALD_API ald_status ald_radiation_haskind(const ald_radiation_table *table, const char *file,
                                         double density, double gravity, double *error,
                                         size_t *headings, ald_report *report);

#ifdef __cplusplus
}
#endif

#endif
