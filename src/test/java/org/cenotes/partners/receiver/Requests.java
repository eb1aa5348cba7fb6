package org.cenotes.partners.receiver;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import javax.net.ssl.ExtendedSSLSession;
import javax.net.ssl.SSLSocket;
import org.jspecify.annotations.Nullable;

/** Reads requests that have a Content-Length. */
final class Requests {
  private Requests() {}

  /** The next request; null when there is none. */
  static @Nullable Received read(InputStream in, int connection, String serverName)
      throws IOException {
    String first = line(in);
    if (first.isEmpty()) {
      return null;
    }
    Map<String, String> headers = new TreeMap<>();
    for (String line = line(in); !line.isEmpty(); line = line(in)) {
      int colon = line.indexOf(':');
      headers.put(
          line.substring(0, colon).toLowerCase(Locale.ROOT), line.substring(colon + 1).strip());
    }
    int length = Integer.parseInt(headers.getOrDefault("content-length", "0"));
    byte[] body = in.readNBytes(length);
    if (body.length < length) {
      throw new EOFException("the body ended early");
    }
    return new Received(first.split(" ")[1], headers, body, Instant.now(), connection, serverName);
  }

  /** The name the client asked for in TLS; empty when it asked for none. */
  static String serverName(SSLSocket secure) {
    return ((ExtendedSSLSession) secure.getSession())
        .getRequestedServerNames().stream()
            .map(name -> new String(name.getEncoded(), StandardCharsets.US_ASCII))
            .findFirst()
            .orElse("");
  }

  private static String line(InputStream in) throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int next = in.read(); next >= 0 && next != '\n'; next = in.read()) {
      line.write(next);
    }
    return line.toString(StandardCharsets.ISO_8859_1).stripTrailing();
  }
}
