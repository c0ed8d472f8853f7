/* SPDX-License-Identifier: Apache-2.0
 * HDF5 images in memory. */
#include "store_image.h"

#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/assertion.h"
#include "base/plain_file.h"
#include "store_walk.h"

/* why the last file that this thread opened was refused: reasons name what is in the file */
static _Thread_local char reason[ALD_WALK_PROBLEM];

const char *ald_image_wrong(void) { return reason; }

int ald_image_blame(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(reason, sizeof reason, format, arguments);
  va_end(arguments);
  return -1;
}

static pthread_mutex_t image_lock = PTHREAD_MUTEX_INITIALIZER;

void ald_image_begin(ald_image_guard *guard) {
  pthread_mutex_lock(&image_lock);
  *guard = (ald_image_guard){.is_second = 1};
  H5Eauto_is_v2(H5E_DEFAULT, &guard->is_second);
  if (guard->is_second) {
    H5Eget_auto2(H5E_DEFAULT, &guard->second, &guard->data);
    H5Eset_auto2(H5E_DEFAULT, NULL, NULL);
  } else {
    H5Eget_auto1(&guard->first, &guard->data);
    H5Eset_auto1(NULL, NULL);
  }
}

void ald_image_end(const ald_image_guard *guard) {
  H5Eclear2(H5E_DEFAULT);
  if (guard->is_second) {
    H5Eset_auto2(H5E_DEFAULT, guard->second, guard->data);
  } else {
    H5Eset_auto1(guard->first, guard->data);
  }
  pthread_mutex_unlock(&image_lock);
}

/* Access in memory alone; closing a file closes what is open in it. */
static hid_t memory_access(void) {
  const hid_t access = H5Pcreate(H5P_FILE_ACCESS);
  if (access < 0) return access;
  /* the earliest format, whatever a later HDF5 would choose: store_header.h reads it */
  if (H5Pset_fapl_core(access, (size_t)1 << 20, 0) < 0 ||
      H5Pset_libver_bounds(access, H5F_LIBVER_EARLIEST, H5F_LIBVER_LATEST) < 0 ||
      H5Pset_fclose_degree(access, H5F_CLOSE_STRONG) < 0) {
    H5Pclose(access);
    return -1;
  }
  return access;
}

hid_t ald_image_create(void) {
  hid_t file = -1;
  const hid_t access = memory_access();
  const hid_t creation = H5Pcreate(H5P_FILE_CREATE);
  if (access >= 0 && creation >= 0 && H5Pset_userblock(creation, ALD_SEAL_SIZE) >= 0) {
    file = H5Fcreate("allide: image to write", H5F_ACC_TRUNC, creation, access);
  }
  if (creation >= 0) H5Pclose(creation);
  if (access >= 0) H5Pclose(access);
  return file;
}

/* Closes a file that Allide cannot have written. @return the file or -1 */
static hid_t judge(hid_t file, const unsigned char *bytes, uint64_t size) {
  if (file < 0) return ald_image_blame("HDF5 cannot open it");
  reason[0] = '\0';
  if (ald_walk_file(file, bytes, size, reason) == 0) return file;
  H5Fclose(file);
  return -1;
}

hid_t ald_image_open(const unsigned char *bytes, size_t size) {
  ALD_ASSERT(bytes || size == 0);
  hid_t file = -1;
  const hid_t access = memory_access();
  if (access < 0) return access;
  /* HDF5 copies the bytes and leaves ours alone, though its signature does not say so */
  union {
    const unsigned char *bytes;
    void *image;
  } image = {.bytes = bytes};
  if (H5Pset_file_locking(access, 0, 1) >= 0 && H5Pset_file_image(access, image.image, size) >= 0) {
    file = H5Fopen("allide: image to read", H5F_ACC_RDONLY, access);
  }
  H5Pclose(access);
  return judge(file, bytes, size);
}

hid_t ald_image_open_file(const char *path) {
  hsize_t whole = 0;
  /* HDF5 would wait for the writer of a FIFO */
  const int plain = ald_plain_open(path, ALD_FILE_PLAIN, ALD_NO_LIMIT, NULL, NULL);
  if (plain < 0) return ald_image_blame("not a regular file, or it cannot be opened");
  close(plain);
  const hid_t access = H5Pcreate(H5P_FILE_ACCESS);
  if (access < 0) return access;
  hid_t file = -1;
  /* a driver of its own: HDF5 then takes the host program's opening of the same file for another */
  if (H5Pset_fapl_stdio(access) >= 0 && H5Pset_file_locking(access, 0, 1) >= 0) {
    file = H5Fopen(path, H5F_ACC_RDONLY, access);
  }
  H5Pclose(access);
  if (file >= 0) return judge(file, NULL, H5Fget_filesize(file, &whole) >= 0 ? whole : 0);
  /* unless the host has it open by that driver, in a way that HDF5 cannot share */
  unsigned char *bytes = NULL;
  size_t size = 0;
  ald_image_blame("HDF5 cannot open it");
  if (ald_sealed_read(path, &bytes, &size) == 0 && ald_seal_check(bytes, size) == 1) {
    file = ald_image_open(bytes, size);
  }
  free(bytes);
  return file;
}

int ald_image_take_open(hid_t file, unsigned char **bytes, size_t *size) {
  ALD_ASSERT(file >= 0 && bytes && size);
  *bytes = NULL;
  *size = 0;
  if (H5Fflush(file, H5F_SCOPE_GLOBAL) < 0) return -1;
  /* the image comes without its user block */
  const ssize_t length = H5Fget_file_image(file, NULL, 0);
  if (length <= 0) return -1;
  unsigned char *data = malloc((size_t)length + ALD_SEAL_SIZE);
  if (!data) return -1;
  if (H5Fget_file_image(file, data + ALD_SEAL_SIZE, (size_t)length) != length) {
    free(data);
    return -1;
  }
  *bytes = data;
  *size = (size_t)length + ALD_SEAL_SIZE;
  return 0;
}

int ald_image_take(hid_t file, unsigned char **bytes, size_t *size) {
  if (ald_image_take_open(file, bytes, size) != 0) return -1;
  ald_seal_make(*bytes, *size);
  return 0;
}

int ald_image_put_number(hid_t object, const char *name, hid_t type, const void *value) {
  ALD_ASSERT(object >= 0 && name && value);
  int result = -1;
  const hid_t space = H5Screate(H5S_SCALAR);
  const hid_t attribute = H5Acreate2(object, name, type, space, H5P_DEFAULT, H5P_DEFAULT);
  if (attribute >= 0) {
    if (H5Awrite(attribute, type, value) >= 0) result = 0;
    H5Aclose(attribute);
  }
  if (space >= 0) H5Sclose(space);
  return result;
}

/* is it one number, or one text of any length? */
static bool is_single(hid_t attribute, hid_t type) {
  const hid_t space = H5Aget_space(attribute), stored = H5Aget_type(attribute);
  const H5T_class_t class = stored >= 0 ? H5Tget_class(stored) : H5T_NO_CLASS;
  const bool is_one = space >= 0 && H5Sget_simple_extent_npoints(space) == 1;
  const bool fits = class == H5T_STRING ? H5Tis_variable_str(stored) > 0
                                        : (class == H5T_INTEGER || class == H5T_FLOAT) &&
                                              H5Tget_size(stored) <= sizeof(uint64_t);
  const bool is_alike = (class == H5T_STRING) == (H5Tget_class(type) == H5T_STRING);
  if (stored >= 0) H5Tclose(stored);
  if (space >= 0) H5Sclose(space);
  return is_one && fits && is_alike;
}

int ald_image_get_number(hid_t object, const char *name, hid_t type, void *value) {
  const hid_t attribute = H5Aopen(object, name, H5P_DEFAULT);
  if (attribute < 0) return -1;
  const int result = is_single(attribute, type) && H5Aread(attribute, type, value) >= 0 ? 0 : -1;
  H5Aclose(attribute);
  return result;
}

/* Text of any length, UTF-8; < 0 on failure. */
static hid_t text_type(void) {
  const hid_t type = H5Tcopy(H5T_C_S1);
  if (type < 0) return type;
  if (H5Tset_size(type, H5T_VARIABLE) < 0 || H5Tset_cset(type, H5T_CSET_UTF8) < 0) {
    H5Tclose(type);
    return -1;
  }
  return type;
}

int ald_image_put_text(hid_t object, const char *name, const char *text) {
  ALD_ASSERT(object >= 0 && name && text);
  const hid_t type = text_type();
  if (type < 0) return -1;
  const int result = ald_image_put_number(object, name, type, &text);
  H5Tclose(type);
  return result;
}

char *ald_image_get_text(hid_t object, const char *name) {
  char *text = NULL;
  char *copy = NULL;
  const hid_t type = text_type();
  if (type < 0) return NULL;
  if (ald_image_get_number(object, name, type, &text) == 0) {
    copy = strdup(text ? text : "");
    H5free_memory(text);
  }
  H5Tclose(type);
  return copy;
}

/* ------------------------------------------------------------------------------ datasets */

int ald_image_put_packed(hid_t group, const char *name, hid_t type, uint64_t count,
                         const ald_packed *packed) {
  ALD_ASSERT(group >= 0 && name && packed);
  int bad = -1;
  const hsize_t extent = count, start = 0;
  const hid_t space = H5Screate_simple(1, &extent, NULL);
  const hid_t creation = H5Pcreate(H5P_DATASET_CREATE);
  if (space >= 0 && creation >= 0 && H5Pset_chunk(creation, 1, &extent) >= 0 &&
      H5Pset_shuffle(creation) >= 0 && H5Pset_deflate(creation, 1) >= 0 &&
      H5Pset_obj_track_times(creation, 0) >= 0) {
    const hid_t dataset = H5Dcreate2(group, name, type, space, H5P_DEFAULT, creation, H5P_DEFAULT);
    if (dataset >= 0) {
      bad = H5Dwrite_chunk(dataset, H5P_DEFAULT, 0, &start, packed->size, packed->bytes) < 0;
      H5Dclose(dataset);
    }
  }
  if (creation >= 0) H5Pclose(creation);
  if (space >= 0) H5Sclose(space);
  return bad ? -1 : 0;
}

int64_t ald_image_count(hid_t group, const char *name) {
  ALD_ASSERT(name);
  const hid_t dataset = H5Dopen2(group, name, H5P_DEFAULT);
  if (dataset < 0) return -1;
  const hid_t space = H5Dget_space(dataset);
  const hssize_t count = space >= 0 ? H5Sget_simple_extent_npoints(space) : -1;
  if (space >= 0) H5Sclose(space);
  H5Dclose(dataset);
  return count;
}

int ald_image_get_dataset(hid_t group, const char *name, hid_t type, uint64_t count, void *values) {
  ALD_ASSERT(name && (values || count == 0));
  const hid_t dataset = H5Dopen2(group, name, H5P_DEFAULT);
  if (dataset < 0) return -1;
  int bad = -1;
  const hid_t space = H5Dget_space(dataset);
  const hid_t stored = H5Dget_type(dataset);
  if (space >= 0 && stored >= 0 && H5Sget_simple_extent_npoints(space) == (hssize_t)count &&
      H5Tequal(stored, type) > 0 &&
      H5Dread(dataset, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, values) >= 0) {
    bad = 0;
  }
  if (stored >= 0) H5Tclose(stored);
  if (space >= 0) H5Sclose(space);
  H5Dclose(dataset);
  return bad;
}

/* ------------------------------------------------------------------------------ lists of texts */

/* texts are handed to HDF5 and taken from it so many bytes at a time */
enum { LIST_PIECE = 1 << 18 };

/* A list while it is written or read. */
typedef struct list {
  hid_t dataset, type, space;
  hsize_t count, piece; /* texts: all, and at a time */
  size_t width;
  char *bytes; /* (piece x width) */
} list;

static void close_list(list *l) {
  if (l->dataset >= 0) H5Dclose(l->dataset);
  if (l->space >= 0) H5Sclose(l->space);
  if (l->type >= 0) H5Tclose(l->type);
  free(l->bytes);
}

/* room for a piece of texts; false without memory */
static bool make_room(list *l) {
  l->piece = l->width < LIST_PIECE ? LIST_PIECE / l->width : 1;
  if (l->piece > l->count) l->piece = l->count;
  l->bytes = malloc(l->piece * l->width);
  return l->bytes != NULL;
}

/* the selection of texts [start, start + count) in the file, and their number in memory */
static hid_t select_piece(const list *l, hsize_t start, hsize_t count) {
  ALD_ASSERT(count > 0);
  if (H5Sselect_hyperslab(l->space, H5S_SELECT_SET, &start, NULL, &count, NULL) < 0) return -1;
  return H5Screate_simple(1, &count, NULL);
}

static int create_list(hid_t group, const char *name, list *l) {
  const hid_t creation = H5Pcreate(H5P_DATASET_CREATE);
  l->type = H5Tcopy(H5T_C_S1);
  l->space = H5Screate_simple(1, &l->count, NULL);
  if (creation >= 0 && l->type >= 0 && l->space >= 0 && H5Tset_size(l->type, l->width) >= 0 &&
      H5Tset_strpad(l->type, H5T_STR_NULLPAD) >= 0 && H5Tset_cset(l->type, H5T_CSET_UTF8) >= 0 &&
      H5Pset_chunk(creation, 1, &l->piece) >= 0 && H5Pset_deflate(creation, 6) >= 0 &&
      H5Pset_obj_track_times(creation, 0) >= 0) {
    l->dataset = H5Dcreate2(group, name, l->type, l->space, H5P_DEFAULT, creation, H5P_DEFAULT);
  }
  if (creation >= 0) H5Pclose(creation);
  return l->dataset >= 0 ? 0 : -1;
}

int ald_image_put_list(hid_t group, const char *name, const char *const *texts, uint32_t count) {
  ALD_ASSERT(name && (texts || count == 0));
  list l = {.dataset = -1, .type = -1, .space = -1, .count = count, .width = 1};
  if (count == 0) return 0;
  for (uint32_t i = 0; i < count; i++) {
    const size_t length = strlen(texts[i]);
    if (length > l.width) l.width = length;
  }
  int bad = l.width > ALD_TEXT_WIDEST || !make_room(&l) || create_list(group, name, &l) != 0;
  for (hsize_t start = 0; start < count && !bad; start += l.piece) {
    const hsize_t size = count - start < l.piece ? count - start : l.piece;
    memset(l.bytes, 0, size * l.width);
    for (hsize_t i = 0; i < size; i++) {
      memcpy(l.bytes + i * l.width, texts[start + i], strlen(texts[start + i]));
    }
    const hid_t memory = select_piece(&l, start, size);
    bad = memory < 0 || H5Dwrite(l.dataset, l.type, memory, l.space, H5P_DEFAULT, l.bytes) < 0;
    if (memory >= 0) H5Sclose(memory);
  }
  close_list(&l);
  return bad ? -1 : 0;
}

/* opens a list of so many texts. 0 or -1 */
static int open_list(hid_t group, const char *name, list *l) {
  l->dataset = H5Dopen2(group, name, H5P_DEFAULT);
  if (l->dataset < 0) return -1;
  l->space = H5Dget_space(l->dataset);
  l->type = H5Dget_type(l->dataset);
  if (l->space < 0 || l->type < 0 || H5Tget_class(l->type) != H5T_STRING ||
      H5Tis_variable_str(l->type) != 0 ||
      H5Sget_simple_extent_npoints(l->space) != (hssize_t)l->count) {
    return -1;
  }
  l->width = H5Tget_size(l->type);
  return l->width > 0 && l->width <= ALD_TEXT_WIDEST ? 0 : -1;
}

char **ald_image_get_list(hid_t group, const char *name, uint32_t count) {
  list l = {.dataset = -1, .type = -1, .space = -1, .count = count};
  /* the list before the memory for it: the count may be any number */
  bool bad = count > 0 && (open_list(group, name, &l) != 0 || !make_room(&l));
  char **texts = bad ? NULL : calloc((size_t)count + 1, sizeof *texts);
  bad = bad || !texts;
  for (hsize_t start = 0; start < count && !bad; start += l.piece) {
    const hsize_t size = count - start < l.piece ? count - start : l.piece;
    const hid_t memory = select_piece(&l, start, size);
    bad = memory < 0 || H5Dread(l.dataset, l.type, memory, l.space, H5P_DEFAULT, l.bytes) < 0;
    if (memory >= 0) H5Sclose(memory);
    for (hsize_t i = 0; i < size && !bad; i++) {
      texts[start + i] = strndup(l.bytes + i * l.width, l.width);
      bad = !texts[start + i];
    }
  }
  close_list(&l);
  if (!bad) return texts;
  ald_image_free_list(texts, count);
  return NULL;
}

void ald_image_free_list(char **texts, uint32_t count) {
  for (uint32_t i = 0; texts && i < count; i++) free(texts[i]);
  free(texts);
}
