package org.cenotes.partners.domain.webhook.sending;

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
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import org.cenotes.partners.platform.health.MasterKeyMonitor;
import org.cenotes.partners.platform.outbound.OutboundHttp;
import org.cenotes.partners.platform.secret.Ids;
import org.cenotes.partners.platform.signal.RowChanged;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.EnabledDataSets;
import org.cenotes.partners.platform.worker.WorkerLoop;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * Runs this node's delivery senders, one per data schema: starts and stops them, sends the node's
 * heartbeat, and has failing endpoints monitored.
 */
@Singleton
@Startup
@DependsOn("StartupGate")
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class DeliveryWorker {
  private static final System.Logger LOG = System.getLogger(DeliveryWorker.class.getName());

  /** Due retries are found by polling; new events signal the sender. */
  private static final Duration POLL = Duration.ofMillis(250);

  private static final String FAILURE = "Deliveries cannot be sent; retrying every second";
  private static final Duration AFTER_FAILURE = Duration.ofSeconds(1);
  private static final Duration HEARTBEAT = Duration.ofSeconds(4);

  private static final Duration SHUTDOWN_TIMEOUT = Duration.ofSeconds(6);

  @Inject private DeliveryQueueService deliveries;

  @Inject private EndpointAutoDisabler failingEndpoints;

  @Inject private MasterKeyMonitor masterKeys;

  @Inject private OutboundHttp outbound;

  @Inject private Clock clock;

  @Inject private EnabledDataSets dataSets;

  @Inject
  @ConfigProperty(name = "cenotes.webhooks.in-flight", defaultValue = "512")
  private int inFlight;

  @Resource private ManagedThreadFactory threads;

  private final Map<DataSet, DeliverySender> senders = new EnumMap<>(DataSet.class);
  private final Map<DeliverySender, WorkerLoop> loops = new HashMap<>();

  @PostConstruct
  void start() {
    dataSets.all().forEach(this::create);
    for (DeliverySender sender : senders.values()) {
      loops.put(
          sender,
          WorkerLoop.start(
              threads, DeliveryWorker.class, FAILURE, AFTER_FAILURE, new SenderTask(sender)));
    }
  }

  private void create(DataSet data) {
    senders.put(
        data, new DeliverySender(data, Ids.next(), deliveries, outbound::post, clock, inFlight));
  }

  /** Wakes the sender of a data schema when events of it were numbered on any node. */
  public void onRowChanged(@Observes RowChanged changed) {
    String schema = String.valueOf(changed.id()).split("/", 2)[0];
    senders.forEach(
        (data, sender) -> {
          if (changed.isAnything()
              || "events".equals(changed.kind()) && schema.equals(data.schema())) {
            sender.signal();
          }
        });
  }

  /** The repeated task of one sender. */
  private final class SenderTask implements WorkerLoop.Task {
    private final DeliverySender sender;
    private long lastHeartbeat = System.nanoTime() - HEARTBEAT.toNanos();

    SenderTask(DeliverySender sender) {
      this.sender = sender;
    }

    @Override
    public void run() throws InterruptedException {
      sender.await(POLL);
      if (System.nanoTime() - lastHeartbeat >= HEARTBEAT.toNanos()) {
        sender.heartbeat(SendingLease.HEARTBEAT_TTL);
        lastHeartbeat = System.nanoTime();
        CurrentScope.run(sender.scope(), failingEndpoints::checkAll);
      }
      sender.settleOneByOne();
      DeliveryBatch.Trouble trouble = sender.sendBatch(masterKeys.isComplete());
      if (!trouble.isEmpty()) {
        sender.handled(CurrentScope.call(sender.scope(), () -> failingEndpoints.handle(trouble)));
      }
    }
  }

  @PreDestroy
  void stop() {
    loops.values().forEach(WorkerLoop::stop);
    senders.values().forEach(DeliverySender::stop);
    try {
      for (Map.Entry<DeliverySender, WorkerLoop> loop : loops.entrySet()) {
        if (loop.getValue().await(SHUTDOWN_TIMEOUT)) {
          leave(loop.getKey());
        } else {
          // Its thread may still use what leaving uses.
          LOG.log(
              Level.WARNING,
              "A delivery sender is still running; other nodes take its queues over in {0} s",
              SendingLease.HEARTBEAT_TTL.toSeconds());
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void leave(DeliverySender sender) {
    try {
      sender.leave(SHUTDOWN_TIMEOUT);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException e) {
      LOG.log(
          Level.WARNING,
          "Endpoint queues could not be released; other nodes take them over in {0} s: {1}",
          SendingLease.HEARTBEAT_TTL.toSeconds(),
          e.toString());
    }
  }
}
