package org.cenotes.partners.receiver;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;

/**
 * A small HTTPS server that does what the test wrote for a path, and remembers what it was sent. A
 * path nobody wrote for answers 200; the last script of a path stays. A thread a connection.
 *
 * <p>A server under test reaches it when it is started with {@link #settings()}, as the shared ones
 * are.
 */
public final class Receiver implements AutoCloseable {
  /**
   * Where all listen: not the usual loopback address, so that nothing else is admitted with them.
   */
  private static final InetAddress ADDRESS = own("127.66.0.1");

  /** The network of all receivers. */
  public static final String NETWORK = ADDRESS.getHostAddress() + "/32";

  private static final int BACKLOG = 1000;

  private final ServerSocket listener;
  private final SSLContext tls;
  private final ExecutorService threads = Executors.newCachedThreadPool(Receiver::thread);
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private final CountDownLatch end = new CountDownLatch(1);
  private final AtomicInteger connections = new AtomicInteger();
  private final Map<String, Deque<Script>> scripts = new ConcurrentHashMap<>();
  private final ConcurrentLinkedQueue<Received> received = new ConcurrentLinkedQueue<>();

  private Receiver(SSLContext tls) throws IOException {
    this.tls = tls;
    this.listener = new ServerSocket(0, BACKLOG, ADDRESS);
    threads.execute(this::accept);
  }

  /** A receiver with a good certificate of this build's authority. */
  public static Receiver start() {
    return start(Authority.ofThisBuild().identity(ADDRESS.getHostAddress()));
  }

  /** A receiver with this certificate. */
  public static Receiver start(SSLContext tls) {
    try {
      return new Receiver(tls);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The PEM file to trust for {@link #start()}, in this JVM and the next. */
  public static Path trustedCertificates() {
    return Authority.ofThisBuild().pem();
  }

  /** What a node needs to call receivers, as environment variables. */
  public static Map<String, String> settings() {
    return Map.of(
        "CENOTES_WEBHOOKS_ALLOWED_NETWORKS",
        NETWORK,
        "CENOTES_WEBHOOKS_TRUSTED_CERTIFICATES",
        trustedCertificates().toString());
  }

  /** Linux has all of 127/8; others have one address. */
  private static InetAddress own(String wanted) {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName(wanted))) {
      return socket.getInetAddress();
    } catch (IOException e) {
      return InetAddress.getLoopbackAddress();
    }
  }

  /** Address and port. */
  public InetSocketAddress address() {
    return (InetSocketAddress) listener.getLocalSocketAddress();
  }

  /** The URL of a path. */
  public String url(String path) {
    return "https://" + address().getAddress().getHostAddress() + ":" + address().getPort() + path;
  }

  /** What it does for the next requests of a path, one script each; the last one stays. */
  public Receiver on(String path, Script... next) {
    Deque<Script> queue = scripts.computeIfAbsent(path, key -> new ArrayDeque<>());
    synchronized (queue) {
      queue.addAll(List.of(next));
    }
    return this;
  }

  /** All requests, in the order in which they were read. */
  public List<Received> received() {
    return List.copyOf(received);
  }

  /** Forgets all requests so far. */
  public void forget() {
    received.clear();
  }

  /** All requests of a path. */
  public List<Received> received(String path) {
    return received.stream().filter(request -> request.path().equals(path)).toList();
  }

  /** Waits for so many requests of a path; fails when they do not come in time. */
  public List<Received> await(String path, int count, Duration limit) throws InterruptedException {
    Instant last = Instant.now().plus(limit);
    while (received(path).size() < count) {
      if (Instant.now().isAfter(last)) {
        throw new AssertionError(
            received(path).size() + " of " + count + " requests of " + path + " in " + limit);
      }
      Thread.sleep(10);
    }
    return received(path);
  }

  /** How many connections were ever accepted. */
  public int connections() {
    return connections.get();
  }

  /** How many are open now. */
  public int openConnections() {
    return open.size();
  }

  private void accept() {
    while (!listener.isClosed()) {
      try {
        Socket socket = listener.accept();
        int number = connections.incrementAndGet();
        threads.execute(() -> serve(socket, number));
      } catch (IOException e) {
        return;
      }
    }
  }

  private void serve(Socket socket, int number) {
    open.add(socket);
    try (socket;
        SSLSocket secure = secured(socket)) {
      secure.startHandshake();
      InputStream in = new BufferedInputStream(secure.getInputStream());
      OutputStream out = secure.getOutputStream();
      String name = Requests.serverName(secure);
      Received request = Requests.read(in, number, name);
      while (request != null) {
        received.add(request);
        if (!script(request.path()).play(request, out, new Exits(socket))) {
          return;
        }
        request = Requests.read(in, number, name);
      }
    } catch (IOException e) {
      // A client that goes is no event for a receiver.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      open.remove(socket);
    }
  }

  private SSLSocket secured(Socket socket) throws IOException {
    socket.setTcpNoDelay(true);
    SSLSocket secure =
        (SSLSocket) tls.getSocketFactory().createSocket(socket, null, socket.getPort(), true);
    secure.setUseClientMode(false);
    return secure;
  }

  private Script script(String path) {
    Deque<Script> queue = scripts.get(path);
    if (queue == null) {
      return Script.status(200);
    }
    synchronized (queue) {
      return queue.size() > 1 ? queue.remove() : queue.element();
    }
  }

  @Override
  public void close() {
    end.countDown();
    try {
      listener.close();
      for (Socket socket : open) {
        socket.close();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      threads.shutdownNow();
    }
  }

  private static Thread thread(Runnable work) {
    Thread thread = new Thread(null, work, "receiver", 256 * 1024L);
    thread.setDaemon(true);
    return thread;
  }

  private final class Exits implements Script.Exit {
    private final Socket socket;

    Exits(Socket socket) {
      this.socket = socket;
    }

    @Override
    public void reset() throws IOException {
      socket.setSoLinger(true, 0);
      socket.close();
    }

    @Override
    public void never() throws InterruptedException {
      end.await();
    }
  }
}
