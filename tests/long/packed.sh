#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# The packed program in an empty root folder: bash, coreutils, libc and PoCL, nothing else.
#   packed.sh [PROGRAM] [PART...]     as root; a quarter of an hour on two cores; 77: not possible here
# Parts are those of benchmarks/gpu/day.sh, all of them if none is named.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
program=${1:-$root/build/allide}
[ $# -eq 0 ] || shift
for needed in /usr/share/pocl /etc/OpenCL/vendors/pocl.icd; do
  [ -e "$needed" ] || { echo "no $needed: install pocl-opencl-icd" >&2; exit 77; }
done
unshare --mount true 2>/dev/null || { echo "no right to mount here" >&2; exit 77; }
bare=$(mktemp -d)
trap 'rm -rf --one-file-system "$bare"' EXIT
copy() { # FILE with the libraries that it needs, at the same places
  local file library
  for file in "$@"; do
    mkdir -p "$bare$(dirname "$file")"
    cp -L "$file" "$bare$file"
    ldd "$file" 2>/dev/null | grep -o '/[^ ]*' | while read -r library; do
      [ -e "$bare$library" ] && continue
      mkdir -p "$bare$(dirname "$library")"
      cp -L "$library" "$bare$library"
    done
  done
}
copy /bin/bash
for tool in mkdir mktemp timeout head mv rm cat sort tee uname nproc dirname env; do copy "$(command -v $tool)"; done
for part in libc libm libmvec libdl librt libpthread libresolv; do # the C library as a whole
  for file in /lib/x86_64-linux-gnu/$part.so.?; do copy "$file"; done
done
copy /usr/lib/x86_64-linux-gnu/libpocl.so.2 /usr/lib/x86_64-linux-gnu/pocl/*.so /usr/bin/ld
copy "$(ls /usr/lib/x86_64-linux-gnu/libpocl.so.2.*)"
cp -r --parents /usr/share/pocl /etc/OpenCL/vendors/pocl.icd "$bare"
# PoCL links kernels with the parts of a C compiler that clang finds
for part in crti.o crtn.o crt1.o Scrt1.o libc.so libm.so libc_nonshared.a libmvec.so.1 libm.so.6 libc.so.6; do
  [ -e /usr/lib/x86_64-linux-gnu/$part ] && copy /usr/lib/x86_64-linux-gnu/$part
done
cp -r --parents /usr/lib/gcc/x86_64-linux-gnu/*/crt*.o /usr/lib/gcc/x86_64-linux-gnu/*/libgcc* "$bare" 2>/dev/null || true
mkdir -p "$bare/proc" "$bare/sys" "$bare/dev" "$bare/tmp"
"$root/benchmarks/gpu/pack.sh" "$bare/pack" "$program"
echo "in the root: $(ls "$bare" "$bare/bin" "$bare/usr/bin" 2>/dev/null | tr '\n' ' ')"
unshare --mount bash -c '
  mount --bind /proc "$1/proc" && mount --bind /sys "$1/sys" && mount --bind /dev "$1/dev" || exit 77
  shift 0
  bare=$1
  shift
  exec chroot "$bare" /bin/bash -c "cd /; HOME=/tmp PATH=/bin:/usr/bin POCL_CACHE_DIR=/tmp/pocl exec /pack/day.sh /tmp/out --quick $*"
' bash "$bare" "$@"
rm -rf "${PACKED_OUT:-/tmp/packed}"
mkdir -p "${PACKED_OUT:-/tmp/packed}"
cp -r "$bare/tmp/out/." "${PACKED_OUT:-/tmp/packed}"
# all of it must be JSON
find "${PACKED_OUT:-/tmp/packed}" -name '*.json' -print0 | while IFS= read -r -d '' file; do
  python3 -m json.tool "$file" >/dev/null || { echo "no JSON: $file" >&2; exit 1; }
done
if grep '"same": false\|"passes": false\|"code": [^0]' -r "${PACKED_OUT:-/tmp/packed}" --include='*.json'; then exit 1; fi
echo "packed: good"
