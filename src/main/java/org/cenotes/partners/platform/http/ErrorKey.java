package org.cenotes.partners.platform.http;

/** One entry of the error catalogue: each room has an enum of its own errors. */
public interface ErrorKey {
  /** The HTTP status it is answered with. */
  int status();

  /** The message key, unique in the catalogue. */
  String key();
}
