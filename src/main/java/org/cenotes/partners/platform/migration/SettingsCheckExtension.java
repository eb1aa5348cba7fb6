package org.cenotes.partners.platform.migration;

import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.spi.BeforeBeanDiscovery;
import jakarta.enterprise.inject.spi.Extension;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import org.cenotes.partners.platform.config.Environment;
import org.cenotes.partners.platform.config.Settings;
import org.cenotes.partners.platform.process.FailedDeployment;
import org.cenotes.partners.platform.process.FailedStart;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.config.ConfigProvider;

/**
 * Refuses a start with wrong settings before the server does: it injects them while it deploys the
 * application, and reports one that it cannot convert by a stack trace.
 */
public class SettingsCheckExtension implements Extension {
  void check(@Observes BeforeBeanDiscovery event) {
    Config config = ConfigProvider.getConfig();
    List<String> problems =
        new ArrayList<>(Settings.load().problems(config, System.getenv().keySet()));
    if (problems.isEmpty()) {
      // these read the values
      problems.addAll(
          new StartupChecks(config, Environment.current(), ZoneId.systemDefault())
              .problemsOfSettings());
    }
    if (!problems.isEmpty()) {
      FailedStart.end(problems);
    }
    FailedDeployment.watch();
  }
}
