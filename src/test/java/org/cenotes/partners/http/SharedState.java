package org.cenotes.partners.http;

/**
 * State of the shared node that more than one test class changes. HTTP test classes run in
 * parallel; those that hold the same {@link org.junit.jupiter.api.parallel.ResourceLock} do not.
 */
public final class SharedState {
  /** The list of cenotes on sale. */
  public static final String CATALOGUE = "catalogue";

  /** Discount rules and coupons that apply to every partner. */
  static final String DISCOUNTS = "discounts";

  /** Operators and payment methods: lists of which a test expects its own entry first. */
  static final String PLATFORM_SETTINGS = "platform settings";

  /** What the webhook simulator sends at once, for all partners together. */
  static final String SIMULATOR = "simulator";

  private SharedState() {}
}
