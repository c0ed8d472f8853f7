/* SPDX-License-Identifier: Apache-2.0
 * The commands of `allide`. Of each argv[0] is the name of the command; it returns an exit code. */
#ifndef ALD_CLI_COMMANDS_COMMANDS_H
#define ALD_CLI_COMMANDS_COMMANDS_H

/* `allide bench`: runs the program that measures how fast the passes of a study run. */
int command_bench(int argc, char **argv);

/* `allide check`: reads a study file and shows what it says, in SI. */
int command_check(int argc, char **argv);

/* `allide clashes`: the clashes of lines, the worst first. */
int command_clashes(int argc, char **argv);

/* `allide compare`: where a device computes other bits than the host. */
int command_compare(int argc, char **argv);

/* `allide devices`: where scenarios can be computed, and what is missing. */
int command_devices(int argc, char **argv);

/* `allide events`: what happened, in the order in which it happened. */
int command_events(int argc, char **argv);

/* `allide export`: a results folder as tables, and those of risk work. */
int command_export(int argc, char **argv);

/* `allide import`: studies from the input files of other programs. */
int command_import(int argc, char **argv);

/* `allide merge`: brings the shards of a study together. */
int command_merge(int argc, char **argv);

/* `allide mesh`: the commands for hull meshes. */
int command_mesh(int argc, char **argv);

/* `allide mesh check`: says whether a mesh is good for contact, and what to do if it is not. */
int command_mesh_check(int argc, char **argv);

/* `allide mesh hydrostatics`: how a hull floats at a draught. */
int command_mesh_hydrostatics(int argc, char **argv);

/* `allide mesh make`: makes a mesh of a named shape and writes it. */
int command_mesh_make(int argc, char **argv);
int command_mesh_shapes(int argc, char **argv);

/* `allide mesh repair`: repairs what can be, writes the mesh and says what was done. */
int command_mesh_repair(int argc, char **argv);

/* `allide new`: writes a study to begin with. */
int command_new(int argc, char **argv);

/* `allide plot`: one quantity of a results folder as a picture, on the terminal or as SVG. */
int command_plot(int argc, char **argv);

/* `allide program`: the kernels of a study as a source text, or as PTX. */
int command_program(int argc, char **argv);

/* `allide radiation`: a damping table, the retardation functions that it makes, and whether its
 * added mass agrees. */
int command_radiation(int argc, char **argv);

/* `allide reference`: every key of a study, as Markdown or as a JSON Schema. */
int command_reference(int argc, char **argv);

/* `allide replay`: one scenario again, with its time series, and a check of its stored row. */
int command_replay(int argc, char **argv);

/* `allide run`: runs a study into a results folder and says how it went. */
int command_run(int argc, char **argv);

/* `allide summary`: the statistics of a results folder. */
int command_summary(int argc, char **argv);

/* `allide validate`: models against the tables of their sources and against closed forms. */
int command_validate(int argc, char **argv);

#endif
