package org.cenotes.partners.platform.health;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import jakarta.servlet.ServletContext;
import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;
import org.eclipse.microprofile.metrics.Metadata;
import org.eclipse.microprofile.metrics.MetricRegistry;
import org.eclipse.microprofile.metrics.Tag;

/** The metric {@code cenotes_build_info}: 1, with the versions of this node as labels. */
@ApplicationScoped
public class BuildInfo {
  /** Maven writes it into the WAR. */
  private static final String POM = "/META-INF/maven/org.cenotes/partner-platform/pom.properties";

  private static final Metadata INFO =
      Metadata.builder()
          .withName("cenotes_build_info")
          .withDescription("1; the labels are the versions of the product and of Java.")
          .build();

  void register(
      @Observes @Initialized(ApplicationScoped.class) ServletContext context,
      MetricRegistry registry)
      throws IOException {
    registry.gauge(
        INFO,
        () -> 1,
        new Tag("version", version(context)),
        new Tag("java", System.getProperty("java.version")));
  }

  private static String version(ServletContext context) throws IOException {
    try (InputStream pom = context.getResourceAsStream(POM)) {
      Properties properties = new Properties();
      if (pom != null) {
        properties.load(pom);
      }
      return properties.getProperty("version", "unknown");
    }
  }
}
