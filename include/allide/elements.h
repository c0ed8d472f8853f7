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

/** Buoyancy of a body in still water, with the stiffness of its equilibrium. */
typedef struct ald_hydrostatics_def {
  const char *name;           /**< its results are called hydrostatics.NAME... */
  const char *body;           /**< name of a body, or a pattern */
  double height;              /**< centre of gravity above still water at the equilibrium, where
                                   roll and pitch are 0 [m]; must be given */
  double waterplane_area;     /**< [m^2] */
  double centre_of_flotation; /**< centre of the waterplane, forward of the centre of gravity [m] */
  double metacentric_height[2]; /**< GM transverse and longitudinal [m]; 0: no stiffness */
  double displacement;       /**< mass of displaced water at the equilibrium [kg]; 0: the body's */
  double flotation_to_port;  /**< centre of the waterplane, to port of the centre of gravity [m] */
  double waterplane_product; /**< integral of x y over the waterplane, from there [m^4] */
  double centre_of_buoyancy[2]; /**< forward and to port of the centre of gravity [m] */
  const char *moments;     /**< "consistent": of a potential; "published": about the body's axes */
  const double *restoring; /**< (6 x 6) in place of area, centre and heights: stiffness over
                                surge to yaw, 0 but in heave, roll, pitch; NULL: none */
  uint32_t cookie;         /**< set by ald_hydrostatics_def_default() */
} ald_hydrostatics_def;

/** Defaults: no stiffness; name, body, height and a waterplane or a matrix are to be given. */
ALD_API ald_hydrostatics_def ald_hydrostatics_def_default(void);
/** Adds hydrostatics. @return as ald_model_add_body() */
ALD_API ald_status ald_model_add_hydrostatics(ald_model *model, const ald_hydrostatics_def *def,
                                              ald_report *report);

/** Damping of a body by the water in six freedoms: force over surge to yaw (rows) against the
 * velocity in each (columns). */
typedef struct ald_damping_def {
  const char *name;        /**< its results are called damping.NAME... */
  const char *body;        /**< name of a body, or a pattern */
  const double *linear;    /**< (6 x 6) per velocity [N s/m], [N s], [N m s]; NULL: none */
  const double *quadratic; /**< (6 x 6) per velocity times its absolute value; NULL: none */
  uint32_t cookie;         /**< set by ald_damping_def_default() */
} ald_damping_def;

/** Defaults: no matrices; name, body and one of them are to be given. */
ALD_API ald_damping_def ald_damping_def_default(void);
/** Adds damping. @return as ald_model_add_body() */
ALD_API ald_status ald_model_add_damping(ald_model *model, const ald_damping_def *def,
                                         ald_report *report);

/** Resistance of the water to a hull: friction in surge, drag of its side in sway. */
typedef struct ald_friction_def {
  const char *name;        /**< its results are called friction.NAME... */
  const char *body;        /**< name of a body, or a pattern */
  double length;           /**< of the hull at the waterline [m]; must be given */
  double draught;          /**< for areas that are not given [m] */
  double volume;           /**< displaced volume, for a wetted surface that is not given [m^3] */
  double wetted_surface;   /**< [m^2]; 0: 1.7 length x draught + volume/draught */
  double form_factor;      /**< 1 + k, by which the friction line is multiplied */
  double lateral_area;     /**< side of the hull under water [m^2]; 0: length x draught */
  double sway_coefficient; /**< C_y of the side */
  uint32_t cookie;         /**< set by ald_friction_def_default() */
} ald_friction_def;

/** Defaults: factors of 1; name, body, length and what the areas follow from are to be given. */
ALD_API ald_friction_def ald_friction_def_default(void);
/** Adds friction. @return as ald_model_add_body() */
ALD_API ald_status ald_model_add_friction(ald_model *model, const ald_friction_def *def,
                                          ald_report *report);

/** Wind on a body; the wind itself is in ald_environment_def. */
typedef struct ald_wind_def {
  const char *name;            /**< its results are called wind.NAME... */
  const char *body;            /**< name of a body, or a pattern */
  double frontal_area;         /**< that surge counts with [m^2]; must be given */
  double lateral_area;         /**< that sway and yaw count with [m^2]; must be given */
  double length;               /**< that the yaw coefficient counts with [m] */
  double centre[2];            /**< of both areas from the centre of gravity, forward and up [m] */
  double drag_coefficients[2]; /**< frontal and lateral, in place of a table: C_X cos of the angle
                                    of attack, C_Y sin of it */
  const double *coefficients;  /**< (coefficients_rows x 4) angle of attack [rad], surge, sway and
                                    yaw coefficient; to pi and mirrored, or to 2 pi */
  uint32_t coefficients_rows;  /**< 0: no table */
  uint32_t cookie;             /**< set by ald_wind_def_default() */
} ald_wind_def;

/** Defaults: no coefficients; name, body, both areas and coefficients are to be given. */
ALD_API ald_wind_def ald_wind_def_default(void);
/** Adds wind. @return as ald_model_add_body() */
ALD_API ald_status ald_model_add_wind(ald_model *model, const ald_wind_def *def,
                                      ald_report *report);

/** Memory of the waves that a body has made: retardation functions of its radiation damping. */
typedef struct ald_radiation_def {
  const char *name;             /**< its results are called radiation.NAME... */
  const char *body;             /**< name of a body, or a pattern */
  const char *file;             /**< of the damping over the frequency, read at once; to be given */
  double scale;                 /**< factor on its forces */
  const char *axes;             /**< of the table: "z up" or "z down" */
  double origin[3];             /**< of the table, from the centre of gravity, body axes [m] */
  double length;                /**< longest memory [s]; 0: by the frequencies of the table */
  double tolerance;             /**< share of the greatest values where the memory ends */
  const char *lines_begin_with; /**< of a panel program: "period" or "frequency" */
  double unit_length;           /**< of a panel program [m] */
  uint32_t cookie;              /**< set by ald_radiation_def_default() */
} ald_radiation_def;

/** Defaults: axes with z up about the centre of gravity, tolerance 0.001; name, body and file are
 * to be given. */
ALD_API ald_radiation_def ald_radiation_def_default(void);
/** Adds a memory. @return as ald_model_add_body() */
ALD_API ald_status ald_model_add_radiation(ald_model *model, const ald_radiation_def *def,
                                           ald_report *report);

/** External load on a body: constant, harmonic and from a history, added up. */
typedef struct ald_load_def {
  const char *name;      /**< its results are called loads.NAME... */
  const char *body;      /**< name of a body, or a pattern */
  double at[3];          /**< point that the forces act at, in body axes from the centre of gravity
                              [m] */
  const char *frame;     /**< "earth" or "body": axes of all components */
  double constant[6];    /**< forces x, y, z [N] and moments k, m, n about the point [N m] */
  double amplitude[6];   /**< likewise, of a harmonic: sin(2 pi t/period + phase) */
  double period;         /**< of the harmonic [s]; 0: there is none */
  double phase[6];       /**< of each component [rad] */
  double force_factor;   /**< of all that this load does */
  double time_shift;     /**< harmonic and history are read at the time plus this [s] */
  const double *history; /**< (history_rows x 7) time [s], forces, moments, linear between rows */
  uint32_t history_rows; /**< 0: no table */
  const char *file;      /**< in its place: a file of equal time steps; NULL: none */
  uint32_t cookie;       /**< set by ald_load_def_default() */
} ald_load_def;

/** Defaults: no load, axes of the earth; name and body are to be given. */
ALD_API ald_load_def ald_load_def_default(void);
/** Adds a load. @return as ald_model_add_body() */
ALD_API ald_status ald_model_add_load(ald_model *model, const ald_load_def *def,
                                      ald_report *report);

/** Motion of a prescribed body: harmonic and from a history, on top of where it starts; several
 * motions of a body add up. */
typedef struct ald_motion_def {
  const char *name;        /**< of the motion */
  const char *body;        /**< name of a prescribed body, or a pattern */
  const char *frame;       /**< "earth" or "body": horizontal axes of the motion */
  double amplitude[6];     /**< surge, sway, heave [m], roll, pitch, yaw [rad] */
  double period;           /**< of the harmonic [s]; 0: there is none */
  double phase[6];         /**< of each component [rad] */
  double ramp_time;        /**< in which the harmonic grows from nothing [s] */
  double amplitude_factor; /**< of harmonic and history */
  double time_shift;       /**< harmonic and history are read at the time plus this [s] */
  const double *history;   /**< (history_rows x 7) time [s], offsets x, y, z [m], roll, pitch, yaw
                                [rad]; cubics join the rows */
  uint32_t history_rows;   /**< 0: no table */
  const char *file;        /**< in its place: a file of equal time steps; NULL: none */
  uint32_t cookie;         /**< set by ald_motion_def_default() */
} ald_motion_def;

/** Defaults: no motion; name and body are to be given. */
ALD_API ald_motion_def ald_motion_def_default(void);
/** Adds a motion. @return as ald_model_add_body() */
ALD_API ald_status ald_model_add_motion(ald_model *model, const ald_motion_def *def,
                                        ald_report *report);

/** Fender on the first body against a plane of the second. */
typedef struct ald_fender_def {
  const char *name;           /**< its results are called fenders.NAME... */
  const char *between[2];     /**< bodies, patterns, or "earth" */
  const char *kind;           /**< "point", "roller" or "sphere": directions of friction */
  double attachment[3];       /**< where the fender is fixed, first body's frame [m]; to be given */
  double plane_point[3];      /**< a point of the plane, second body's frame [m]; to be given */
  double normal[3];           /**< of the plane, towards the fender; to be given */
  double parallel[3];         /**< direction of the plane's length; 0: horizontal */
  double length[2];           /**< extent of the plane along it from the plane point [m] */
  double width[2];            /**< extent across it [m] */
  double roller_axis[3];      /**< of a roller, first body's frame */
  const char *armed_at_start; /**< "yes" or "no": pushes at once where it starts behind the plane */
  const char *type;           /**< "curve", or "pneumatic", "cone", "arch", "cylindrical" */
  double height;              /**< of a catalogue fender, or its diameter [m] */
  double rated_energy;        /**< at the rated deflection [J]; 0: that under the curve */
  double rated_reaction;      /**< at the rated deflection [N]; 0: greatest of the curve */
  double force_factor;        /**< on all forces of the curve and the rating */
  double length_factor;       /**< on all distances of the curve */
  double manufacturing_factor; /**< on force and energy: tolerance */
  double temperature_factor;   /**< on force and energy */
  double velocity_factor;      /**< on force and energy: rate of compression */
  double angle_factor;         /**< on force and energy: angle of compression */
  double damping;              /**< added to that of the curve [N (s/m)^exponent] */
  double damping_exponent;     /**< power of the closing velocity; 0: dry friction */
  double velocity_limit;       /**< at which dry friction is whole [m/s] */
  double shear_stiffness;      /**< [N/m] */
  double static_friction;      /**< coefficient, needs a shear stiffness above 0 */
  double kinetic_friction;     /**< coefficient, not above the static one */
  double contact_area;         /**< of the panel on the hull [m^2]; 0: no hull pressure */
  double hull_pressure_limit;  /**< counts as overload above it [N/m^2]; 0: no limit */
  const double *curve; /**< (curve_rows x 3) distance from the plane [m], force [N], damping;
                            the last row without force */
  uint32_t curve_rows; /**< 0: a catalogue type */
  uint32_t cookie;     /**< set by ald_fender_def_default() */
} ald_fender_def;

/** Defaults: a point fender with an unbounded plane, factors of 1; name, between, attachment, plane
 * and a curve or a catalogue type with its rating are to be given. */
ALD_API ald_fender_def ald_fender_def_default(void);
/** Adds fenders. @return as ald_model_add_body() */
ALD_API ald_status ald_model_add_fender(ald_model *model, const ald_fender_def *def,
                                        ald_report *report);

/** Contact of two straight bars, one on each body, without friction. */
typedef struct ald_bumper_def {
  const char *name;        /**< its results are called bumpers.NAME... */
  const char *between[2];  /**< bodies, patterns, or "earth" */
  double bar_a_from[3];    /**< one end of the first body's bar, body frame [m]; to be given */
  double bar_a_to[3];      /**< its other end [m] */
  double bar_b_from[3];    /**< one end of the second body's bar, body frame [m] */
  double bar_b_to[3];      /**< its other end [m] */
  double stiffness[2];     /**< of the wall of each bar, in series; without a curve [N/m] */
  double damping[2];       /**< likewise [N s/m] */
  double radius[2];        /**< of each bar; without a curve [m] */
  double damping_exponent; /**< power of the velocity in the curve's damping; 0: dry friction */
  double velocity_limit;   /**< at which dry friction is whole [m/s]; 0: at once */
  const char *end_caps;    /**< "yes" or "no": do the bars end in half-spheres? */
  const double *curve;     /**< (curve_rows x 3) distance of the axes [m], force [N], damping; the
                                last row without force */
  uint32_t curve_rows;     /**< 0: by stiffness and radius */
  uint32_t cookie;         /**< set by ald_bumper_def_default() */
} ald_bumper_def;

/** Defaults: bars with half-spheres; name, between, bars and a curve or stiffness and radius are to
 * be given. */
ALD_API ald_bumper_def ald_bumper_def_default(void);
/** Adds bumpers. @return as ald_model_add_body() */
ALD_API ald_status ald_model_add_bumper(ald_model *model, const ald_bumper_def *def,
                                        ald_report *report);

/** A guide pin of the first body in a docking cone of the second, without friction. */
typedef struct ald_docking_def {
  const char *name;             /**< its results are called docking.NAME... */
  const char *between[2];       /**< bodies, patterns, or "earth" */
  double pin[3];                /**< tip of the pin, first body's frame [m]; to be given */
  double cylinder[3];           /**< middle of the cone's mouth, second body's frame [m] */
  double axis[3];               /**< direction into the cone, second body's frame */
  double entry_radius;          /**< within which the tip enters at the mouth [m]; to be given */
  double damping_exponent;      /**< power of the radial velocity; 0: dry friction */
  double velocity_limit;        /**< at which dry friction is whole [m/s]; 0: at once */
  const char *mode;             /**< "clearance" or "bilinear": forces between the levels */
  const char *entered_at_start; /**< "yes" or "no" */
  const double *levels;         /**< (levels_rows x 4) depth [m], distance from the axis [m], force
                                     [N], damping; rows of one depth are a level */
  uint32_t levels_rows;         /**< to be given */
  uint32_t cookie;              /**< set by ald_docking_def_default() */
} ald_docking_def;

/** Defaults: by clearance, not entered; all others are to be given. */
ALD_API ald_docking_def ald_docking_def_default(void);
/** Adds docking cones. @return as ald_model_add_body() */
ALD_API ald_status ald_model_add_docking(ald_model *model, const ald_docking_def *def,
                                         ald_report *report);

/** A line between two points: a hawser that may part, a spring, a hysteresis. */
typedef struct ald_hawser_def {
  const char *name;       /**< its results are called hawsers.NAME... */
  const char *between[2]; /**< bodies, patterns, or "earth" */
  double from[3];         /**< end on the first body, body frame [m] */
  double to[3];           /**< end on the second body, body frame [m] */
  double length;     /**< without load [m]; 0: a table counts the distance of the ends itself */
  double pretension; /**< in place of a length: tension at the start [N]; 0: none */
  double stiffness;  /**< force per elongation, in place of a table [N/m] */
  double damping;    /**< at 1 m/s, added to that of the curve [N s/m] */
  double damping_exponent;  /**< power of the rate; 0: dry friction */
  double velocity_limit;    /**< rate below which dry friction and hysteresis fade [m/s] */
  const char *tension_only; /**< "yes": never pushes; "no": a spring of any shape */
  double breaking_load;     /**< tension beyond which it parts for good [N]; 0: never */
  double force_factor;      /**< of all forces of stiffness, tables and damping */
  const double *curve;      /**< (curve_rows x 3) distance of the ends beyond the length [m], force
                                 [N], damping at 1 m/s [N s/m] */
  uint32_t curve_rows;      /**< 0: no curve */
  const double *hysteresis; /**< (hysteresis_rows x 3) distance [m], force while it grows, while it
                                 shrinks [N] */
  uint32_t hysteresis_rows; /**< 0: no hysteresis */
  uint32_t cookie;          /**< set by ald_hawser_def_default() */
} ald_hawser_def;

/** Defaults: between centres of gravity, pulls only, never parts; name, between and one of
 * stiffness, curve and hysteresis are to be given. */
ALD_API ald_hawser_def ald_hawser_def_default(void);
/** Adds lines. @return as ald_model_add_body() */
ALD_API ald_status ald_model_add_hawser(ald_model *model, const ald_hawser_def *def,
                                        ald_report *report);

/** Contact between the meshes of two bodies: regions, restitution, friction. */
typedef struct ald_mesh_contact_def {
  const char *name;             /**< its results are called mesh_contacts.NAME... */
  const char *between[2];       /**< names of two bodies with meshes, or patterns */
  const char *law;              /**< "volume": of the overlap; "hertz": by indentation, as
                                     published; "pressure": by area */
  double stiffness;             /**< force over indentation at the reference indentation [N/m] */
  double force;                 /**< in its place, of volume: at the reference indentation [N] */
  double volume_exponent;       /**< of volume: power of the volume in the energy, at least 1 */
  const char *reference_shape;  /**< of volume: "face", "ball" or "corner" */
  double reference_area;        /**< of the face [m^2] */
  double reference_radius;      /**< of the ball [m] */
  const char *energy_limit;     /**< "on" or "off": no more comes back than was taken */
  double reference_indentation; /**< at which the stiffness is counted [m] */
  double exponent;              /**< power of the indentation, at least 1 */
  double pressure;              /**< of the law of area [N/m^2] */
  const char *crushing;         /**< "yes" or "no": what was crushed stays so */
  double recovery;              /**< of crushing: share of the indentation that springs back */
  const char *damping_form;     /**< "exact", "flores", "hunt-crossley", "linear" or "none" */
  double restitution;           /**< speed after over speed before an impact, above 0 to 1 */
  double damping;               /**< of the form linear [N s/m] */
  double least_speed;           /**< slower touches are damped as if they closed with it [m/s] */
  double static_friction;       /**< coefficient, needs a stick stiffness above 0 */
  double kinetic_friction;      /**< coefficient, not above the static one */
  double stick_stiffness;       /**< tangential, of a region that sticks [N/m] */
  double stick_damping;         /**< likewise [N s/m] */
  double stick_speed;           /**< sliding speed well below which a region sticks [m/s] */
  double viscous_friction;      /**< force over sliding velocity [N s/m] */
  const char *fit;              /**< "vector", "arc", "points" or "published" */
  uint32_t crossing_pairs;      /**< of triangles that there is room for at once */
  uint32_t cookie;              /**< set by ald_mesh_contact_def_default() */
} ald_mesh_contact_def;

/** Defaults: volume with exponent 2, restitution 0.5, no friction; name, between and a stiffness
 * are to be given. */
ALD_API ald_mesh_contact_def ald_mesh_contact_def_default(void);
/** Adds contacts of meshes. @return as ald_model_add_body() */
ALD_API ald_status ald_model_add_mesh_contact(ald_model *model, const ald_mesh_contact_def *def,
                                              ald_report *report);

/** Contact of a chain link of one body with the mesh of another. */
typedef struct ald_link_contact_def {
  const char *name;             /**< its results are called link_contacts.NAME... */
  const char *between[2];       /**< body of the link, and one with a mesh; or patterns */
  double bar;                   /**< diameter of the bar that the link is made of [m] */
  double length;                /**< of the link outside [m] */
  double width;                 /**< of the link outside, above 2 bars, at most the length [m] */
  double at[3];                 /**< centre of the link, frame of the first body [m] */
  double axis[3];               /**< direction of its length, frame of the first body */
  double across[3];             /**< direction of its width, frame of the first body */
  double stiffness;             /**< force over indentation at the reference indentation [N/m] */
  double reference_indentation; /**< at which the stiffness is counted [m] */
  double exponent;              /**< power of the indentation, at least 1 */
  const char *damping_form;     /**< "exact", "flores", "hunt-crossley", "linear" or "none" */
  double restitution;           /**< speed after over speed before an impact, above 0 to 1 */
  double damping;               /**< of the form linear [N s/m] */
  double least_speed;           /**< slower touches are damped as if they closed with it [m/s] */
  double static_friction;       /**< coefficient, needs a stick stiffness above 0 */
  double kinetic_friction;      /**< coefficient, not above the static one */
  double stick_stiffness;       /**< tangential, of a place that sticks [N/m] */
  double stick_damping;         /**< likewise [N s/m] */
  double stick_speed;           /**< sliding speed well below which a place sticks [m/s] */
  double viscous_friction;      /**< force over sliding velocity [N s/m] */
  const char *energy_limit;     /**< "on" or "off": no more comes back than was taken */
  uint32_t cookie;              /**< set by ald_link_contact_def_default() */
} ald_link_contact_def;

/** Defaults: at the centre of gravity, its length along x, its width along y, restitution 0.5, no
 * friction; name, between, bar, length, width and a stiffness are to be given. */
ALD_API ald_link_contact_def ald_link_contact_def_default(void);
/** Adds contacts of links. @return as ald_model_add_body() */
ALD_API ald_status ald_model_add_link_contact(ald_model *model, const ald_link_contact_def *def,
                                              ald_report *report);

/** Rigid bulb of the first body that strikes and crushes the flat side of the second, [Tabri]. */
typedef struct ald_bow_def {
  const char *name;              /**< its results are called bows.NAME... */
  const char *between[2];        /**< bodies, patterns, or "earth" */
  const char *preset;            /**< "published", "physical" or "calibrated" */
  double tip[3];                 /**< of the bulb, first body's frame [m]; to be given */
  double bulb[3];                /**< length, breadth, height: so wide and high is the paraboloid
                                      that far behind its tip [m]; to be given */
  const char *side;              /**< "port" or "starboard": side of the second body */
  double half_breadth;           /**< from the second body's origin to that side [m]; to be given */
  double side_length[2];         /**< aft and fore end of the side [m]; equal: without end */
  double side_height[2];         /**< lower and upper edge of the side [m]; equal: without end */
  double pressure;               /**< crushing pressure [N/m^2]; 0: that of the preset */
  double friction;               /**< coefficient; infinite: that of the preset */
  double recovery;               /**< relative thickness of what recovers, below 1 */
  const char *recovered_surface; /**< "by preset", "ahead" or "behind" */
  const char *recovered_surfaces; /**< "two" or "last" */
  const char *stiction;           /**< "yes" or "no" */
  double stiction_speed;          /**< [m/s] */
  double breach_depth;            /**< beyond which the inner hull is breached [m]; 0: never */
  uint32_t quadrature[2];         /**< points across, at most 32; around, a power of 2 from 4 */
  const double *crushing;         /**< (crushing_rows x 2) depth [m], pressure [N/m^2] */
  uint32_t crushing_rows;         /**< 0: the pressure */
  uint32_t cookie;                /**< set by ald_bow_def_default() */
  double first_touch[3];          /**< places the first body, which then has no position and heading
                                       of its own: place on the second body's x [m], angle from the
                                       first heading to the second [rad], way left to run [m]; 0:
                                       it stands as it says */
  double first_touch_share;       /**< added to that place: share of the second ship's length */
} ald_bow_def;

/** Defaults: the numbers of the published model tests, port side without ends, 8 x 32 points; name,
 * between, tip, bulb and half breadth are to be given. */
ALD_API ald_bow_def ald_bow_def_default(void);
/** Adds bows. @return as ald_model_add_body() */
ALD_API ald_status ald_model_add_bow(ald_model *model, const ald_bow_def *def, ald_report *report);

#ifdef __cplusplus
}
#endif

#endif
