package org.cenotes.partners.platform.http;

/** An error of the API's catalogue; each module has an enum of its own errors. */
public interface ErrorKey {
  /** The error's status and message key. */
  Entry entry();

  /** The HTTP status of the response. */
  default int status() {
    return entry().status();
  }

  /** The message key, unique in the catalogue. */
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
