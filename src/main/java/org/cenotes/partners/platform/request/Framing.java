package org.cenotes.partners.platform.request;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Collections;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Refuses requests whose end two servers could see in different places (RFC 9112, sections 3.2, 6
 * and 11.2), as far as their headers show it. The server itself accepts many of them. What happens
 * below the headers, a proxy must refuse (docs/operations.md).
 */
final class Framing {
  private static final Set<String> VERSIONS = Set.of("HTTP/1.1", "HTTP/1.0");

  /** A name or an address, and a port. */
  private static final Pattern HOST =
      Pattern.compile("([A-Za-z0-9._-]{1,255}|\\[[0-9A-Fa-f:.]{2,45}])(:[0-9]{1,5})?");

  /** What fits into a long. */
  private static final Pattern LENGTH = Pattern.compile("[0-9]{1,18}");

  private Framing() {}

  /** The status that refuses the request, 400 or 413; empty if there is nothing to refuse. */
  static OptionalInt refusal(HttpServletRequest request) {
    boolean isOld = "HTTP/1.0".equals(request.getProtocol());
    List<String> hosts = values(request, "Host");
    List<String> lengths = values(request, "Content-Length");
    List<String> encodings = values(request, "Transfer-Encoding");
    if (!VERSIONS.contains(request.getProtocol())
        || (hosts.isEmpty() ? !isOld : !isOne(hosts, HOST))
        || (!lengths.isEmpty() && !isOne(lengths, LENGTH))
        || (!encodings.isEmpty() && (isOld || !lengths.isEmpty() || !isChunked(encodings)))) {
      return OptionalInt.of(HttpServletResponse.SC_BAD_REQUEST);
    }
    // JAX-RS has the length as an int
    return lengths.isEmpty() || Long.parseLong(lengths.get(0)) <= Integer.MAX_VALUE
        ? OptionalInt.empty()
        : OptionalInt.of(HttpServletResponse.SC_REQUEST_ENTITY_TOO_LARGE);
  }

  private static boolean isOne(List<String> values, Pattern pattern) {
    return values.size() == 1 && pattern.matcher(values.get(0)).matches();
  }

  /** The one encoding that the server decodes. */
  private static boolean isChunked(List<String> encodings) {
    return encodings.size() == 1 && encodings.get(0).equalsIgnoreCase("chunked");
  }

  private static List<String> values(HttpServletRequest request, String header) {
    return Collections.list(request.getHeaders(header));
  }
}
