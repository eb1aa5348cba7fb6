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
 * Thousands of clients of the realtime socket on one thread: it looks for the number in each event,
 * answers pings, and does nothing else. Some of them never read.
 */
final class Audience implements AutoCloseable {
  private static final byte[] NUMBER = "\"n\":".getBytes(ISO_8859_1);
  private static final byte[] PONG = {(byte) 0x8a, (byte) 0x80, 0, 0, 0, 0};
  private static final int SMALL = 4_096;

  private final Selector selector = Selector.open();
  private final List<SocketChannel> stalled = new ArrayList<>();
  private final LongConsumer heard;
  private volatile boolean stopping;
  private volatile int lost;
  private final Thread thread = new Thread(this::listen, "audience");

  /**
   * An empty one.
   *
   * @param heard called with the number of each event that arrives
   */
  Audience(LongConsumer heard) throws IOException {
    this.heard = heard;
  }

  /** One more client; a stalled one reads nothing after the handshake. */
  void join(URI base, String key, boolean stalls) throws IOException {
    SocketChannel channel = SocketChannel.open();
    if (stalls) {
      channel.setOption(StandardSocketOptions.SO_RCVBUF, SMALL);
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
    String head = head(channel);
    if (!head.startsWith("HTTP/1.1 101")) {
      throw new IllegalStateException("no socket: " + head);
    }
    channel.configureBlocking(false);
    if (stalls) {
      stalled.add(channel);
    } else {
      channel.register(selector, SelectionKey.OP_READ, ByteBuffer.allocate(32 * 1024));
    }
  }

  private static String head(SocketChannel channel) throws IOException {
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

  /** How many of those that read were closed all the same. */
  int lost() {
    return lost;
  }

  /** How many of those that do not read are open still. */
  long stillOpen() {
    return stalled.stream().filter(Audience::isOpen).count();
  }

  /** Reads what kernels have kept; at its end is the close, or the connection was broken off. */
  private static boolean isOpen(SocketChannel channel) {
    ByteBuffer sink = ByteBuffer.allocate(64 * 1024);
    try {
      int quiet = 0;
      while (quiet < 50) {
        int read = channel.read(sink.clear());
        if (read < 0) {
          return false;
        }
        if (read == 0) {
          Thread.sleep(20);
        }
        quiet = read == 0 ? quiet + 1 : 0;
      }
      return true;
    } catch (IOException brokenOff) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return true;
    }
  }

  private void listen() {
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
                while (frame(channel, buffer)) {
                  // the next
                }
                buffer.compact();
              } catch (IOException e) {
                lost++;
                key.cancel();
              }
            },
            100);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Takes one frame out of the buffer; false: it is not there to its end. */
  private boolean frame(SocketChannel channel, ByteBuffer buffer) throws IOException {
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
      number(buffer.array(), start + header, length);
    }
    buffer.position(start + header + length);
    return true;
  }

  private void number(byte[] bytes, int from, int length) {
    int end = from + length;
    for (int i = from; i + NUMBER.length < end; i++) {
      if (bytes[i] == '"' && bytes[i + 1] == 'n' && bytes[i + 2] == '"' && bytes[i + 3] == ':') {
        long number = 0;
        for (int digit = i + NUMBER.length; digit < end; digit++) {
          if (bytes[digit] == ' ') {
            continue;
          }
          if (bytes[digit] < '0' || bytes[digit] > '9') {
            break;
          }
          number = number * 10 + bytes[digit] - '0';
        }
        heard.accept(number);
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
