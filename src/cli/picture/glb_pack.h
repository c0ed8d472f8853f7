/* SPDX-License-Identifier: Apache-2.0
 * A binary glTF file in memory. */
#ifndef ALD_CLI_GLB_PACK_H
#define ALD_CLI_GLB_PACK_H

#include "glb.h"

/** The whole file in memory.
 * @param title of scene and animation
 * @param bytes receives it, NULL on failure; free() it
 * @return ALD_OK, ALD_NO_MEMORY, ALD_BAD_ARGUMENT with `failure` */
ald_status glb_pack(glb *g, const char *title, const glb_extra *extras, size_t extra_count,
                    unsigned char **bytes, size_t *size);

#endif
