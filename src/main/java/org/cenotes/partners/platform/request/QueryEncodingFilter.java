package org.cenotes.partners.platform.request;

import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.ext.Provider;
import java.io.ByteArrayOutputStream;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.json.WireFormat;

/**
 * Refuses, after the guards, a query that is not percent-encoded UTF-8. The container would
 * substitute replacement characters and answer a different query.
 */
@Provider
@ApplicationScoped
@Priority(Priorities.USER)
public class QueryEncodingFilter implements ContainerRequestFilter {
  @Inject private RequestInfo info;

  @Override
  public void filter(ContainerRequestContext request) {
    if (!isText(info.query())) {
      throw ApiException.because(HttpError.INVALID_DATA, "the query must be percent-encoded UTF-8");
    }
  }

  /** Whether every escape is two hexadecimal digits and all of them together are UTF-8. */
  static boolean isText(String query) {
    if (query.indexOf('%') < 0) {
      return true;
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(query.length());
    for (int i = 0; i < query.length(); i++) {
      char c = query.charAt(i);
      if (c != '%') {
        bytes.write(c < 0x80 ? c : '?'); // unescaped characters are not checked here
      } else if (i + 2 < query.length() && isHex(query, i + 1) && isHex(query, i + 2)) {
        bytes.write(Integer.parseInt(query, i + 1, i + 3, 16));
        i += 2;
      } else {
        return false;
      }
    }
    return WireFormat.isUtf8(bytes.toByteArray());
  }

  private static boolean isHex(String query, int at) {
    char c = query.charAt(at);
    return c < 0x80 && Character.digit(c, 16) >= 0;
  }
}
