/* SPDX-License-Identifier: Apache-2.0
 * Building a study in code instead of reading it from a file.
 *
 * Bodies and elements are added one by one from definition structs; take ..._def_default() and
 * change what is needed. All numbers are in SI, angles in rad; frames and signs are those of study
 * files. ald_builder_freeze() then checks everything at once and gives a study, which runs, steps
 * and echoes like one that was read: the keys, defaults, checks and messages are the same. */
#ifndef ALLIDE_BUILDER_H
#define ALLIDE_BUILDER_H

#include "mesh.h"
#include "study.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A study while it is being built. */
typedef struct ald_builder ald_builder;

/** How bodies are integrated in time; docs/theory/planar-body.md and rigid-body.md. */
typedef enum ald_scheme {
  ALD_SEMI_IMPLICIT,  /**< one evaluation a step, order 1 */
  ALD_EXPLICIT,       /**< one evaluation a step, order 1, as published by [TPN] */
  ALD_RK4,            /**< classical Runge-Kutta, four evaluations, order 4 */
  ALD_DORMAND_PRINCE, /**< six evaluations, order 5 */
  ALD_FROZEN,         /**< forces held over a step, as published by [Tabri] */
  ALD_TRAPEZOIDAL /**< trapezoidal rule, four evaluations, order 2; joints hold at a step's end */
} ald_scheme;

/** Name and time stepping of a study. */
typedef struct ald_builder_def {
  const char *name;        /**< of the study, for messages and results */
  double step;             /**< time step [s]; must be given */
  double duration;         /**< of a scenario of ald_run() [s]; NAN: one step. A batch has no end */
  ald_scheme scheme;       /**< how bodies are integrated */
  ald_precision precision; /**< ALD_DOUBLE or ALD_SINGLE_PRECISION */
  int divides_steps;       /**< 1: scenarios divide their steps near contacts; not in a batch */
  uint64_t scenarios;      /**< number of scenarios of ald_run() */
  uint64_t seed;           /**< of what varies */
  uint32_t cookie;         /**< set by ald_builder_def_default() */
} ald_builder_def;

/** Defaults: semi-implicit, double precision, one scenario, seed 1; `step` is to be given. */
ALD_API ald_builder_def ald_builder_def_default(void);

/** Bits of a body's freedoms, in its own axes. */
enum {
  ALD_SURGE = 1,                               /**< along x */
  ALD_SWAY = 2,                                /**< along y */
  ALD_HEAVE = 4,                               /**< along z */
  ALD_ROLL = 8,                                /**< about x */
  ALD_PITCH = 16,                              /**< about y */
  ALD_YAW = 32,                                /**< about z */
  ALD_PLANAR = ALD_SURGE | ALD_SWAY | ALD_YAW, /**< moves in the horizontal plane */
  ALD_ALL_FREEDOMS = 63                        /**< moves in space */
};

/** A rigid body: in the horizontal plane, or in space by its freedoms. Members that do not apply to
 * a body keep their defaults. */
typedef struct ald_body_def {
  const char *name;      /**< letters, digits, blanks, - and _; at most 64 */
  int fixed;             /**< 1: never moves; then mass, velocity and load are ignored */
  int prescribed;        /**< 1: moves as motions prescribe, not by forces */
  uint32_t freedoms;     /**< ALD_PLANAR, ALD_ALL_FREEDOMS or other bits of ALD_SURGE to ALD_YAW */
  uint32_t vertex_count; /**< vertices of the outline, 0: none */
  const double *outline; /**< (2 x vertex_count) x0, y0, x1, y1, ... anticlockwise, body frame
                              with the centre of gravity at its origin [m]; copied */
  const char *mesh;      /**< name under which ald_builder_add_mesh() added its mesh; NULL: none */
  const char *ship;      /**< particulars that give the values left out, on one line as in a
                              study file: "{length: 80 m, breadth: 13 m, draught: 5 m, block
                              coefficient: 0.75, KG: 5 m}"; NULL: none */
  const char *approach;  /**< where it starts, in place of position, heading and course, on one
                              line as in a study file: "{berth: quay, place: 20 m, gap: 0.5 m}";
                              NULL: as these say */
  double position[3];    /**< centre of gravity at the start, earth frame; z is above still
                              water [m] */
  double heading;        /**< psi at the start, from x towards y [rad] */
  double roll;           /**< phi at the start, starboard down [rad] */
  double pitch;          /**< theta at the start, bow down [rad] */
  double velocity[3];    /**< at the start, earth frame [m/s] */
  double speed;          /**< along `course`, added to the velocity [m/s] */
  double course;         /**< direction of `speed`, from x towards y [rad] */
  double yaw_rate;       /**< at the start, about the body's z axis [rad/s] */
  double roll_rate;      /**< about its x axis [rad/s] */
  double pitch_rate;     /**< about its y axis [rad/s] */
  double mass;           /**< with added mass unless that is given [kg]; must be given unless
                              fixed or prescribed */
  double inertia;        /**< of a body in the plane: about the vertical axis, with added
                              inertia [kg m^2]; must be given likewise */
  double gyration[3];    /**< of a body in space: radii of gyration about its axes, without
                              added mass [m] */
  double moments[3];     /**< instead of those: moments of inertia xx, yy, zz [kg m^2] */
  double products[3];    /**< products of inertia xy, xz, yz: integral of x y dm [kg m^2] */
  double outline_height[2];    /**< lowest and highest point of the outline, body frame [m]; equal:
                                    at any height */
  double limiter_mass;         /**< used by the momentum limiter [kg]; 0: as mass */
  double limiter_inertia;      /**< likewise [kg m^2]; 0: as inertia */
  double load[3];              /**< constant external force x, y [N] and yaw moment [N m] */
  int published_coriolis;      /**< 1: Coriolis terms as [Tabri] has them; 0: of the mass matrix */
  double added_mass_ratios[6]; /**< instead of added mass: its ratios to the mass in surge, sway and
                                    heave, to the moments of inertia in roll, pitch and yaw */
  const double *added_mass; /**< (6 x 6) row by row over surge, sway, heave, roll, pitch, yaw, about
                                 the centre of gravity in body axes [kg], [kg m], [kg m^2]; NULL:
                                 none; copied */
  uint32_t cookie;          /**< set by ald_body_def_default() */
} ald_body_def;

/** Adds a mesh for bodies to name; several may have the same. It is copied to the bit.
 * @param name letters, digits, blanks, - and _; at most 64
 * @param mesh closed and facing outward, metres, frame of the body: of ald_mesh_open() or
 *             ald_mesh_generate()
 * @return ALD_OK, ALD_BAD_ARGUMENT (no name, a name twice, no mesh), ALD_NO_MEMORY */
ALD_API ald_status ald_builder_add_mesh(ald_builder *model, const char *name, const ald_mesh *mesh,
                                        ald_report *report);

/** Defaults: planar, at the origin, at rest, no outline; name, mass and inertia are to be given, in
 * space radii of gyration or moments instead of `inertia`. */
ALD_API ald_body_def ald_body_def_default(void);

/** Water of waves above still water. */
typedef enum ald_environment_stretching {
  ALD_ENVIRONMENT_STRETCHING_CONSTANT, /**< `constant`: as at still water */
  ALD_ENVIRONMENT_STRETCHING_WHEELER   /**< `wheeler`: heights from the surface to the seabed */
} ald_environment_stretching;

/** Environment of all bodies of a scenario; used by bodies in space and some elements. */
typedef struct ald_environment_def {
  double gravity;           /**< acts on bodies that can heave [m/s^2] */
  double water_density;     /**< [kg/m^3] */
  double air_density;       /**< [kg/m^3] */
  double viscosity;         /**< kinematic, of the water [m^2/s] */
  double current[2];        /**< uniform current, earth frame, towards [m/s] */
  double wind_speed;        /**< mean wind speed at the height of the hulls [m/s] */
  double wind_direction;    /**< in which the wind blows, from x towards y [rad] */
  double water_depth;       /**< depth of the seabed below still water [m]; 0: no seabed, and waves
                                 are those of deep water */
  double wave_height;       /**< of a regular wave, crest to trough, acts on lines [m]; 0: none */
  double wave_period;       /**< period at a fixed point [s] */
  double wave_direction;    /**< in which it runs, from x towards y [rad] */
  double wave_phase;        /**< elevation is height/2 cos(w t - k s + phase), s from the earth's
                                 origin along the wave's direction [rad] */
  double current_speed;     /**< of a uniform current, added to `current` [m/s] */
  double current_direction; /**< in which that flows, from x towards y [rad] */
  double seabed_slope;      /**< of a plane seabed for dynamic lines, at the water depth where x = y
                                 = 0 [rad]; 0: it is level */
  double seabed_rises_towards;           /**< direction in which it rises, from x towards y [rad] */
  ald_environment_stretching stretching; /**< default constant */
  const double *current_profile; /**< (current_profile_rows x 3) depth below still water [m],
                                      ascending, factor and rotation [rad] of `current` there, for
                                      lines; linear between rows, constant beyond them; copied */
  uint32_t current_profile_rows; /**< 0: the current is uniform */
  const double *seabed_depths;   /**< (seabed_depths_rows x 3) x, y and depth of the seabed [m] at
                                      all points of a rectangular grid, x by x and y by y, for
                                      dynamic lines; bilinear between, level beyond; copied */
  uint32_t seabed_depths_rows;   /**< 0: there is no grid */
  uint32_t cookie;               /**< set by ald_environment_def_default() */
} ald_environment_def;

/** Defaults: standard gravity, sea water of no known depth, air, neither current, wind nor wave. */
ALD_API ald_environment_def ald_environment_def_default(void);

/** Begins a study.
 * @param builder receives it, NULL on failure; ald_builder_destroy() it
 * @return ALD_OK, ALD_BAD_ARGUMENT, ALD_NO_MEMORY */
ALD_API ald_status ald_builder_create(const ald_builder_def *def, ald_builder **builder,
                                      ald_report *report);
/** Frees a builder; studies that were frozen from it stay. NULL is allowed. */
ALD_API void ald_builder_destroy(ald_builder *model);
/** Adds a body. Bodies are numbered from 0 in the order in which they are added.
 * @return ALD_OK; ALD_BAD_ARGUMENT if the name is taken or the definition was not initialised by
 *         its default function; its numbers are checked by ald_builder_freeze() */
ALD_API ald_status ald_builder_add_body(ald_builder *model, const ald_body_def *def,
                                        ald_report *report);
/** Sets the environment, in place of what was set before; without it, the defaults hold.
 * @return ALD_OK, ALD_BAD_ARGUMENT */
ALD_API ald_status ald_builder_set_environment(ald_builder *model, const ald_environment_def *def,
                                               ald_report *report);
/** Lets quantities vary from scenario to scenario of ald_run().
 * @param path         quantity or pattern: "bodies.tug.speed", "bodies.*.mass"
 * @param distribution on one line, as a study file has it: "{normal: {mean: 2, deviation: 0.3}}"
 * @return as ald_builder_add_body() */
ALD_API ald_status ald_builder_vary(ald_builder *model, const char *path, const char *distribution,
                                    ald_report *report);
/** Adds an entry to a section of the study, written as in a study file: ("stop", "apart",
 * "{separated for: 20 s}"), ("sampling", "method", "sobol"), ("output", "events", "none"). What
 * windlasses, chains and anchors are written out as, bodies and joints, others may name: "cable
 * link 1".
 * @param section vary, choose, sampling, stop, limits, stop study, output, ships, windlasses,
 * chains or anchors
 * @param name    key of the entry in its section
 * @param text    its value, on one line
 * @return as ald_builder_add_body() */
ALD_API ald_status ald_builder_add_entry(ald_builder *model, const char *section, const char *name,
                                         const char *text, ald_report *report);
/** Checks everything and makes a study of it. More may be added to the builder, which may be frozen
 * again.
 * @param study  receives the study, NULL on failure; ald_study_destroy() it
 * @param report receives all errors, as for a study file but without lines: "NAME: error: ..."
 * @return ALD_OK, ALD_BAD_STUDY, ALD_NO_MEMORY */
ALD_API ald_status ald_builder_freeze(ald_builder *model, ald_study **study, ald_report *report);

#ifdef __cplusplus
}
#endif

#endif
