package org.cenotes.partners.harness;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.annotation.Resource;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.junit5.container.annotation.ArquillianTest;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.Test;

/** The built WAR plus this class runs inside a server that is configured as the product's. */
@ArquillianTest
class InContainerSampleIT {
  @Resource(lookup = "jdbc/booking")
  private DataSource booking;

  @Inject
  @ConfigProperty(name = "cenotes.environment")
  private String environment;

  @Deployment
  static WebArchive product() {
    return InContainer.productWith(InContainerSampleIT.class);
  }

  @Test
  void the_pools_log_in_as_the_application() throws SQLException {
    try (Connection connection = booking.getConnection();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT current_user")) {
      row.next();
      assertThat(row.getString(1)).isEqualTo("cenotes_app");
      assertThat(environment).isEqualTo("test");
    }
  }
}
