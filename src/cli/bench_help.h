/* SPDX-License-Identifier: Apache-2.0
 * What `allide bench` measures, and its help: for the command, and for the program allide-bench
 * that it runs. */
#ifndef ALD_CLI_BENCH_HELP_H
#define ALD_CLI_BENCH_HELP_H

/** The cases in the order in which all are measured: name, what it is. Of each the program has a
 * function bench_NAME. */
#define BENCH_CASES(CASE)                                                                 \
  CASE(culled, "a ship and a tug apart: broad phase, motion, bookkeeping")                \
  CASE(contact, "a ship and a tug in contact: everything")                                \
  CASE(passes, "time of each pass, memory of a tile")                                     \
  CASE(space, "two bodies in six freedoms, four fenders, eight hawsers")                  \
  CASE(side_by_side, "10,000 scenarios of 100 s of those, and of examples/side_by_side")  \
  CASE(steering, "a ship with hull, propeller, rudder, two thrusters, a lifting surface") \
  CASE(catenary, "a body on four catenary lines, by table and by shooting")               \
  CASE(line, "a dynamic line of 100 segments, with and without bending")                  \
  CASE(memory, "copy speed of the host's memory")                                         \
  CASE(realtime, "one scenario of 20 bodies that a host steps")                           \
  CASE(berthing, "100,000 scenarios of examples/berthing, and two threads over one")      \
  CASE(segments, "the closest points of two segments, in cache and from memory")          \
  CASE(clash, "the search for clashes of two lines: far, close, 50 to 3,200 segments")    \
  CASE(meshes, "crossing triangles of two hulls in 1,000 poses: made, or of files")       \
  CASE(triangles, "2,000,000 pairs of triangles: made, or of --pairs FILE")               \
  CASE(collision, "whole collisions of two ship models, held forces and rk4")             \
  CASE(closed, "collisions by closed form: bare, sampled, with statistics")               \
  CASE(product, "dense products: the built-in loop and libraries")                        \
  CASE(rates, "what the device can do at best: copy of rows, fused operations, launches") \
  CASE(study, "the passes of --study FILE, both schedules, a whole run of --scenarios N") \
  CASE(radiation, "memory of waves: in order and by products, beside the processor's peak")

/** Prints the help.
 * @return the exit code */
int bench_help(void);

#endif
