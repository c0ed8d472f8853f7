/* SPDX-License-Identifier: Apache-2.0
 * HDF5 images in memory. */
#include "store_image.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

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
  if (H5Pset_fapl_core(access, (size_t)1 << 20, 0) < 0 ||
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

hid_t ald_image_open(const unsigned char *bytes, size_t size) {
  hid_t file = -1;
  const hid_t access = memory_access();
  if (access < 0) return access;
  // HDF5 copies the bytes and leaves ours alone, though its signature does not say so
  union {
    const unsigned char *bytes;
    void *image;
  } image = {.bytes = bytes};
  if (H5Pset_file_locking(access, 0, 1) >= 0 && H5Pset_file_image(access, image.image, size) >= 0) {
    file = H5Fopen("allide: image to read", H5F_ACC_RDONLY, access);
  }
  H5Pclose(access);
  return file;
}

hid_t ald_image_open_file(const char *path) {
  const hid_t access = H5Pcreate(H5P_FILE_ACCESS);
  if (access < 0) return access;
  hid_t file = -1;
  if (H5Pset_file_locking(access, 0, 1) >= 0) file = H5Fopen(path, H5F_ACC_RDONLY, access);
  H5Pclose(access);
  // the host program may hold the file open in a way that HDF5 cannot share
  unsigned char *bytes = NULL;
  size_t size = 0;
  if (file < 0 && ald_sealed_read(path, &bytes, &size) == 0 && ald_seal_check(bytes, size) == 1) {
    file = ald_image_open(bytes, size);
  }
  free(bytes);
  return file;
}

int ald_image_take(hid_t file, unsigned char **bytes, size_t *size) {
  *bytes = NULL;
  *size = 0;
  if (H5Fflush(file, H5F_SCOPE_GLOBAL) < 0) return -1;
  // the image comes without its user block
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
  ald_seal_make(data, *size);
  return 0;
}

int ald_image_put_number(hid_t object, const char *name, hid_t type, const void *value) {
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

int ald_image_get_number(hid_t object, const char *name, hid_t type, void *value) {
  const hid_t attribute = H5Aopen(object, name, H5P_DEFAULT);
  if (attribute < 0) return -1;
  int result = -1;
  const hid_t space = H5Aget_space(attribute);
  if (space >= 0) {
    if (H5Sget_simple_extent_npoints(space) == 1 && H5Aread(attribute, type, value) >= 0) {
      result = 0;
    }
    H5Sclose(space);
  }
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
