package org.cenotes.partners.api.guard;

import java.lang.reflect.Proxy;
import java.util.Optional;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.config.spi.ConfigBuilder;
import org.eclipse.microprofile.config.spi.ConfigProviderResolver;

/** The limits of callers in an environment, without a server's configuration. */
public final class StubLimits {
  private StubLimits() {}

  /** Different small numbers: reads and writes, live and test, and so on. */
  public static RateLimitSettings in(String environment) {
    ConfigProviderResolver.setInstance(new Resolver(environment));
    try {
      return new RateLimitSettings(6, 4, 5, 3, 2, 9, 10, 2, 3, 7, 8);
    } finally {
      ConfigProviderResolver.setInstance(null);
    }
  }

  private static final class Resolver extends ConfigProviderResolver {
    private final Config config;

    Resolver(String environment) {
      config =
          (Config)
              Proxy.newProxyInstance(
                  Config.class.getClassLoader(),
                  new Class<?>[] {Config.class},
                  (proxy, method, arguments) -> Optional.of(environment));
    }

    @Override
    public Config getConfig() {
      return config;
    }

    @Override
    public Config getConfig(ClassLoader loader) {
      return config;
    }

    @Override
    public ConfigBuilder getBuilder() {
      throw new UnsupportedOperationException();
    }

    @Override
    public void registerConfig(Config other, ClassLoader loader) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void releaseConfig(Config other) {
      throw new UnsupportedOperationException();
    }
  }
}
