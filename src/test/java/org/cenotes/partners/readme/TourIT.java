package org.cenotes.partners.readme;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.cenotes.partners.harness.Product;
import org.cenotes.partners.harness.ShellBlocks;
import org.cenotes.partners.http.SharedState;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;

/** Pastes the tour of every family into a shell, against a node of the tests. */
@ResourceLock(SharedState.CATALOGUE) // it publishes a cenote and takes it off sale again
class TourIT {
  private static final String PRINTED_ADDRESS = "http://localhost:9080";

  @Test
  void every_family_answers_as_printed() throws Exception {
    String commands =
        String.join("\n", ShellBlocks.of(Path.of("docs/tour.md")))
            .replace(PRINTED_ADDRESS, Product.baseUri().toString().replaceFirst("/$", ""));
    List<String> answers =
        ShellBlocks.envelopes(ShellBlocks.paste(commands, Map.of(), Duration.ofSeconds(120)));

    assertThat(ShellBlocks.messages(answers))
        .containsExactly(
            "auth.me_retrieved",
            "cenotes.list_retrieved_successfully",
            "cenote_services.list_retrieved_successfully",
            "pricing.summary_retrieved_successfully",
            "coupons.checked_successfully",
            "payment_methods.list_retrieved_successfully",
            "reservations.retrieved_successfully",
            "reservations.updated_successfully",
            "reservations.stats_retrieved_successfully",
            "reservations.list_retrieved_successfully",
            "partners.portal.dashboard_retrieved",
            "partners.portal.activity_retrieved",
            "partners.portal.metrics_retrieved",
            "partners.portal.request_logs_retrieved",
            "partners.reports.revenue_retrieved",
            "partners.reports.top_destinations_retrieved",
            "partners.billing.plan_retrieved",
            "partners.onboarding.status_retrieved",
            "partners.notifications.list_retrieved",
            "partners.support.ticket_created",
            "partners.users.invited",
            "partners.settings.notifications_updated",
            "partners.api_keys.updated",
            "partners.webhooks.test_sent",
            "partners.webhooks.logs_retrieved",
            "partners.simulator.simulated",
            "partners.events.list_retrieved",
            "partners.events.position_retrieved",
            "validation.invalid_input",
            "partners.cenotes.updated",
            "partners.cenotes.image_attached",
            "partners.cenotes.publish_requested",
            "cenotes.admin.published",
            "partners.cenotes.list_retrieved_successfully",
            "cenotes.admin.suspended",
            "partners.sandbox.data_generated",
            "reservations.list_retrieved_successfully",
            "partners.sandbox.clock_advanced",
            "partners.sandbox.statistics_retrieved",
            "partners.admin.list_retrieved",
            "partners.admin.statistics_retrieved",
            "coupons.admin.created",
            "operations.integrity_checked");
    assertThat(answers.get(7)).contains("\"startTime\":\"11:00\"");
    assertThat(answers.get(22)).doesNotContain("expiresAt");
    assertThat(answers.get(28)).contains("pricing needs agePricing", "active_image needs");
    assertThat(answers.get(32)).contains("\"state\":\"active\"");
  }
}
