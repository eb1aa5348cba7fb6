package org.cenotes.partners.harness;

import java.util.Objects;
import org.jboss.arquillian.container.spi.client.deployment.DeploymentScenario;
import org.jboss.arquillian.container.spi.event.DeployManagedDeployments;
import org.jboss.arquillian.container.spi.event.UnDeployManagedDeployments;
import org.jboss.arquillian.container.test.impl.client.deployment.event.GenerateDeployment;
import org.jboss.arquillian.core.api.Event;
import org.jboss.arquillian.core.api.InstanceProducer;
import org.jboss.arquillian.core.api.annotation.Inject;
import org.jboss.arquillian.core.api.annotation.Observes;
import org.jboss.arquillian.core.spi.EventContext;
import org.jboss.arquillian.test.spi.TestClass;
import org.jboss.arquillian.test.spi.annotation.ClassScoped;
import org.jspecify.annotations.Nullable;

/**
 * Deploys {@link InContainerArchive} before the first in-container test class and leaves it until
 * the server stops. Arquillian by itself deploys an archive for each class, which takes longer than
 * the tests in it.
 */
public final class SingleDeployment {
  private static final TestClass ARCHIVE = new TestClass(InContainerArchive.class);

  @Inject @ClassScoped private @Nullable InstanceProducer<DeploymentScenario> current;
  @Inject private @Nullable Event<GenerateDeployment> generation;

  private @Nullable DeploymentScenario shared;
  private boolean deployed;

  /** For Arquillian, which makes one by itself. */
  public SingleDeployment() {}

  /** Gives every test class the scenario of the one archive. */
  public void generate(@Observes EventContext<GenerateDeployment> context) {
    InstanceProducer<DeploymentScenario> scenario = Objects.requireNonNull(current);
    if (shared != null) {
      scenario.set(shared);
    } else if (context.getEvent().getTestClass().equals(ARCHIVE)) {
      context.proceed();
      shared = scenario.get();
    } else {
      Objects.requireNonNull(generation).fire(new GenerateDeployment(ARCHIVE));
    }
  }

  /** Deploys for the first test class only. */
  public void deploy(@Observes EventContext<DeployManagedDeployments> context) {
    if (!deployed) {
      context.proceed();
      deployed = true;
    }
  }

  /** Keeps the archive where it is. */
  public void undeploy(@Observes EventContext<UnDeployManagedDeployments> context) {}
}
