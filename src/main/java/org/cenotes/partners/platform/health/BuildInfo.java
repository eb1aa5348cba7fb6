package org.cenotes.partners.platform.health;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import jakarta.servlet.ServletContext;
import java.io.IOException;
import java.io.InputStream;
import java.lang.System.Logger.Level;
import java.util.Properties;
import org.cenotes.partners.platform.tenancy.DatabaseGate;
import org.eclipse.microprofile.metrics.Metadata;
import org.eclipse.microprofile.metrics.MetricRegistry;
import org.eclipse.microprofile.metrics.Tag;

/**
 * Says which version this node is: in the log when it has started, and by the metric {@code
 * cenotes_build_info}, which is 1 and has the versions as labels.
 */
@ApplicationScoped
public class BuildInfo {
  private static final System.Logger LOG = System.getLogger(BuildInfo.class.getName());

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
    String version = version(context);
    String java = System.getProperty("java.version");
    registry.gauge(INFO, () -> 1, new Tag("version", version), new Tag("java", java));
    DatabaseGate.whenOpen(
        () -> LOG.log(Level.INFO, "Partner platform {0} has started on Java {1}", version, java));
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
