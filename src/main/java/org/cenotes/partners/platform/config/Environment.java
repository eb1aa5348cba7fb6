package org.cenotes.partners.platform.config;

import java.util.Locale;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.config.ConfigProvider;

/**
 * What this installation is for: the property {@code cenotes.environment}, production unless said
 * otherwise.
 */
public enum Environment {
  PRODUCTION,
  DEVELOPMENT,
  TEST;

  /** The environment of this installation. */
  public static Environment current() {
    return of(ConfigProvider.getConfig());
  }

  static Environment of(Config config) {
    String name = config.getOptionalValue("cenotes.environment", String.class).orElse("production");
    for (Environment environment : values()) {
      if (environment.wire().equals(name)) {
        return environment;
      }
    }
    throw new IllegalArgumentException(
        "cenotes.environment must be production, development or test, not " + name);
  }

  /** The name as configured and as the database remembers it. */
  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Whether limits are loose and demonstration data may be made. */
  public boolean isRelaxed() {
    return this != PRODUCTION;
  }
}
