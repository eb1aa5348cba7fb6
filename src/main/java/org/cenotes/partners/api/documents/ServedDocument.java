package org.cenotes.partners.api.documents;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.cenotes.partners.platform.secret.Digests;
import org.jspecify.annotations.Nullable;

/**
 * A document in memory. It is kept compressed, a tenth of its size, and is expanded for the few
 * callers that do not accept gzip.
 */
final class ServedDocument {
  private static final String CACHE = "public, max-age=300";

  private final String type;
  private final byte[] zipped;
  private final int length;
  private final String tag;

  private ServedDocument(String type, byte[] zipped, int length, String tag) {
    this.type = type;
    this.zipped = zipped;
    this.length = length;
    this.tag = tag;
  }

  static ServedDocument of(String type, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    ByteArrayOutputStream zipped = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(zipped)) {
      out.write(bytes);
    }
    return new ServedDocument(type, zipped.toByteArray(), bytes.length, Digests.fingerprint(bytes));
  }

  void send(HttpServletRequest request, HttpServletResponse response) throws IOException {
    boolean gzip = accepts(request.getHeader("Accept-Encoding"));
    // a form of its own has a tag of its own
    String etag = "\"" + tag + (gzip ? "-gzip" : "") + "\"";
    response.setHeader("ETag", etag);
    response.setHeader("Cache-Control", CACHE);
    response.setHeader("Vary", "Accept, Accept-Encoding");
    String known = request.getHeader("If-None-Match");
    if (known != null && (known.contains(etag) || known.strip().equals("*"))) {
      response.setStatus(HttpServletResponse.SC_NOT_MODIFIED);
      return;
    }
    response.setContentType(type);
    response.setCharacterEncoding("UTF-8");
    if (gzip) {
      response.setHeader("Content-Encoding", "gzip");
      response.setContentLength(zipped.length);
      response.getOutputStream().write(zipped);
    } else {
      response.setContentLength(length);
      try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(zipped))) {
        in.transferTo(response.getOutputStream());
      }
    }
  }

  private static boolean accepts(@Nullable String encodings) {
    if (encodings == null) {
      return false;
    }
    for (String each : encodings.toLowerCase(Locale.ROOT).split(",")) {
      String coding = each.replaceAll("[ \t]", "");
      if (coding.equals("gzip")
          || coding.startsWith("gzip;") && !coding.matches("gzip;q=0(\\.0*)?")) {
        return true;
      }
    }
    return false;
  }
}
