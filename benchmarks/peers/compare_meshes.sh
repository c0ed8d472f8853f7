#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# All crossing triangles of a mesh against itself over many poses, by this project and by FCL.
#   compare_meshes.sh PROGRAM PEERS MESH POSES
set -e
"$1" bench meshes --mesh "$3" --poses "$4"
for halvings in 0 1; do
  "$2"/fcl_meshes "$3" "$4" $halvings
done
