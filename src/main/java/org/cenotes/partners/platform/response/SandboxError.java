package org.cenotes.partners.platform.response;

import org.cenotes.partners.platform.http.ErrorKey;

/** What can be wrong with the sandbox as a whole. */
public enum SandboxError implements ErrorKey {
  NOT_AVAILABLE(400, "partners.sandbox_schema_not_available");

  private final int status;
  private final String key;

  SandboxError(int status, String key) {
    this.status = status;
    this.key = key;
  }

  @Override
  public int status() {
    return status;
  }

  @Override
  public String key() {
    return key;
  }
}
