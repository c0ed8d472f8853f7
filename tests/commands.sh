#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Is docs/commands.md what the help of the program makes of it?   commands.sh SOURCES PROGRAM
set -eu
sources=$1 program=$2
if sh "$sources/cmake/commands.sh" "$program" | diff "$sources/docs/commands.md" -; then exit 0; fi
echo "write it anew: sh cmake/commands.sh build/allide > docs/commands.md" >&2
exit 1
