package org.cenotes.partners.incontainer;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedExecutorService;
import jakarta.inject.Inject;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import org.cenotes.partners.domain.event.EventService;
import org.cenotes.partners.domain.event.EventType;
import org.cenotes.partners.domain.event.EventView;
import org.cenotes.partners.domain.event.NewEvent;
import org.cenotes.partners.harness.Wait;
import org.cenotes.partners.platform.list.SequencePage;
import org.cenotes.partners.platform.secret.Ids;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.jboss.arquillian.junit5.container.annotation.ArquillianTest;
import org.junit.jupiter.api.Test;

/** An event that is written first and committed last is numbered last, and not skipped. */
@ArquillianTest
class CommitOrderIT {
  @Inject private Fixtures fixtures;
  @Inject private ScopedWork work;
  @Inject private EventService events;

  @Resource(lookup = "java:comp/DefaultManagedExecutorService")
  private ManagedExecutorService threads;

  private Fixtures.Booker partner;

  @Test
  void a_reader_skips_no_event_committed_out_of_order() throws Exception {
    partner = fixtures.partner();
    long keys = await(0, 2).upTo();
    UUID early = Ids.next();
    UUID late = Ids.next();
    CountDownLatch written = new CountDownLatch(1);
    CountDownLatch commit = new CountDownLatch(1);
    Future<?> slow = threads.submit(() -> append(early, written, commit));
    assertThat(written.await(60, SECONDS)).isTrue();
    append(late, new CountDownLatch(1), new CountDownLatch(0));

    SequencePage<EventView> first = await(keys, 1);
    assertThat(first.items()).extracting(event -> event.resource().id()).containsExactly(late);
    assertThat(first.upTo()).isEqualTo(keys + 1);
    commit.countDown();
    slow.get();

    SequencePage<EventView> second = await(first.upTo(), 1);
    assertThat(second.items()).extracting(event -> event.resource().id()).containsExactly(early);
    assertThat(second.items().get(0).sequence()).isEqualTo(keys + 2);
    assertThat(second.items().get(0).occurredAt()).isBefore(first.items().get(0).occurredAt());
    assertThat(second.missed()).isZero();
  }

  /** Writes, says so, and commits when it may. */
  private void append(UUID resource, CountDownLatch written, CountDownLatch commit) {
    work.inTransaction(
        partner.scope(),
        session -> {
          events.append(
              new NewEvent(
                  partner.partner(), EventType.WEBHOOK_TEST, resource, 1, Map.of("a", 1), null));
          session.flush();
          written.countDown();
          try {
            return commit.await(60, SECONDS);
          } catch (InterruptedException e) {
            throw new IllegalStateException(e);
          }
        });
  }

  private SequencePage<EventView> await(long after, int many) {
    return Wait.until(
        () -> CurrentScope.call(partner.scope(), () -> events.after(after, Set.of(), 100)),
        read -> read.items().size() >= many);
  }
}
