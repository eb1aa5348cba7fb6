package org.cenotes.partners.platform.http;

/** An error of the API's catalogue; each module has an enum of its own errors. */
public interface ErrorKey {
  /** The error's status and message key. */
  Entry entry();

  /** The HTTP status of the response. */
  default int status() {
    return entry().status();
  }

  /**
   * What a caller must authenticate with, in the syntax of {@code WWW-Authenticate}; every response
   * with status 401 names it.
   */
  default String challenge() {
    return "Bearer realm=\"cenotes\"";
  }

  /** The message key. An error is identified by its status and key. */
  default String key() {
    return entry().key();
  }

  /**
   * What an error's response says.
   *
   * @param status the HTTP status
   * @param key the message key
   */
  record Entry(int status, String key) {}
}
