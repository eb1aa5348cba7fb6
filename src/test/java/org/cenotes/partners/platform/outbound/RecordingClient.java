package org.cenotes.partners.platform.outbound;

import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.cenotes.partners.receiver.Receiver;
import org.jspecify.annotations.Nullable;

/**
 * An {@link OutboundHttp} whose DNS is the test's, and which writes down each address before a
 * socket is opened to it.
 */
final class RecordingClient implements AutoCloseable {
  /** Long enough for an honest receiver on a busy machine. */
  static final Duration WHOLE = Duration.ofSeconds(6);

  private final ConcurrentLinkedQueue<InetSocketAddress> dialled = new ConcurrentLinkedQueue<>();
  private final ConcurrentLinkedQueue<String> asked = new ConcurrentLinkedQueue<>();
  private final AtomicInteger threads = new AtomicInteger();
  private final OutboundHttp http;

  private RecordingClient(
      AddressPolicy reach,
      Function<String, List<InetAddress>> dns,
      Duration whole,
      int connections,
      Optional<Path> trusted,
      UnaryOperator<InetSocketAddress> way) {
    HostResolver names =
        (name, purpose, partner) -> {
          asked.add(name);
          return CompletableFuture.completedFuture(dns.apply(name));
        };
    http =
        new OutboundHttp(
            names,
            reach,
            Clock.systemUTC(),
            whole.dividedBy(2),
            whole,
            16_384,
            1024,
            connections,
            trusted.map(Path::toString));
    ThreadFactory factory =
        work -> {
          Thread thread = new Thread(work, "outbound-" + threads.incrementAndGet());
          thread.setDaemon(true);
          return thread;
        };
    http.start(
        factory,
        Runnable::run,
        to -> {
          dialled.add(to);
          return way.apply(to);
        });
  }

  /** A client that never opens a socket: every address refuses. */
  static RecordingClient withoutNetwork(Function<String, List<InetAddress>> dns) {
    return new RecordingClient(
        new AddressPolicy(Set.of(443, 8443), Optional.empty()),
        dns,
        WHOLE,
        2000,
        Optional.empty(),
        to -> {
          throw new UncheckedIOException(new ConnectException("no network in this test"));
        });
  }

  /** A client that may call receivers, and trusts them. */
  static RecordingClient ofReceivers() {
    return ofReceivers(WHOLE, 2000);
  }

  /** The same, with another time for an attempt and another number of connections. */
  static RecordingClient ofReceivers(Duration whole, int connections) {
    return new RecordingClient(
        new AddressPolicy(Set.of(443, 8443), Optional.of(List.of(Receiver.NETWORK))),
        name -> List.of(),
        whole,
        connections,
        Optional.of(Receiver.trustedCertificates()),
        UnaryOperator.identity());
  }

  /** A client of names, whose way to any address leads to where the map says. */
  static RecordingClient ofNames(
      Function<String, List<InetAddress>> dns,
      @Nullable Path trusted,
      UnaryOperator<InetSocketAddress> way) {
    return new RecordingClient(
        new AddressPolicy(Set.of(443, 8443), Optional.empty()),
        dns,
        WHOLE,
        2000,
        Optional.ofNullable(trusted),
        way);
  }

  OutboundReply post(String url) throws Exception {
    return post(OutboundRequest.of(url, Map.of(), new byte[] {'h', 'i'}));
  }

  OutboundReply post(OutboundRequest request) throws Exception {
    return start(request).get(30, TimeUnit.SECONDS);
  }

  CompletableFuture<OutboundReply> start(OutboundRequest request) {
    return http.post(request);
  }

  CompletableFuture<OutboundReply> start(String url) {
    return http.post(OutboundRequest.of(url, Map.of(), new byte[] {'h', 'i'}));
  }

  /** All addresses to which a socket was opened, or would have been. */
  List<InetSocketAddress> dialled() {
    return List.copyOf(dialled);
  }

  /** All names that DNS was asked for. */
  List<String> asked() {
    return List.copyOf(asked);
  }

  /** How many threads were ever made. */
  int threads() {
    return threads.get();
  }

  /** How many connections are leased or being made. */
  int open() {
    return http.connectionsInUse();
  }

  @Override
  public void close() {
    http.stop();
  }
}
