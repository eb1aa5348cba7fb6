package org.cenotes.partners.faults;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Requests that deviate from RFC 9112, by a name for people. Each is a POST with a good JSON body,
 * unless it says otherwise, and is followed by {@link #SECOND} on the same connection.
 */
final class FramingDeviations {
  /** Answered 404 when the server sees the same end of the first request as its sender. */
  static final String SECOND =
      "GET /second HTTP/1.1\r\nHost: api.partners.example\r\nConnection: close\r\n\r\n";

  private static final String HOST = "Host: api.partners.example";

  private final Map<String, byte[]> all = new LinkedHashMap<>();
  private final String path;
  private final String body;
  private final String size;
  private final String chunked;

  /**
   * Builds the requests.
   *
   * @param path answers 200 to a POST of {@code body}
   * @param body JSON in ASCII
   */
  FramingDeviations(String path, String body) {
    this.path = path;
    this.body = body;
    this.size = Integer.toHexString(body.length());
    this.chunked = size + "\r\n" + body + "\r\n0\r\n\r\n";
    lengths();
    encodings();
    chunks();
    lines();
    limits();
  }

  /** In the order of the documentation. */
  Map<String, byte[]> all() {
    return all;
  }

  private void lengths() {
    int length = body.length();
    withChunks(
        "`Content-Length` and `Transfer-Encoding: chunked`",
        "Transfer-Encoding: chunked\r\nContent-Length: 4",
        chunked);
    withLength(
        "two `Content-Length`, different", "Content-Length: " + length + "\r\nContent-Length: 3");
    withLength(
        "two `Content-Length`, the same",
        "Content-Length: " + length + "\r\nContent-Length: " + length);
    withLength("`Content-Length: 9, 9`", "Content-Length: " + length + ", " + length);
    withLength("`Content-Length: +9`", "Content-Length: +" + length);
    withLength("`Content-Length: -9`", "Content-Length: -" + length);
    withLength("`Content-Length: 0x9`", "Content-Length: 0x" + size);
    withLength("`Content-Length: 9 `, with a space at the end", "Content-Length: " + length + " ");
    withLength("`Content-Length : 9`, with a space before the colon", "Content-Length : " + length);
    withLength("`Content-Length` of 2^31", "Content-Length: 2147483648");
    withLength(
        "`Content-Length` of 2^64 + 9", "Content-Length: " + "18446744073709551" + (616 + length));
  }

  private void encodings() {
    withChunks("`Transfer-Encoding: identity`", "Transfer-Encoding: identity", chunked);
    withChunks(
        "`Transfer-Encoding: chunked, identity`", "Transfer-Encoding: chunked, identity", chunked);
    withChunks(
        "`Transfer-Encoding: identity, chunked`", "Transfer-Encoding: identity, chunked", chunked);
    withChunks("`Transfer-Encoding: gzip, chunked`", "Transfer-Encoding: gzip, chunked", chunked);
    withChunks("`Transfer-Encoding: xchunked`", "Transfer-Encoding: xchunked", chunked);
    withChunks("`Transfer-Encoding: \"chunked\"`", "Transfer-Encoding: \"chunked\"", chunked);
    withChunks(
        "`Transfer-Encoding: chunked`, with a tab at the end",
        "Transfer-Encoding: chunked\t",
        chunked);
    withChunks(
        "`Transfer-Encoding: chunked`, with a tab before", "Transfer-Encoding:\tchunked", chunked);
    withChunks(
        "`Transfer-Encoding : chunked`, with a space before the colon",
        "Transfer-Encoding : chunked",
        chunked);
    withChunks(
        "`Transfer-Encoding: chunked` twice",
        "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked",
        chunked);
    withChunks(
        "`Transfer-Encoding: chunked` on a folded line", "Transfer-Encoding:\r\n chunked", chunked);
    add(
        "`Transfer-Encoding: chunked` in HTTP/1.0",
        head("HTTP/1.0", HOST, "Transfer-Encoding: chunked") + chunked);
  }

  private void chunks() {
    withChunks("chunk size of 2^32 + 9", "1%08x\r\n%s\r\n0\r\n\r\n".formatted(body.length(), body));
    withChunks(
        "chunk size of 2^64 + 9", "1%016x\r\n%s\r\n0\r\n\r\n".formatted(body.length(), body));
    withChunks("chunk size `-9`", "-" + chunked);
    withChunks("chunk size `0x9`", "0x" + chunked);
    withChunks("chunk size `9z`", size + "z\r\n" + body + "\r\n0\r\n\r\n");
    withChunks("chunk size after a space", " " + chunked);
    withChunks("chunk size before a space", size + " \r\n" + body + "\r\n0\r\n\r\n");
    withChunks("empty line for a chunk size", "\r\n" + chunked);
    withChunks("chunk data longer than its size", size + "\r\n" + body + "xx\r\n0\r\n\r\n");
    withChunks("bare LF after chunk sizes and data", size + "\n" + body + "\n0\n\n");
    withChunks("bare CR after chunk sizes and data", size + "\r" + body + "\r0\r\r");
    withChunks("bare LF in a chunk extension", size + ";a\nxx\r\n" + body + "\r\n0\r\n\r\n");
  }

  private void lines() {
    String length = "Content-Length: " + body.length();
    add("bare LF after each header", head("HTTP/1.1", HOST, length).replace("\r\n", "\n") + body);
    withLength("bare CR in a value", "X-A: b\rContent-Length: 3\r\n" + length);
    withLength("NUL in a value", "X-A: b\0c\r\n" + length);
    withLength("a folded line", "X-A: b\r\n c\r\n" + length);
    withLength("a line without a colon", "X-A\r\n" + length);
    withLength("a name with a space", "X A: b\r\n" + length);
    add("no `Host`", head("HTTP/1.1", "X-A: b", length) + body);
    add("two `Host`", head("HTTP/1.1", HOST, "Host: other", length) + body);
    add("`Host: a b@c/`", head("HTTP/1.1", "Host: a b@c/", length) + body);
    add("HTTP/1.2", head("HTTP/1.2", HOST, length) + body);
    add("HTTP/2 without an upgrade", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\4\0\0\0\0\0");
    add("`Upgrade: h2c` at `/partner/ws`", upgrade("h2c"));
    add("`Upgrade: h2c, websocket` at `/partner/ws`", upgrade("h2c, websocket"));
  }

  private void limits() {
    String length = "Content-Length: " + body.length();
    StringBuilder many = new StringBuilder(length);
    for (int i = 0; i < 130; i++) {
      many.append("\r\nX-").append(i).append(": a");
    }
    withLength("133 headers", many.toString());
    withLength("a header of 20 KB", "X-A: " + "a".repeat(20_000) + "\r\n" + length);
    add("a body of 300 KB", head("HTTP/1.1", HOST, "Content-Length: 300000") + "a".repeat(300_000));
    add(
        "a body of 300 KB in a chunk",
        head("HTTP/1.1", HOST, "Transfer-Encoding: chunked")
            + "493e0\r\n"
            + "a".repeat(300_000)
            + "\r\n0\r\n\r\n");
  }

  private static String upgrade(String protocols) {
    return "GET /partner/ws HTTP/1.1\r\n"
        + HOST
        + "\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: "
        + protocols
        + "\r\nHTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA\r\n\r\n";
  }

  private void withLength(String name, String headers) {
    add(name, head("HTTP/1.1", HOST, headers) + body);
  }

  private void withChunks(String name, String content) {
    withChunks(name, "Transfer-Encoding: chunked", content);
  }

  private void withChunks(String name, String headers, String content) {
    add(name, head("HTTP/1.1", HOST, headers) + content);
  }

  private String head(String version, String... headers) {
    return "POST "
        + path
        + " "
        + version
        + "\r\n"
        + String.join("\r\n", headers)
        + "\r\nContent-Type: application/json\r\n\r\n";
  }

  private void add(String name, String request) {
    all.put(name, (request + SECOND).getBytes(ISO_8859_1));
  }
}
