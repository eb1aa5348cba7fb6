package org.cenotes.partners.platform.idempotency;

import org.cenotes.partners.platform.response.ResponseRenderer.Rendered;

/**
 * A response to be stored under the request's {@code Idempotency-Key} by a statement that others
 * share; the parameters of the database function {@code store_responses}.
 */
public final class KeyedResponse {
  private final KeyedRequest request;
  private final Rendered response;

  KeyedResponse(KeyedRequest request, Rendered response) {
    this.request = request;
    this.response = response;
  }

  /** The name under which the key is locked. */
  public String lock() {
    return request.lock();
  }

  /** {@code key}, or the user's id. */
  public String principal() {
    return request.principal();
  }

  /** The key as sent. */
  public String key() {
    return request.key();
  }

  /** What the request is recognised by, 32 bytes. */
  public byte[] fingerprint() {
    return request.fingerprint();
  }

  /** The HTTP status. */
  public int status() {
    return response.status();
  }

  /** The envelope, UTF-8 JSON. */
  public byte[] body() {
    return response.body();
  }

  /** The tag of the language of the body's texts. */
  public String language() {
    return request.language().tag();
  }

  KeyedRequest request() {
    return request;
  }

  Rendered rendered() {
    return response;
  }
}
