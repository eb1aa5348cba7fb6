package org.cenotes.partners.platform.mail;

import java.io.FilterInputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import javax.net.SocketFactory;

/**
 * Makes sockets that work for a limited time and read a limited number of bytes in all. The mail
 * library limits each read and each write by itself, so that a server that sends a byte now and
 * then would keep the sender for ever; and it keeps a whole answer, however many lines that has.
 * For one thread; TLS is spoken over such a socket.
 */
final class LimitedSockets extends SocketFactory {
  /** Many times what certificates and the answers about one mail take. */
  static final int MAX_BYTES = 256 * 1024;

  private final Duration limit;
  private long began = System.nanoTime();
  private int bytesRead;

  /**
   * The time begins now.
   *
   * @param limit for all reads and writes until the next {@link #restart}
   */
  LimitedSockets(Duration limit) {
    this.limit = limit;
  }

  /** Lets the sockets work for the whole time, and read as much, once more. */
  void restart() {
    began = System.nanoTime();
    bytesRead = 0;
  }

  /**
   * What is left of the time, in milliseconds.
   *
   * @throws SocketTimeoutException when nothing is
   */
  private int left() throws SocketTimeoutException {
    long millis = limit.minusNanos(System.nanoTime() - began).toMillis();
    if (millis <= 0) {
      throw new SocketTimeoutException("the exchange takes too long");
    }
    return (int) Math.min(Integer.MAX_VALUE, millis);
  }

  /** Counts bytes that were read; negative at the end of the stream. */
  private void count(int bytes) throws IOException {
    bytesRead += Math.max(0, bytes);
    if (bytesRead > MAX_BYTES) {
      throw new IOException("the mail server's answers are too long");
    }
  }

  @Override
  public Socket createSocket() {
    return new LimitedSocket();
  }

  @Override
  public Socket createSocket(String host, int port) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Socket createSocket(String host, int port, InetAddress localHost, int localPort) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Socket createSocket(InetAddress host, int port) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Socket createSocket(
      InetAddress address, int port, InetAddress localAddress, int localPort) {
    throw new UnsupportedOperationException();
  }

  /** Ends each read when the time is over, and begins no read and no write after that. */
  private final class LimitedSocket extends Socket {
    /** For each read, in milliseconds; 0 for none. */
    private int timeout;

    @Override
    public synchronized void setSoTimeout(int millis) throws SocketException {
      super.setSoTimeout(millis);
      timeout = millis;
    }

    @Override
    public synchronized int getSoTimeout() {
      return timeout;
    }

    private synchronized void limitNextRead() throws IOException {
      int left = left();
      super.setSoTimeout(timeout == 0 ? left : Math.min(timeout, left));
    }

    @Override
    public InputStream getInputStream() throws IOException {
      return new FilterInputStream(super.getInputStream()) {
        @Override
        public int read() throws IOException {
          limitNextRead();
          int next = in.read();
          count(next < 0 ? 0 : 1);
          return next;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
          limitNextRead();
          int read = in.read(bytes, offset, length);
          count(read);
          return read;
        }
      };
    }

    @Override
    public OutputStream getOutputStream() throws IOException {
      return new FilterOutputStream(super.getOutputStream()) {
        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
          int unused = left();
          out.write(bytes, offset, length);
        }
      };
    }
  }
}
