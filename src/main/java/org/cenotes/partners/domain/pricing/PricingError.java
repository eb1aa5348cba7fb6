package org.cenotes.partners.domain.pricing;

import org.cenotes.partners.platform.http.ErrorKey;

/** Errors about prices. */
public enum PricingError implements ErrorKey {
  NOT_APPLICABLE(422, "error.pricing.not_applicable");

  private final Entry entry;

  PricingError(int status, String key) {
    this.entry = new Entry(status, key);
  }

  @Override
  public Entry entry() {
    return entry;
  }
}
