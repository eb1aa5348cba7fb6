package org.cenotes.partners.platform.config;

import org.cenotes.partners.platform.json.WireEnum;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.config.ConfigProvider;

/**
 * What this installation is for: the property {@code cenotes.environment}, production unless said
 * otherwise.
 */
public enum Environment implements WireEnum {
  PRODUCTION,
  DEVELOPMENT,
  TEST;

  /** The environment of this installation. */
  public static Environment current() {
    return of(ConfigProvider.getConfig());
  }

  /**
   * The environment that this configuration names.
   *
   * @throws IllegalArgumentException when it names none of them
   */
  public static Environment of(Config config) {
    String name = config.getOptionalValue("cenotes.environment", String.class).orElse("production");
    return WireEnum.find(Environment.class, name)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "cenotes.environment must be production, development or test, not " + name));
  }

  /** Whether limits are loose and demonstration data may be made. */
  public boolean isRelaxed() {
    return this != PRODUCTION;
  }
}
