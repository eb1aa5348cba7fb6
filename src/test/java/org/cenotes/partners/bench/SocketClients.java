package org.cenotes.partners.bench;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;

/**
 * Thousands of clients of the realtime socket on one thread. The thread extracts the number of each
 * event and answers pings. Stalled clients never read.
 */
final class SocketClients implements AutoCloseable {
  private static final byte[] EVENT_NUMBER_MEMBER = "\"n\":".getBytes(ISO_8859_1);
  private static final byte[] PONG = {(byte) 0x8a, (byte) 0x80, 0, 0, 0, 0};
  private static final int STALLED_RECEIVE_BUFFER_BYTES = 4_096;

  private final Selector selector = Selector.open();
  private final List<SocketChannel> stalled = new ArrayList<>();
  private final LongConsumer onEvent;
  private volatile boolean stopping;
  private volatile int disconnected;
  private final Thread thread = new Thread(this::readFrames, "socket-clients");

  /**
   * Creates a set without clients.
   *
   * @param onEvent called on the reading thread with the number of each event that arrives
   */
  SocketClients(LongConsumer onEvent) throws IOException {
    this.onEvent = onEvent;
  }

  /** Connects one more client; a stalled one reads nothing after the handshake. */
  void connect(URI base, String key, boolean stalls) throws IOException {
    SocketChannel channel = SocketChannel.open();
    if (stalls) {
      channel.setOption(StandardSocketOptions.SO_RCVBUF, STALLED_RECEIVE_BUFFER_BYTES);
    }
    channel.connect(new InetSocketAddress(base.getHost(), base.getPort()));
    channel.write(
        ByteBuffer.wrap(
            ("GET /partner/ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
                    + "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                    + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nX-API-Key: "
                    + key
                    + "\r\n\r\n")
                .getBytes(ISO_8859_1)));
    String head = readResponseHead(channel);
    if (!head.startsWith("HTTP/1.1 101")) {
      throw new IllegalStateException("handshake refused: " + head);
    }
    channel.configureBlocking(false);
    if (stalls) {
      stalled.add(channel);
    } else {
      channel.register(selector, SelectionKey.OP_READ, ByteBuffer.allocate(32 * 1024));
    }
  }

  private static String readResponseHead(SocketChannel channel) throws IOException {
    StringBuilder head = new StringBuilder();
    ByteBuffer one = ByteBuffer.allocate(1);
    while (head.indexOf("\r\n\r\n") < 0 && channel.read(one) == 1) {
      head.append((char) one.flip().get());
      one.clear();
    }
    return head.toString();
  }

  void start() {
    thread.start();
  }

  /** Reading clients that the server has disconnected. */
  int disconnectedReaders() {
    return disconnected;
  }

  /** Stalled clients whose connection is still open. */
  long openStalledClients() {
    return stalled.stream().filter(SocketClients::isOpen).count();
  }

  /**
   * Drains what the kernel has buffered: a closed connection ends with end-of-stream or an error.
   */
  private static boolean isOpen(SocketChannel channel) {
    ByteBuffer sink = ByteBuffer.allocate(64 * 1024);
    try {
      int emptyReads = 0;
      while (emptyReads < 50) {
        int read = channel.read(sink.clear());
        if (read < 0) {
          return false;
        }
        if (read == 0) {
          Thread.sleep(20);
        }
        emptyReads = read == 0 ? emptyReads + 1 : 0;
      }
      return true;
    } catch (IOException connectionReset) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return true;
    }
  }

  private void readFrames() {
    try {
      while (!stopping) {
        selector.select(
            key -> {
              ByteBuffer buffer = (ByteBuffer) key.attachment();
              SocketChannel channel = (SocketChannel) key.channel();
              try {
                if (channel.read(buffer) < 0) {
                  throw new IOException("closed");
                }
                buffer.flip();
                while (consumeFrame(channel, buffer)) {
                  // continue with the next frame
                }
                buffer.compact();
              } catch (IOException e) {
                disconnected++;
                key.cancel();
              }
            },
            100);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Consumes one frame; false when the buffer does not hold a whole one. */
  private boolean consumeFrame(SocketChannel channel, ByteBuffer buffer) throws IOException {
    int start = buffer.position();
    if (buffer.remaining() < 2) {
      return false;
    }
    int opcode = buffer.get(start) & 0x0f;
    int length = buffer.get(start + 1) & 0x7f;
    int header = 2;
    if (length == 126) {
      if (buffer.remaining() < 4) {
        return false;
      }
      length = Short.toUnsignedInt(buffer.getShort(start + 2));
      header = 4;
    }
    if (buffer.remaining() < header + length) {
      return false;
    }
    if (opcode == 9) {
      channel.write(ByteBuffer.wrap(PONG));
    } else if (opcode == 8) {
      throw new IOException("closed by the server");
    } else {
      reportEventNumber(buffer.array(), start + header, length);
    }
    buffer.position(start + header + length);
    return true;
  }

  private void reportEventNumber(byte[] bytes, int from, int length) {
    int end = from + length;
    for (int i = from; i + EVENT_NUMBER_MEMBER.length < end; i++) {
      if (bytes[i] == '"' && bytes[i + 1] == 'n' && bytes[i + 2] == '"' && bytes[i + 3] == ':') {
        long number = 0;
        for (int digit = i + EVENT_NUMBER_MEMBER.length; digit < end; digit++) {
          if (bytes[digit] == ' ') {
            continue;
          }
          if (bytes[digit] < '0' || bytes[digit] > '9') {
            break;
          }
          number = number * 10 + bytes[digit] - '0';
        }
        onEvent.accept(number);
        return;
      }
    }
  }

  @Override
  public void close() throws IOException {
    stopping = true;
    selector.wakeup();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    for (SelectionKey key : selector.keys()) {
      key.channel().close();
    }
    for (SocketChannel channel : stalled) {
      channel.close();
    }
    selector.close();
  }
}
