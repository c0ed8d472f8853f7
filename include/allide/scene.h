/* SPDX-License-Identifier: Apache-2.0
 * Geometry of one scenario for drawing: bodies with their shapes, where they are over time, the
 * lines and fenders between them, and the forces of contacts and lines with their points. */
#ifndef ALLIDE_SCENE_H
#define ALLIDE_SCENE_H

#include "replay.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Where the shape of a body comes from. */
typedef enum ald_scene_shape {
  ALD_SHAPE_NONE = 0, /**< it has none: a marker at its centre of gravity is drawn */
  ALD_SHAPE_OUTLINE,  /**< its outline, a prism over `outline height`; without heights a slab about
                           still water, all of one thickness: a fiftieth of the longest of them */
  ALD_SHAPE_MESH,     /**< its mesh, whether or not it has an outline, too */
  ALD_SHAPE_SHIP, /**< a hull by the particulars of its `ship`: length, breadth, draught, depth and
                      block coefficient; it has neither mesh nor outline */
  ALD_SHAPE_LINK, /**< the bar of a link of the section `chains` */
  ALD_SHAPE_QUAY  /**< of the earth: a wall on which the fenders stand that a body with `approach:
                      {berth: earth}` touches, if their roots lie in one plane */
} ald_scene_shape;

/** One body; body frame from the centre of gravity, as the scenario drew it. */
typedef struct ald_scene_body {
  char *name;              /**< as in the study */
  ald_scene_shape shape;   /**< where its triangles come from */
  int moves;               /**< 0: fixed */
  int is_earth;            /**< 1: the earth itself, at the origin; it has rods, and quays */
  uint32_t vertex_count;   /**< of its triangles */
  uint32_t triangle_count; /**< counter-clockwise seen from outside, closed; after those of a hull
                              or marker those of the bulbs and stems of its bows */
  uint32_t rod_count;      /**< straight parts of it that elements see: bars, axes of docking cones,
                                planes of fenders, rings of chain links; of a body without shape also
                                rods from its centre of gravity to where elements hold it */
  double *vertices;        /**< (vertex_count x 3) [m] */
  uint32_t *triangles;     /**< (triangle_count x 3) numbers of vertices */
  double *rods;            /**< (rod_count x 6) one end, then the other [m] */
  double *rod_radii; /**< (rod_count) of bars of bumpers (with a curve half the distance at which
                          they touch) and of clashes, and of chain links; 0: a mere line [m] */
} ald_scene_body;

/** A line between two bodies, the axis of a thruster or the blade of a rudder: points in a row;
 * earth frame. */
typedef struct ald_scene_strand {
  char *name;           /**< of the element: "lines.tow line" */
  uint32_t point_count; /**< 2 or more; of a dynamic line its nodes */
  double *points;       /**< (frames x point_count x 3) [m] */
  double *tension;      /**< (frames) greatest along it; thrust, force on a blade [N] */
  unsigned char *shown; /**< (frames) 0: it has parted */
  uint32_t *gap; /**< (frames) of a line that an order has parted along it: the last point before
                      the segment that is missing, from 1 on; 0: none is */
} ald_scene_strand;

/** A fender: a round column on its first body, always there; earth frame. While it is touched it
 * stands upright on the plane of the second body, its face there; else it points to where that
 * plane was when it was first touched or, if it never is, nearest. */
typedef struct ald_scene_fender {
  char *name;    /**< of the element: "fenders.f1" */
  double height; /**< from its root to its face while nothing touches it [m] */
  double width;  /**< its diameter: that of a round panel of its contact area, or else its height
                      [m] */
  double *ends; /**< (frames x 6) its root, then its face: height - deflection apart, a hundredth of
                   the height where that is less [m] */
  double *deflection; /**< (frames) 0: nothing touches it [m] */
  double *force;      /**< (frames) that presses it [N] */
} ald_scene_fender;

/** The force of an element on one of its bodies and the point where it acts; earth frame. */
typedef struct ald_scene_push {
  char *name;    /**< of the element: "contacts.hull" */
  uint32_t body; /**< that it acts on, one that is not fixed */
  double *at;    /**< (frames x 3) [m]; undefined where the force is 0 */
  double *force; /**< (frames x 3) [N] */
} ald_scene_push;

/** A scenario over time, in frames. */
typedef struct ald_scene {
  size_t frame_count;     /**< 1 or more */
  double *times;          /**< (frames) ascending [s] */
  size_t *rows;           /**< (frames) rows of the series that they are */
  uint32_t body_count;    /**< bodies of the study, in its order */
  ald_scene_body *bodies; /**< (body_count) */
  double *poses;          /**< (frames x body_count x 7) position x, y, z [m], attitude as a unit
                               quaternion w, x, y, z, body -> earth */
  uint32_t strand_count;  /**< hawsers, catenaries, lines; thrusters, rudders, lifting surfaces */
  ald_scene_strand *strands; /**< (strand_count) */
  uint32_t fender_count;     /**< fenders */
  ald_scene_fender *fenders; /**< (fender_count) */
  uint32_t push_count;       /**< forces between bodies, of thrusters and of blades; not those of
                                  water on hulls, wind and loads */
  ald_scene_push *pushes;    /**< (push_count) */
  double low[3], high[3];    /**< bounding box of all frames, without forces [m] */
  double greatest_force;     /**< of all pushes and frames [N] */
} ald_scene;

/** Runs one scenario of a results folder again as ald_replay() does, and collects what can be
 * drawn. A catenary line has the shape that is at rest between its ends. Frames from the first one
 * on in which a number became infinite or NaN are left out.
 * @param every time between frames, the last step's apart [s]; it is rounded to whole steps, of
 *              which there is at least one; 0: so that there are some 500 frames, more if
 *              they would be over 0.5 s apart, at most 4000
 * @param series receives the series; may be NULL
 * @param scene  receives what to draw, NULL on failure; ald_scene_destroy() it
 * @return as ald_replay(); ALD_BAD_ARGUMENT if `every` is negative or not a number */
ALD_API ald_status ald_replay_scene(const char *folder, uint64_t index, const char *device,
                                    double every, ald_series **series, ald_scene **scene,
                                    ald_report *report);
/** A point of a body in a frame, earth frame.
 * @param own   (3) body frame [m]
 * @param earth (3) receives it [m]; NaN if there is no such frame or body */
ALD_API void ald_scene_point(const ald_scene *scene, size_t frame, uint32_t body, const double *own,
                             double *earth);
/** Frees a scene. NULL is allowed. */
ALD_API void ald_scene_destroy(ald_scene *scene);

#ifdef __cplusplus
}
#endif

#endif
