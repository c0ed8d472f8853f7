/* SPDX-License-Identifier: Apache-2.0
 * A CUDA device for tests that computes on the host, and a compiler that makes PTX for it in no
 * time: text that only names the kernels. */
#ifndef ALD_TESTS_FAKE_PTX_H
#define ALD_TESTS_FAKE_PTX_H

#include <stddef.h>

/* Makes `folder`/clang and `folder`/nvptx64--nvidiacl.bc, and sets the environment for this process
 * and its children: ALLIDE_CUDA_LIBRARY, ALLIDE_CLANG, ALLIDE_LIBCLC. */
void fake_ptx(const char *folder);

/* The beginning of a test: a folder of its own for these, which is the cache, too. @return 0 */
int fake_ptx_enter(const char *name, char *folder, size_t size);

#endif
