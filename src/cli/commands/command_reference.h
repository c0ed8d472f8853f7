/* SPDX-License-Identifier: Apache-2.0
 * `allide reference`: every key of a study, as Markdown or as a JSON Schema. */
#ifndef ALD_CLI_COMMAND_REFERENCE_H
#define ALD_CLI_COMMAND_REFERENCE_H

/** argv[0] is the name of the command. @return an exit code */
int command_reference(int argc, char **argv);

#endif
