/* SPDX-License-Identifier: Apache-2.0
 * Lines of a model that is built in code, which hang between bodies or the earth and may clash.
 *
 * What holds for the elements of elements.h holds for them. Their sections are structs of which
 * each has its defaults: take one from ald_line_section_def_default(), change what is needed, and
 * let the definition point to an array of them. */
#ifndef ALLIDE_LINES_H
#define ALLIDE_LINES_H

#include "elements.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A part of a dynamic line that is the same all along. */
typedef struct ald_line_section_def {
  double length;              /**< unstretched [m]; must be given */
  uint32_t segments;          /**< into which it is divided, the same in all scenarios; must be
                                   given */
  double mass;                /**< per length, with contents, without added mass [kg/m]; must be
                                   given */
  double diameter;            /**< for drag [m]; must be given */
  double axial_stiffness;     /**< tension per strain, EA [N]; must be given */
  double displaced_diameter;  /**< for buoyancy and added mass [m]; 0: that of drag */
  double axial_damping;       /**< of stretching, share of the critical damping of a segment */
  double bending_stiffness;   /**< moment per curvature, EI [N m^2]; 0: compression has no force */
  double normal_drag;         /**< coefficient across, on the diameter */
  double axial_drag;          /**< coefficient along, on the circumference */
  double normal_added_mass;   /**< across, per displaced mass */
  double axial_added_mass;    /**< along, per displaced mass */
  double axial_friction;      /**< coefficient of friction on the seabed, along */
  double transverse_friction; /**< coefficient of friction on the seabed, across */
  double clash_stiffness;     /**< force per depth of another line in its wall [N/m]; 0: it does not
                                   clash */
  double clash_damping;       /**< force per closing velocity [N s/m] */
  double contact_diameter;    /**< of the wall that clashes [m]; 0: that of drag */
  double end_mass;            /**< of a clump or a buoy at its second end [kg] */
  double end_volume;          /**< of water that this displaces [m^3] */
  double clash_stiffness_per_length; /**< between lines that both have it, force per depth and
                                          overlapping length [N/m^2]; 0: by pairs of segments */
  double clash_damping_per_length;   /**< likewise, per closing velocity [N s/m^2] */
} ald_line_section_def;

/** Defaults: a flexible line in a smooth world that does not clash; length, segments, mass,
 * diameter and axial stiffness are to be given. */
ALD_API ald_line_section_def ald_line_section_def_default(void);

/** A dynamic line of lumped masses: mooring line, riser, hose, tether, tow line. */
typedef struct ald_line_def {
  const char *name;        /**< its results are called lines.NAME... */
  const char *between[2];  /**< bodies, patterns, or "earth" */
  double from[3];          /**< first end, first body's frame from its centre of gravity [m] */
  double to[3];            /**< second end, second body's frame [m] */
  double clamp_from[3];    /**< direction into the line that the first end keeps, first body's
                                frame; 0: a hinge */
  double clamp_to[3];      /**< direction into the line that the second end keeps, second body's
                                frame; 0: a hinge */
  const char *free_end;    /**< "none", "from", "to" or "both": ends that nothing holds */
  const char *start;       /**< "static": at rest in the current; "as given": the elastic catenary
                                without it */
  double breaking_load;    /**< tension at an end beyond which it parts there for good [N]; 0: it
                                never does */
  double pay_out_rate;     /**< at which the last section grows [m/s]; < 0: it is hauled in */
  double pay_out_from;     /**< when the winch begins [s] */
  double pay_out_until;    /**< when it stops [s] */
  double seabed_stiffness; /**< force per area under the line and depth in the seabed [N/m^3] */
  double seabed_damping;   /**< share of the critical damping of a segment on the seabed */
  const char *clash_step;  /**< "fixed", or "refined": as many substeps as thin lines need that meet
                                fast, or "resolved": also as many as touches of bars and meshes need
                                to keep their energy within 0.1 % */
  const ald_line_section_def *sections; /**< (sections_rows) from the first end to the second;
                                             copied */
  uint32_t sections_rows;               /**< 1 or more */
  uint32_t cookie;                      /**< set by ald_line_def_default() */
} ald_line_def;

/** Defaults: hinged at both bodies, statics at the start, no winch, never parts; name, between,
 * ends and sections are to be given. */
ALD_API ald_line_def ald_line_def_default(void);
/** Adds dynamic lines. @return as ald_model_add_body() */
ALD_API ald_status ald_model_add_line(ald_model *model, const ald_line_def *def,
                                      ald_report *report);

/** A part of a catenary line that is the same all along. */
typedef struct ald_catenary_section_def {
  double length;          /**< unstretched [m]; must be given */
  double weight;          /**< submerged, per length [N/m]; < 0 floats; must be given */
  double axial_stiffness; /**< tension per strain, EA [N]; must be given */
  double clump;           /**< submerged weight at its end towards the fairlead [N]; < 0: a buoy */
  double friction;        /**< coefficient of friction along the seabed */
  double diameter;        /**< for drag [m]; 0: it has none */
  double normal_drag;     /**< coefficient across, on the diameter */
} ald_catenary_section_def;

/** Defaults: no clump, friction or drag; length, weight and axial stiffness are to be given. */
ALD_API ald_catenary_section_def ald_catenary_section_def_default(void);

/** A quasi-static catenary line with the dynamics of its drag: a mooring line at almost no cost. */
typedef struct ald_catenary_def {
  const char *name;          /**< its results are called catenaries.NAME... */
  const char *between[2];    /**< body, pattern or "earth" of the anchor, then of the fairlead */
  double from[3];            /**< anchor, first body's frame from its centre of gravity [m] */
  double to[3];              /**< fairlead, second body's frame [m] */
  const char *seabed;        /**< "automatic", "yes" or "no": is there a level seabed at the
                                  anchor's height? */
  const char *drag_dynamics; /**< "lag", "incremental" as published, or "none": quasi-static */
  double breaking_load;      /**< tension at the fairlead beyond which it parts for good [N]; 0: it
                                  never does */
  double pay_out_rate;       /**< at which the last section grows [m/s]; < 0: it is hauled in */
  double pay_out_from;       /**< when the winch begins [s] */
  double pay_out_until;      /**< when it stops [s] */
  const char *evaluation;    /**< "automatic", "table" or "shooting": how its forces are found */
  double table[2];           /**< points of the table: distances and heights */
  double distances[2];       /**< horizontal distances of the ends that the table covers [m]; 0, 0:
                                  around that of the start, up to the breaking load */
  double heights[2];         /**< of the fairlead over the anchor that it covers [m]; 0, 0: around
                                  that of the start */
  double excitation;         /**< motion of the fairlead over which the table takes stiffness and
                                  drag [m] */
  const ald_catenary_section_def *sections; /**< (sections_rows) from the anchor to the fairlead;
                                                 copied */
  uint32_t sections_rows;                   /**< 1 or more */
  uint32_t cookie;                          /**< set by ald_catenary_def_default() */
} ald_catenary_def;

/** Defaults: drag by the lag form, by table or shooting as it pays, never parts; name, between,
 * ends and sections are to be given. */
ALD_API ald_catenary_def ald_catenary_def_default(void);
/** Adds catenary lines. @return as ald_model_add_body() */
ALD_API ald_status ald_model_add_catenary(ald_model *model, const ald_catenary_def *def,
                                          ald_report *report);

/** A round bar of a body or the earth that dynamic lines clash with. */
typedef struct ald_bar_def {
  const char *name;       /**< its results are called bars.NAME... */
  const char *body;       /**< name of a body, a pattern, or "earth" */
  double from[3];         /**< one end of its axis, body frame from the centre of gravity [m]; must
                               be given */
  double to[3];           /**< the other end [m]; must be given */
  double diameter;        /**< of its wall, which ends in half-spheres [m]; must be given */
  double clash_stiffness; /**< force per depth in its wall, in series with that of the line [N/m];
                               must be given */
  double clash_damping; /**< force per closing velocity, in series with that of the line [N s/m] */
  uint32_t cookie;      /**< set by ald_bar_def_default() */
} ald_bar_def;

/** Defaults: no damping; all others are to be given. */
ALD_API ald_bar_def ald_bar_def_default(void);
/** Adds bars. @return as ald_model_add_body() */
ALD_API ald_status ald_model_add_bar(ald_model *model, const ald_bar_def *def, ald_report *report);

/** The mesh of a body, or of several, that dynamic lines with a clash stiffness touch. */
typedef struct ald_line_contact_def {
  const char *name;       /**< its results are called line_contacts.NAME... */
  const char *body;       /**< name of a body with a mesh, or a pattern */
  double clash_stiffness; /**< force per depth in the hull, in series with that of the line [N/m];
                               must be given */
  double clash_damping; /**< force per closing velocity, in series with that of the line [N s/m] */
  double friction;      /**< coefficient of friction of lines that slide on it */
  double slip_speed;    /**< sliding speed from which the friction is whole [m/s] */
  uint32_t cookie;      /**< set by ald_line_contact_def_default() */
} ald_line_contact_def;

/** Defaults: no damping, no friction; all others are to be given. */
ALD_API ald_line_contact_def ald_line_contact_def_default(void);
/** Adds such meshes. @return as ald_model_add_body() */
ALD_API ald_status ald_model_add_line_contact(ald_model *model, const ald_line_contact_def *def,
                                              ald_report *report);

#ifdef __cplusplus
}
#endif

#endif
