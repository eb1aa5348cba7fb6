package org.cenotes.partners.platform.outbound;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSession;
import org.apache.hc.core5.http.EntityDetails;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.HttpHeaders;
import org.apache.hc.core5.http.HttpResponse;
import org.apache.hc.core5.http.ProtocolException;
import org.apache.hc.core5.http.impl.BasicEntityDetails;
import org.apache.hc.core5.http.impl.DefaultConnectionReuseStrategy;
import org.apache.hc.core5.http.message.BasicHttpRequest;
import org.apache.hc.core5.http.nio.AsyncClientExchangeHandler;
import org.apache.hc.core5.http.nio.CapacityChannel;
import org.apache.hc.core5.http.nio.DataStreamChannel;
import org.apache.hc.core5.http.nio.RequestChannel;
import org.apache.hc.core5.http.protocol.HttpContext;
import org.apache.hc.core5.http.protocol.HttpCoreContext;
import org.apache.hc.core5.net.URIAuthority;
import org.cenotes.partners.platform.outbound.OutboundReply.Failure;
import org.cenotes.partners.platform.outbound.OutboundReply.TlsFacts;
import org.jspecify.annotations.Nullable;

/** One request and its response. The connection's I/O thread makes all calls. */
final class HttpExchange implements AsyncClientExchangeHandler {
  private static final int DEFAULT_PORT = 443;

  /** Number of chunks in which a body is sent that is spread over time. */
  private static final int CHUNKS = 10;

  /** Maximum number of 1xx responses. */
  private static final int MAX_INTERIM = 8;

  private final HttpsUrl url;
  private final OutboundRequest request;
  private final OutboundAttempt attempt;
  private final OutboundAttempt.Resources resources;
  private final ByteBuffer unsent;
  private final ByteBuffer excerpt;
  private final int chunk;
  private final long pauseNanos;

  private volatile int released;
  private int interim;
  private long read;
  private boolean sent;
  private boolean reusable;
  private int status;
  private boolean uncompressed = true;
  private @Nullable Duration retryAfter;
  private @Nullable TlsFacts tls;

  HttpExchange(
      HttpsUrl url,
      OutboundRequest request,
      OutboundAttempt attempt,
      OutboundAttempt.Resources resources) {
    this.url = url;
    this.request = request;
    this.attempt = attempt;
    this.resources = resources;
    this.unsent = ByteBuffer.wrap(request.body());
    this.excerpt = ByteBuffer.allocate(resources.limits().keptBytes());
    int length = unsent.remaining();
    this.chunk = request.spread().isZero() ? length : Math.max(1, (length + CHUNKS - 1) / CHUNKS);
    int pauses = chunk == 0 ? 0 : (length - 1) / chunk;
    this.pauseNanos = request.spread().toNanos() / Math.max(1, pauses);
    this.released = chunk;
  }

  @Override
  public void produceRequest(RequestChannel channel, HttpContext context)
      throws HttpException, IOException {
    BasicHttpRequest post =
        new BasicHttpRequest(
            "POST",
            "https",
            new URIAuthority(url.host(), url.port() == DEFAULT_PORT ? -1 : url.port()),
            url.target());
    request.headers().forEach(post::addHeader);
    channel.sendRequest(post, new BasicEntityDetails(unsent.remaining(), null), context);
  }

  /** Zero between two chunks, or the I/O thread would poll. */
  @Override
  public int available() {
    return Math.max(0, Math.min(unsent.capacity(), released) - unsent.position());
  }

  @Override
  public void produce(DataStreamChannel channel) throws IOException {
    int now = available();
    if (now > 0) {
      int written = channel.write(unsent.slice(unsent.position(), now));
      unsent.position(unsent.position() + written);
    }
    if (!unsent.hasRemaining()) {
      sent = true;
      channel.endStream(null);
    } else if (now > 0 && available() == 0) {
      sendMoreLater(channel);
    }
  }

  private void sendMoreLater(DataStreamChannel channel) {
    try {
      resources
          .timer()
          .schedule(
              () -> {
                released += chunk;
                channel.requestOutput();
              },
              pauseNanos,
              TimeUnit.NANOSECONDS);
    } catch (RejectedExecutionException e) {
      attempt.fail(Failure.HOST);
    }
  }

  @Override
  public void consumeInformation(HttpResponse response, HttpContext context) throws HttpException {
    if (++interim > MAX_INTERIM) {
      throw new ProtocolException("too many interim responses");
    }
  }

  @Override
  public void consumeResponse(
      HttpResponse response, @Nullable EntityDetails body, HttpContext context) {
    HttpCoreContext core = HttpCoreContext.cast(context);
    status = response.getCode();
    retryAfter =
        OutboundReply.parseRetryAfter(
            value(response, HttpHeaders.RETRY_AFTER), resources.clock().instant());
    uncompressed = value(response, HttpHeaders.CONTENT_ENCODING) == null;
    tls = facts(core.getSSLSession());
    reusable =
        sent
            && DefaultConnectionReuseStrategy.INSTANCE.keepAlive(
                core.getRequest(), response, context);
    if (body == null) {
      complete(reusable);
    }
  }

  @Override
  public void updateCapacity(CapacityChannel channel) throws IOException {
    channel.update(resources.limits().readBytes());
  }

  @Override
  public void consume(ByteBuffer part) {
    read += part.remaining();
    part.limit(part.position() + Math.min(part.remaining(), excerpt.remaining()));
    excerpt.put(part);
    if (read > resources.limits().readBytes()) {
      complete(false);
    }
  }

  @Override
  public void streamEnd(@Nullable List<? extends Header> trailers) {
    complete(reusable);
  }

  @Override
  public void failed(Exception cause) {
    attempt.fail(Failure.HOST);
  }

  @Override
  public void cancel() {
    attempt.fail(Failure.HOST);
  }

  @Override
  public void releaseResources() {
    attempt.fail(Failure.HOST);
  }

  private void complete(boolean again) {
    String text = uncompressed ? OutboundReply.printable(excerpt.flip()) : "";
    attempt.complete(status, retryAfter, text, tls, again);
  }

  private static @Nullable String value(HttpResponse response, String name) {
    Header header = response.getFirstHeader(name);
    return header == null ? null : header.getValue();
  }

  private static @Nullable TlsFacts facts(@Nullable SSLSession session) {
    try {
      return session != null
              && session.getPeerCertificates()[0] instanceof X509Certificate certificate
          ? new TlsFacts(
              session.getProtocol(),
              session.getCipherSuite(),
              certificate.getNotAfter().toInstant())
          : null;
    } catch (SSLPeerUnverifiedException e) {
      return null;
    }
  }
}
