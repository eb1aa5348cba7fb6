package org.cenotes.partners.platform.process;

import java.lang.management.ManagementFactory;
import java.util.List;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/**
 * Ends the process when the server gives up the deployment of the application, whatever the reason.
 * The server itself goes on without it: alive, with nothing to serve, for ever.
 */
public final class FailedDeployment {
  /** The name that {@code liberty/application.xml} gives the application. */
  private static final String APPLICATION =
      "WebSphere:service=com.ibm.websphere.application.ApplicationMBean,name=partner-platform";

  private static final long INTERVAL_MILLIS = 50;

  private FailedDeployment() {}

  /** Watches the deployment that is in progress until it has succeeded or failed. */
  public static void watch() {
    try {
      state();
    } catch (JMException notOurs) {
      // deployed under another name, as tests do
      return;
    }
    StartTermination termination = StartTermination.begin();
    Thread thread = new Thread(() -> await(termination), "cenotes-deployment");
    thread.setDaemon(true);
    thread.start();
  }

  private static void await(StartTermination termination) {
    try {
      String state = state();
      while (state.equals("STARTING")) {
        Thread.sleep(INTERVAL_MILLIS);
        state = state();
      }
      if (!state.equals("STARTED")) {
        FailedStart.end(List.of("the application could not be deployed; the lines above say why"));
      }
    } catch (JMException gone) {
      // the server stops
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      termination.end();
    }
  }

  private static String state() throws JMException {
    MBeanServer server = ManagementFactory.getPlatformMBeanServer();
    return (String) server.getAttribute(new ObjectName(APPLICATION), "State");
  }
}
