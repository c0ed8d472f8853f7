/* SPDX-License-Identifier: Apache-2.0
 * Triangle meshes of hulls and structures: reading, checking, repairing, writing. */
#ifndef ALLIDE_MESH_H
#define ALLIDE_MESH_H

#include "base.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A triangle mesh. */
typedef struct ald_mesh ald_mesh;

/** Reads a mesh from a file, STL as text or binary or OBJ, distinguished by its content, and turns
 * it into metres and the frame of a body: x forward, y to port, z up.
 * @param file    its name
 * @param unit    unit of its lengths, as in a study: "m", "mm", "ft"; NULL: "m"
 * @param up      axis of the file that points up: "x", "y", "z", "-x", "-y" or "-z"; NULL: "z"
 * @param forward axis of the file that points forward, perpendicular to `up`; NULL: "x", or "z"
 * where x is up
 * @param at      (3) position of its origin in the body frame [m]; NULL: at 0
 * @param mesh    receives the mesh, NULL on failure
 * @return ALD_OK; ALD_BAD_ARGUMENT: no such file, not a mesh (the report says the line or the
 * byte), no such unit or axis; ALD_NO_MEMORY */
ALD_API ald_status ald_mesh_open(const char *file, const char *unit, const char *up,
                                 const char *forward, const double *at, ald_mesh **mesh,
                                 ald_report *report);
/** Frees a mesh. NULL is allowed. */
ALD_API void ald_mesh_destroy(ald_mesh *mesh);

/** Makes a mesh of a named shape, as `mesh:` in a study does: the same bits on every machine.
 * @param shape    "box", "cylinder", "ship", "sphere", "torus", "wigley"
 * @param settings (count) of its keys: "length=20 m", "block coefficient=0.8", "divisions=4, 2, 1"
 * @param mesh     receives the mesh, NULL on failure
 * @return ALD_OK; ALD_BAD_ARGUMENT: what is missing, unknown or out of its range; ALD_NO_MEMORY */
ALD_API ald_status ald_mesh_generate(const char *shape, const char *const *settings, size_t count,
                                     ald_mesh **mesh, ald_report *report);
/** Adds a list of the shapes to the report, with their keys, defaults and meanings. */
ALD_API void ald_mesh_shapes_list(ald_report *report);

/** Writes a mesh in metres: binary STL (single precision) or OBJ (to the bit), by the ending of the
 * name. The file is written completely or not at all.
 * @return ALD_OK, ALD_BAD_ARGUMENT: another ending; ALD_IO, ALD_NO_MEMORY */
ALD_API ald_status ald_mesh_write(const ald_mesh *mesh, const char *file, ald_report *report);
/** Would ald_mesh_write() take the name? */
ALD_API int ald_mesh_can_write(const char *file);

/** Most entries in each list of a condition. */
enum {
  ALD_MESH_LISTED = 8 /**< further entries are only counted */
};

/** Place of a defect: an edge between two triangles, or a triangle. */
typedef struct ald_mesh_flaw {
  uint32_t triangle;   /**< the first triangle there, from 0 */
  uint32_t other;      /**< the triangle that it crosses; of other defects the same one */
  uint32_t face_count; /**< triangles that meet at the edge; 1 for a defect of a triangle */
  double from[3];      /**< one end of the edge, or of the triangle's longest side [m] */
  double to[3];        /**< its other end [m] */
} ald_mesh_flaw;

/** State of a shell, a part of a mesh that is connected by edges. */
typedef enum ald_mesh_shell_state {
  ALD_MESH_SHELL_GOOD = 0,       /**< closed and outward */
  ALD_MESH_SHELL_CAVITY = 1,     /**< closed, inward, within another one: bounds a cavity */
  ALD_MESH_SHELL_NESTED = 2,     /**< closed and outward, but within another one */
  ALD_MESH_SHELL_INSIDE_OUT = 3, /**< closed, but inward */
  ALD_MESH_SHELL_FLAT = 4,       /**< closed, but without a volume */
  ALD_MESH_SHELL_TWISTED = 5,    /**< each edge has two triangles, but some face different ways */
  ALD_MESH_SHELL_OPEN = 6        /**< not closed, or edges with more than two triangles */
} ald_mesh_shell_state;

/** A shell. */
typedef struct ald_mesh_shell {
  ald_mesh_shell_state state; /**< what it is */
  uint32_t first;             /**< its first triangle, from 0 */
  uint32_t triangle_count;    /**< how many it has */
  double volume;              /**< signed: negative if inward; without meaning if open [m^3] */
  double area;                /**< [m^2] */
  double low[3];              /**< least coordinates [m] */
  double high[3];             /**< greatest coordinates [m] */
} ald_mesh_shell;

/** Condition of a mesh. Lengths are [m] if those of the mesh are. */
typedef struct ald_mesh_condition {
  uint32_t vertex_count;     /**< vertices */
  uint32_t triangle_count;   /**< triangles */
  uint32_t edge_count;       /**< edges */
  uint32_t unused_count;     /**< vertices that no triangle uses */
  uint32_t coincident_count; /**< vertices at the same place as an earlier one */
  uint32_t degenerate_count; /**< triangles without area, within rounding */
  uint32_t duplicate_count;  /**< triangles with the same corners as an earlier one */
  uint32_t open_count;       /**< edges with one triangle */
  uint32_t crowded_count;    /**< edges with more than two triangles */
  uint32_t opposed_count;    /**< edges whose two triangles face different ways */
  uint32_t crossing_count;   /**< pairs of triangles that cross: ald_mesh_check_crossings() */
  uint32_t shell_count;      /**< shells */
  uint32_t shell_counts[7];  /**< shells of each ald_mesh_shell_state */
  uint32_t unexamined_count; /**< closed shells of which it is not known whether they are within
                                  others: there are too many */
  double low[3];             /**< least coordinates of what triangles use [m] */
  double high[3];            /**< greatest coordinates [m] */
  double volume;             /**< signed sum over the shells; without meaning if open [m^3] */
  double area;               /**< of all triangles [m^2] */
  double shortest_edge;      /**< [m] */
  double longest_edge;       /**< [m] */
  double greatest_aspect;    /**< of the triangles: longest side by height, 1.15 at best */
  ald_mesh_flaw degenerate[ALD_MESH_LISTED]; /**< the first of them */
  ald_mesh_flaw duplicate[ALD_MESH_LISTED];  /**< the first of them */
  ald_mesh_flaw open[ALD_MESH_LISTED];       /**< the first of them */
  ald_mesh_flaw crowded[ALD_MESH_LISTED];    /**< the first of them */
  ald_mesh_flaw opposed[ALD_MESH_LISTED];    /**< the first of them */
  ald_mesh_flaw crossing[ALD_MESH_LISTED];   /**< the first; from and to: a side of one of both */
  ald_mesh_shell shells[ALD_MESH_LISTED];    /**< the first of them */
} ald_mesh_condition;

/** Checks a mesh: its defects and its numbers.
 * @return ALD_OK, ALD_BAD_ARGUMENT, ALD_NO_MEMORY */
ALD_API ald_status ald_mesh_check(const ald_mesh *mesh, ald_mesh_condition *condition,
                                  ald_report *report);

/** Also checks whether the mesh crosses itself: a side of a triangle goes through another, by more
 * than rounding; surfaces that touch do not. That is not an error, since contact treats each part
 * separately, but volumes are counted twice. Takes several times as long as ald_mesh_check().
 * @param condition from ald_mesh_check(); receives the crossings
 * @return ALD_OK, ALD_BAD_ARGUMENT, ALD_NO_MEMORY */
ALD_API ald_status ald_mesh_check_crossings(const ald_mesh *mesh, ald_mesh_condition *condition,
                                            ald_report *report);

/** Is it suitable for contact? Closed, outward, two triangles at each edge, none of them without
 * area or double. */
ALD_API int ald_mesh_condition_is_good(const ald_mesh_condition *condition);

/** Reports its defects, where they are, and how to repair them: lines "error: FILE: ...", then
 * lines "warning: FILE: ..." for what is only unusual. A good mesh without unusual features gets
 * none. */
ALD_API void ald_mesh_condition_explain(const ald_mesh_condition *condition, const char *file,
                                        ald_report *report);

/** The word for a state: "good", "cavity", "nested", "inside out", "flat", "twisted", "open". */
ALD_API const char *ald_mesh_shell_state_name(ald_mesh_shell_state state);

/** Limits of a repair. Start from ald_mesh_repair_def_default(). */
typedef struct ald_mesh_repair_def {
  double weld;  /**< vertices at open edges become one if they are no farther apart, and split an
                   open edge within two thirds of that, in shares of the mesh's diagonal; 0: only
                   vertices in one place become one, and no edge is split */
  double holes; /**< holes are closed whose diagonal is at most this share of the mesh's; 0: none */
} ald_mesh_repair_def;

/** Defaults: weld 1e-6, holes 0.02. */
ALD_API ald_mesh_repair_def ald_mesh_repair_def_default(void);

/** What was repaired. */
typedef struct ald_mesh_repairs {
  uint32_t welded_count;     /**< vertices that became one with another */
  uint32_t degenerate_count; /**< triangles without area that were taken out */
  uint32_t swapped_count;    /**< edges that were swapped to give a triangle without area one */
  uint32_t duplicate_count;  /**< double triangles that were taken out, inner walls among them */
  uint32_t seam_count;       /**< open edges that were split at vertices of a neighbour */
  uint32_t split_count;      /**< edges of more than two triangles that became several; only OBJ can
                                  hold them */
  uint32_t turned_count;     /**< triangles that were turned */
  uint32_t closed_count;     /**< holes that were closed */
  uint32_t filling_count;    /**< triangles that close them */
  uint32_t unused_count;     /**< vertices of no triangle that were taken out */
  uint32_t left_count;       /**< holes that were left open */
  uint32_t stuck_count;      /**< those of them that cannot be closed at any size: their rim crosses
                                  itself, has more than 1024 corners or does not come round */
  double greatest_hole;      /**< diagonal of the largest hole that was left and can be closed, in
                                  shares of the mesh's; 0: there is none */
} ald_mesh_repairs;

/** Repairs what can be: welds, splits open edges at the vertices of a neighbour that lie on them,
 * takes out triangles without area and double ones, splits edges where parts touch, turns shells
 * outward (inward those within an odd number of others: hollows), closes small holes. What is sound
 * stays as it is, bit for bit. Check the mesh afterwards: not all can be repaired.
 * @param def what may be done
 * @param repairs receives what was done
 * @return ALD_OK; ALD_BAD_ARGUMENT: shares that are not 0 to 1; ALD_NO_MEMORY, with the mesh empty
 */
ALD_API ald_status ald_mesh_repair(ald_mesh *mesh, const ald_mesh_repair_def *def,
                                   ald_mesh_repairs *repairs, ald_report *report);

/** A closed hull afloat upright in still water. Heights are above its lowest point, the keel; x and
 * y are those of the mesh. Values of a waterplane are 0 where there is none. */
typedef struct ald_mesh_afloat {
  double draught;         /**< [m] */
  double waterline;       /**< still water, z of the mesh [m] */
  double volume;          /**< displaced [m^3] */
  double mass;            /**< of the displaced water [kg] */
  double buoyancy[2];     /**< x and y of the centre of buoyancy [m] */
  double kb;              /**< height of the centre of buoyancy [m] */
  double kg;              /**< height of the centre of gravity [m] */
  double bm_t;            /**< second moment of the waterplane about x over the volume [m] */
  double bm_l;            /**< about y [m] */
  double gm_t;            /**< transverse metacentric height, KB + BM - KG [m] */
  double gm_l;            /**< longitudinal metacentric height [m] */
  double waterplane_area; /**< [m^2] */
  double flotation[2];    /**< x and y of its centre [m] */
  double wetted_area;     /**< of the surface below water [m^2] */
  double length;          /**< of the waterline [m] */
  double beam;            /**< of the waterline [m] */
  double block;           /**< volume/(length beam draught) */
  double prismatic;       /**< volume/(length area of the midship section) */
  double waterplane;      /**< waterplane area/(length beam) */
  double midship;         /**< area of the midship section/(beam draught) */
  double radii[3];        /**< of gyration as usual for ships: 0.35 beam, 0.25 length twice [m] */
} ald_mesh_afloat;

/** Hydrostatics of a good mesh at a draught, exact for its flat faces.
 * @param draught [m] of still water above its lowest point, > 0
 * @param kg      [m] centre of gravity above its lowest point; NaN: that of the mesh filled evenly
 * @param density of the water [kg/m^3], > 0
 * @return ALD_OK; ALD_BAD_ARGUMENT: numbers out of range, or the water does not cut it */
ALD_API ald_status ald_mesh_float(const ald_mesh *mesh, double draught, double kg, double density,
                                  ald_mesh_afloat *afloat, ald_report *report);

#ifdef __cplusplus
}
#endif

#endif
