/* SPDX-License-Identifier: Apache-2.0
 * The program as tests run it. */
#ifndef ALD_TESTS_PROGRAM_H
#define ALD_TESTS_PROGRAM_H

enum { PROGRAM_OUTPUT = 400000 };

/* Runs a command of the shell in a folder, with `allide` of this build found first; returns its
 * exit code.
 * @param output receives what it prints, cut to fit; stderr too, unless the command says where */
int program_run(const char *folder, char output[PROGRAM_OUTPUT], const char *command);

/* The output must hold these words. */
void program_expect(const char *output, const char *words);

#endif
