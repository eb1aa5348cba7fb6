package org.cenotes.partners.bench;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.URI;
import java.util.Locale;

/**
 * A kept-alive HTTP connection with minimal overhead: the load generator shares the machine's cores
 * with the server it measures.
 */
final class HttpConnection implements AutoCloseable {
  private static final int TIMEOUT_MILLIS = 30_000;
  private static final byte[] LAST_CHUNK = "\r\n0\r\n\r\n".getBytes(ISO_8859_1);

  private final Socket socket;
  private byte[] buffer = new byte[64 * 1024];
  private int filled;
  private int bodyStart;

  HttpConnection(URI base) throws IOException {
    socket = new Socket(base.getHost(), base.getPort());
    socket.setTcpNoDelay(true);
    socket.setSoTimeout(TIMEOUT_MILLIS);
  }

  /** Sends the given bytes, reads the whole response and returns its status. */
  int exchange(byte[] request) throws IOException {
    socket.getOutputStream().write(request);
    filled = 0;
    int headersEnd = readHeaders();
    bodyStart = headersEnd;
    String headers = new String(buffer, 0, headersEnd, ISO_8859_1).toLowerCase(Locale.ROOT);
    int length = contentLength(headers);
    if (length >= 0) {
      while (filled < headersEnd + length) {
        readMore();
      }
    } else if (headers.contains("transfer-encoding: chunked")) {
      while (!endsWithLastChunk(headersEnd)) {
        readMore();
      }
    }
    return (buffer[9] - '0') * 100 + (buffer[10] - '0') * 10 + (buffer[11] - '0');
  }

  /** The body of the last response; only for responses with Content-Length. */
  String body() {
    return new String(
        buffer, bodyStart, filled - bodyStart, java.nio.charset.StandardCharsets.UTF_8);
  }

  /** The headers of the last response. */
  String headers() {
    return new String(buffer, 0, bodyStart, ISO_8859_1);
  }

  private int readHeaders() throws IOException {
    int searched = 0;
    while (true) {
      readMore();
      for (int i = Math.max(0, searched - 3); i + 3 < filled; i++) {
        if (buffer[i] == '\r' && buffer[i + 1] == '\n' && buffer[i + 2] == '\r') {
          return i + 4;
        }
      }
      searched = filled;
    }
  }

  private static int contentLength(String headers) {
    int at = headers.indexOf("\r\ncontent-length:");
    if (at < 0) {
      return -1;
    }
    int from = at + "\r\ncontent-length:".length();
    return Integer.parseInt(headers.substring(from, headers.indexOf('\r', from)).strip());
  }

  private boolean endsWithLastChunk(int headersEnd) {
    if (filled < headersEnd + 5) {
      return false;
    }
    // An empty body consists of the last chunk only, without the CRLF of a preceding chunk.
    int compared = Math.min(LAST_CHUNK.length, filled - headersEnd + 2);
    for (int i = 1; i <= compared; i++) {
      if (buffer[filled - i] != LAST_CHUNK[LAST_CHUNK.length - i]) {
        return false;
      }
    }
    return true;
  }

  private void readMore() throws IOException {
    if (filled == buffer.length) {
      buffer = java.util.Arrays.copyOf(buffer, filled * 2);
    }
    int read = socket.getInputStream().read(buffer, filled, buffer.length - filled);
    if (read < 0) {
      throw new EOFException("the server closed the connection");
    }
    filled += read;
  }

  @Override
  public void close() {
    try {
      socket.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
