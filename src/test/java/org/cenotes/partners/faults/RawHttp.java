package org.cenotes.partners.faults;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Sends bytes that no HTTP client would, each on a connection of its own. */
final class RawHttp {
  private static final Pattern LENGTH = Pattern.compile("(?i)\r\ncontent-length: *([0-9]{1,9})");
  private static final int TIMEOUT_MILLIS = 20_000;

  private final URI base;

  RawHttp(URI base) {
    this.base = base;
  }

  /**
   * A response.
   *
   * @param status 0 when the server sent nothing, or nothing of this form
   * @param head the lines before the body
   * @param body chunks, where it has some, included
   */
  record Response(int status, String head, String body) {
    static Response of(String text) {
      int end = text.indexOf("\r\n\r\n");
      if (!text.startsWith("HTTP/") || end < 0) {
        return new Response(0, "", text);
      }
      return new Response(
          Integer.parseInt(text.substring(9, 12)), text.substring(0, end), text.substring(end + 4));
    }

    boolean isJson() {
      return head.toLowerCase(Locale.ROOT).contains("\r\ncontent-type: application/json")
          || head.toLowerCase(Locale.ROOT).contains("\r\ncontent-type: application/problem+json");
    }
  }

  /** Sends a GET of this path with more header lines, each of which ends with a line break. */
  Response get(String path, String headers) {
    return send("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n" + close(headers));
  }

  /** Sends a JSON body. */
  Response post(String path, String headers, String json) {
    return send(
        "POST %s HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n%s%s"
            .formatted(path, close("Content-Length: " + json.length() + "\r\n" + headers), json));
  }

  /**
   * Whether the body has its length, or there is none: a server may wait for the rest of a request
   * before it closes.
   */
  private static boolean isComplete(String request, String text) {
    Response response = Response.of(text);
    if (request.startsWith("HEAD ")) {
      return response.status() != 0;
    }
    Matcher length = LENGTH.matcher(response.head());
    return length.find() && response.body().length() >= Integer.parseInt(length.group(1));
  }

  static String close(String headers) {
    return headers + "Connection: close\r\n\r\n";
  }

  /** Sends the text in Latin 1 and reads the whole response. */
  Response send(String request) {
    try (Socket socket = new Socket(base.getHost(), base.getPort())) {
      socket.setSoTimeout(TIMEOUT_MILLIS);
      ByteArrayOutputStream answer = new ByteArrayOutputStream();
      try {
        socket.getOutputStream().write(request.getBytes(ISO_8859_1));
        InputStream in = socket.getInputStream();
        byte[] buffer = new byte[8192];
        for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
          answer.write(buffer, 0, n);
          if (isComplete(request, answer.toString(ISO_8859_1))) {
            break;
          }
        }
      } catch (SocketTimeoutException e) {
        throw new IllegalStateException("no end of the response to " + request, e);
      } catch (IOException e) {
        // A server that refuses a request may close while it is still being sent.
        return Response.of(answer.toString(ISO_8859_1));
      }
      return Response.of(answer.toString(ISO_8859_1));
    } catch (IOException e) {
      throw new IllegalStateException("the node accepts no connection", e);
    }
  }
}
