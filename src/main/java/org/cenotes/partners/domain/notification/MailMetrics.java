package org.cenotes.partners.domain.notification;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import org.cenotes.partners.platform.json.WireEnum;
import org.eclipse.microprofile.metrics.Counter;
import org.eclipse.microprofile.metrics.Metadata;
import org.eclipse.microprofile.metrics.MetricRegistry;
import org.eclipse.microprofile.metrics.Tag;

/**
 * Counts what becomes of mails in the metric {@code cenotes_mails_total}, once it is committed. All
 * series exist from the start, so that the first mail of a kind is an increase.
 */
@ApplicationScoped
class MailMetrics {
  /** What became of an attempt, or of a mail that is not tried again. */
  enum Outcome implements WireEnum {
    /** The mail server has taken it. */
    SENT,
    /** An attempt failed, and there will be another one. */
    POSTPONED,
    /** It was refused for good, or has expired, and nobody will receive it. */
    FAILED
  }

  private static final Metadata MAILS =
      Metadata.builder()
          .withName("cenotes_mails")
          .withDescription(
              "What became of mails: sent, postponed (an attempt failed; a mail can count more than"
                  + " once) or failed (refused for good, or expired).")
          .build();

  private final MetricRegistry registry;

  @Inject
  MailMetrics(MetricRegistry registry) {
    this.registry = registry;
  }

  void onStart(@Observes @Initialized(ApplicationScoped.class) Object ignored) {
    for (Outcome outcome : Outcome.values()) {
      counter(outcome);
    }
  }

  /** Counts one mail. */
  void count(Outcome outcome) {
    count(outcome, 1);
  }

  /** Counts as many mails. */
  void count(Outcome outcome, int mails) {
    counter(outcome).inc(mails);
  }

  private Counter counter(Outcome outcome) {
    return registry.counter(MAILS, new Tag("outcome", outcome.wire()));
  }
}
