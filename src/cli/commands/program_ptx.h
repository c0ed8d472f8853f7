/* SPDX-License-Identifier: Apache-2.0
 * An OpenCL program as PTX, by clang's back end for NVIDIA. */
#ifndef ALD_CLI_PROGRAM_PTX_H
#define ALD_CLI_PROGRAM_PTX_H

/** What PTX is made of a program, and with what. */
typedef struct program_ptx {
  const char *arch;   /**< "sm_50" to "sm_90" */
  const char *clang;  /**< program; NULL: the first of clang-16 to clang-21 and clang in PATH */
  const char *libclc; /**< folder of nvptx64--nvidiacl.bc; NULL: where packages put it */
  const char *out;    /**< file; NULL: stdout */
  int single;         /**< 1: single precision */
} program_ptx;

/** Is this an architecture that PTX can be made for? PTX for sm_90 runs on later ones too: drivers
 * compile it. */
int program_ptx_knows(const char *arch);

/** Makes PTX of the text of a program. Additions and multiplications in it are rounded each by
 * itself, which no driver may change.
 * @return an exit code, after a message where something is missing or the compiler fails */
int program_ptx_make(const program_ptx *ptx, const char *text);

#endif
