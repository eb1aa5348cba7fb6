package org.cenotes.partners.domain.file;

import org.cenotes.partners.platform.http.ErrorKey;

/** Errors about files. */
public enum FileError implements ErrorKey {
  NOT_FOUND(404, "error.file.not_found"),
  LIMIT_REACHED(409, "error.file.limit_reached");

  private final Entry entry;

  FileError(int status, String key) {
    this.entry = new Entry(status, key);
  }

  @Override
  public Entry entry() {
    return entry;
  }
}
