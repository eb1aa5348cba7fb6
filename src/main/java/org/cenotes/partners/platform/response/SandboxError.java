package org.cenotes.partners.platform.response;

import org.cenotes.partners.platform.http.ErrorKey;

/** Errors of the sandbox as a whole. */
public enum SandboxError implements ErrorKey {
  NOT_AVAILABLE(400, "partners.sandbox_schema_not_available");

  private final Entry entry;

  SandboxError(int status, String key) {
    this.entry = new Entry(status, key);
  }

  @Override
  public Entry entry() {
    return entry;
  }
}
