package org.cenotes.partners.platform.request;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.ext.Provider;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.SocketTimeoutException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.json.WireFormat;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * Reads the whole body once, after the guards, and refuses bodies that are too large, whether their
 * length was announced or they came in chunks. The body of a method with {@link StreamsRequestBody}
 * is left to the resource, which may have more to check before; reading it is bounded, too. Also
 * records the matched resource method.
 */
@Provider
@ApplicationScoped
@Priority(Priorities.USER)
public class BodyFilter implements ContainerRequestFilter {
  private static final long MAX_NANOS = TimeUnit.SECONDS.toNanos(20);
  private static final int PART = 4_096;

  /** Number of bytes by which a parser detects the encoding (RFC 4627 3). */
  private static final int DETECTED = 4;

  /** A body that is there is read in far less time. */
  private static final long MAX_WAIT_MILLIS = 250;

  /** Keeps threads for other requests while bodies arrive slowly. */
  private final Semaphore reading = new Semaphore(0);

  @Context private ResourceInfo resource;

  @Inject private RequestInfo info;

  @Inject
  @ConfigProperty(name = "cenotes.http.max-body-bytes", defaultValue = "262144")
  private int limit;

  @Inject
  @ConfigProperty(name = "threads.max", defaultValue = "64")
  private int threads;

  @PostConstruct
  void start() {
    // uploads take up to 32 of 64 threads
    reading.release(Math.max(1, threads * 3 / 8));
  }

  @Override
  public void filter(ContainerRequestContext request) {
    info.matched(resource.getResourceMethod());
    String announced = request.getHeaderString(HttpHeaders.CONTENT_LENGTH);
    if (announced != null && announced.strip().startsWith("-")) {
      throw ApiException.because(HttpError.INVALID_DATA, "Content-Length must not be negative");
    }
    StreamsRequestBody streamed = info.resourceMethod().getAnnotation(StreamsRequestBody.class);
    if (streamed != null) {
      request.setEntityStream(
          new BoundedStream(
              request.getEntityStream(),
              request.getLength(),
              streamed.maxBytes(),
              new TransferTimeLimit()));
      return;
    }
    if (request.getLength() > limit) {
      throw new ApiException(HttpError.PAYLOAD_TOO_LARGE);
    }
    if (!info.isRead() && request.hasEntity()) { // resources ignore the body of a read
      byte[] body = readInTurn(request.getEntityStream());
      if (MediaType.APPLICATION_JSON_TYPE.isCompatible(request.getMediaType())) {
        if (!isUtf8(body)) {
          throw ApiException.because(HttpError.INVALID_DATA, "the body must be UTF-8");
        }
        JsonBounds.check(body);
      }
      info.keepBody(body);
      request.setEntityStream(new ByteArrayInputStream(body));
    }
  }

  /**
   * The parser would accept overlong encodings, and read a body with a NUL among the first four
   * bytes as UTF-16 or UTF-32. JSON in UTF-8 contains none.
   */
  static boolean isUtf8(byte[] body) {
    for (int i = 0; i < Math.min(DETECTED, body.length); i++) {
      if (body[i] == 0) {
        return false;
      }
    }
    return WireFormat.isUtf8(body);
  }

  private byte[] readInTurn(InputStream stream) {
    boolean permitted = false;
    try {
      permitted = reading.tryAcquire(MAX_WAIT_MILLIS, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (!permitted) {
      throw ApiException.later(HttpError.SERVICE_UNAVAILABLE, 1);
    }
    try {
      return read(stream);
    } finally {
      reading.release();
    }
  }

  /**
   * Refuses malformed chunks and a body that is shorter than announced, too large or too slow: a
   * request thread waits for it.
   */
  private byte[] read(InputStream stream) {
    long end = System.nanoTime() + MAX_NANOS;
    ByteArrayOutputStream body = new ByteArrayOutputStream(PART);
    byte[] part = new byte[PART];
    try {
      for (int n = stream.read(part); n >= 0; n = stream.read(part)) {
        body.write(part, 0, n);
        if (body.size() > limit) {
          throw new ApiException(HttpError.PAYLOAD_TOO_LARGE);
        }
        if (System.nanoTime() > end) {
          throw ApiException.because(
              HttpError.INVALID_DATA, "the body did not arrive within 20 seconds");
        }
      }
      return body.toByteArray();
    } catch (SocketTimeoutException e) {
      throw ApiException.because(HttpError.INVALID_DATA, "the body arrived too slowly");
    } catch (IOException e) {
      throw ApiException.because(
          HttpError.INVALID_DATA, "the body is shorter than announced or has malformed chunks");
    }
  }
}
