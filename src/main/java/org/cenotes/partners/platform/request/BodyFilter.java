package org.cenotes.partners.platform.request;

import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.ext.Provider;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.json.WireFormat;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * After the guards: reads the body once, whole, and refuses what is too large, whether its length
 * was announced or it came in chunks.
 */
@Provider
@ApplicationScoped
@Priority(Priorities.USER)
public class BodyFilter implements ContainerRequestFilter {
  @Inject private RequestInfo info;

  @Inject
  @ConfigProperty(name = "cenotes.http.max-body-bytes", defaultValue = "262144")
  private int limit;

  @Override
  public void filter(ContainerRequestContext request) {
    String announced = request.getHeaderString(HttpHeaders.CONTENT_LENGTH);
    if (announced != null && announced.strip().startsWith("-")) {
      throw ApiException.because(HttpError.INVALID_DATA, "Content-Length must not be negative");
    }
    if (request.getLength() > limit) {
      throw new ApiException(HttpError.PAYLOAD_TOO_LARGE);
    }
    if (!info.isRead() && request.hasEntity()) { // no resource looks at the body of a read
      byte[] body = read(request);
      if (body.length > limit) {
        throw new ApiException(HttpError.PAYLOAD_TOO_LARGE);
      }
      // The parser would read overlong forms as the characters they hide.
      if (MediaType.APPLICATION_JSON_TYPE.isCompatible(request.getMediaType())
          && !WireFormat.isUtf8(body)) {
        throw ApiException.because(HttpError.INVALID_DATA, "the body is not UTF-8");
      }
      info.keepBody(body);
      request.setEntityStream(new ByteArrayInputStream(body));
    }
  }

  /** Broken chunks and a body shorter than announced end here. */
  private byte[] read(ContainerRequestContext request) {
    try {
      return request.getEntityStream().readNBytes(limit + 1);
    } catch (IOException e) {
      throw ApiException.because(HttpError.INVALID_DATA, "the body could not be read to its end");
    }
  }
}
