package org.cenotes.partners.domain.webhook.delivery;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.ejb.ConcurrencyManagement;
import jakarta.ejb.ConcurrencyManagementType;
import jakarta.ejb.DependsOn;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.cenotes.partners.platform.outbound.OutboundHttp;
import org.cenotes.partners.platform.secret.Ids;
import org.cenotes.partners.platform.signal.RowChanged;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.worker.WorkerLoop;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * This node's senders, one a data schema: begins and ends them, and says to the other nodes that
 * this one lives.
 */
@Singleton
@Startup
@DependsOn("StartupGate")
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class DeliveryWorker {
  private static final System.Logger LOG = System.getLogger(DeliveryWorker.class.getName());

  /** A retry that is due is found by looking; an event that was just written rings. */
  private static final Duration POLL = Duration.ofMillis(250);

  private static final String TROUBLE = "deliveries wait, tried again every second";
  private static final Duration AFTER_FAILURE = Duration.ofSeconds(1);
  private static final Duration BEAT = Duration.ofSeconds(4);

  /** After so long without a beat the others take this node's lanes; no attempt lasts longer. */
  private static final Duration BELIEF = Duration.ofSeconds(20);

  private static final Duration LAST_ATTEMPTS = Duration.ofSeconds(6);

  @Inject private DeliveryQueueService deliveries;

  @Inject private FailingEndpointMonitor failingEndpoints;

  @Inject private OutboundHttp outbound;

  @Inject private Clock clock;

  @Inject
  @ConfigProperty(name = "cenotes.sandbox.enabled", defaultValue = "true")
  private boolean sandbox;

  @Inject
  @ConfigProperty(name = "cenotes.webhooks.in-flight", defaultValue = "512")
  private int inFlight;

  @Resource private ManagedThreadFactory threads;

  private final Map<DataSet, DeliverySender> senders = new EnumMap<>(DataSet.class);
  private final List<WorkerLoop> loops = new ArrayList<>();

  @PostConstruct
  void start() {
    begin(DataSet.LIVE);
    if (sandbox) {
      begin(DataSet.SANDBOX);
    }
    for (DeliverySender sender : senders.values()) {
      Turns turns = new Turns(sender);
      loops.add(
          WorkerLoop.start(threads, DeliveryWorker.class, TROUBLE, AFTER_FAILURE, turns::next));
    }
  }

  private void begin(DataSet data) {
    senders.put(data, new DeliverySender(data, Ids.next(), deliveries, outbound, clock, inFlight));
  }

  /** Events were numbered on some node, or may have been. */
  public void heard(@Observes RowChanged changed) {
    String kind = changed.kind();
    if (kind == null || kind.equals("events")) {
      senders.values().forEach(DeliverySender::ring);
    }
  }

  /** The turns of one sender. */
  private final class Turns {
    private final DeliverySender sender;
    private long lastBeat = System.nanoTime() - BEAT.toNanos();

    /** In a row. */
    private int failures;

    Turns(DeliverySender sender) {
      this.sender = sender;
    }

    void next() throws InterruptedException {
      sender.await(POLL);
      int failed = failures++;
      if (System.nanoTime() - lastBeat >= BEAT.toNanos()) {
        sender.beat(BELIEF);
        lastBeat = System.nanoTime();
        CurrentScope.run(sender.scope(), failingEndpoints::lookAround);
      }
      if (failed > 1) {
        sender.settleOneByOne();
      }
      DeliveryBatch.Trouble trouble = sender.turn();
      CurrentScope.run(sender.scope(), () -> failingEndpoints.look(trouble));
      sender.lookedAfter(trouble);
      failures = 0;
    }
  }

  @PreDestroy
  void stop() {
    loops.forEach(WorkerLoop::stop);
    senders.values().forEach(DeliverySender::stop);
    try {
      for (WorkerLoop loop : loops) {
        if (!loop.await(LAST_ATTEMPTS)) {
          LOG.log(Level.WARNING, "a sender does not end");
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    senders.values().forEach(DeliveryWorker::leave);
  }

  private static void leave(DeliverySender sender) {
    try {
      sender.leave(LAST_ATTEMPTS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException e) {
      LOG.log(Level.WARNING, "other nodes take over what was on its way: {0}", e.toString());
    }
  }
}
