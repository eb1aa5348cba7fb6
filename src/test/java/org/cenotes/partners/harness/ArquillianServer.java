package org.cenotes.partners.harness;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.cenotes.partners.receiver.Receiver;
import org.jboss.arquillian.container.spi.Container;
import org.jboss.arquillian.container.spi.ContainerRegistry;
import org.jboss.arquillian.core.api.annotation.Observes;
import org.jboss.arquillian.core.spi.LoadableExtension;

/**
 * Prepares the server in which Arquillian runs in-container tests: the product's own configuration
 * on {@link Product#postgres()}, except that Arquillian deploys the application, and that it may
 * change the configuration to do so.
 */
public final class ArquillianServer implements LoadableExtension {
  /** For Arquillian, which makes one by itself. */
  public ArquillianServer() {}

  @Override
  public void register(ExtensionBuilder builder) {
    builder.observer(Preparation.class).observer(SingleDeployment.class);
  }

  /** Runs when the first in-container test of the session comes. */
  public static final class Preparation {
    /** For Arquillian, which makes one by itself. */
    public Preparation() {}

    /**
     * Fills in what {@code arquillian.xml} cannot know: directories, the free port, the database.
     */
    public void prepare(@Observes ContainerRegistry registry) {
      Leftovers.clear();
      try {
        for (Container<?> container : registry.getContainers()) {
          prepare(container);
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    private static void prepare(Container<?> container) throws IOException {
      String name = "arquillian-" + Build.uniqueName();
      Path user = Build.TARGET.resolve("nodes").resolve(name);
      Path server = Build.createServer(user, name);
      int port = Ports.free();
      Files.writeString(server.resolve("liberty/application.xml"), "<server/>\n");
      Path overrides = Files.createDirectories(server.resolve("configDropins/overrides"));
      Files.writeString(overrides.resolve("test.xml"), variables(port, Ports.free()));
      container
          .getContainerConfiguration()
          .overrideProperty("wlpHome", Build.RUNTIME.toString())
          .overrideProperty("usrDir", user.toString())
          .overrideProperty("serverName", name)
          .overrideProperty("httpPort", Integer.toString(port));
    }

    private static String variables(int port, int managementPort) {
      return """
      <server>
        <config updateTrigger="polled" monitorInterval="250ms"/>
        <variable name="http.port" value="%d"/>
        <variable name="management.port" value="%d"/>
        <variable name="log.format" value="simple"/>
        <variable name="CENOTES_ENVIRONMENT" value="test"/>
        <variable name="DATABASE_URL" value="%s"/>
        <variable name="DATABASE_PASSWORD" value="%s"/>
        <variable name="DATABASE_OWNER_PASSWORD" value="%4$s"/>
        <variable name="cenotes.webhooks.allowed-networks" value="%5$s"/>
        <variable name="cenotes.webhooks.trusted-certificates" value="%6$s"/>
      </server>
      """
          .formatted(
              port,
              managementPort,
              Product.postgres().url(),
              Postgres.PASSWORD,
              Receiver.NETWORK,
              Receiver.trustedCertificates());
    }
  }
}
