package org.cenotes.partners.platform.outbound;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.HttpResponse;
import org.apache.hc.core5.http.MessageConstraintException;
import org.apache.hc.core5.http.config.CharCodingConfig;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.impl.DefaultConnectionReuseStrategy;
import org.apache.hc.core5.http.impl.nio.ClientHttp1IOEventHandler;
import org.apache.hc.core5.http.impl.nio.ClientHttp1StreamDuplexerFactory;
import org.apache.hc.core5.http.impl.nio.DefaultHttpResponseParserFactory;
import org.apache.hc.core5.http.nio.NHttpMessageParser;
import org.apache.hc.core5.http.nio.SessionInputBuffer;
import org.apache.hc.core5.http.protocol.DefaultHttpProcessor;
import org.apache.hc.core5.http.protocol.RequestContent;
import org.apache.hc.core5.http.protocol.RequestTargetHost;
import org.apache.hc.core5.reactor.IOEventHandler;
import org.apache.hc.core5.reactor.IOEventHandlerFactory;
import org.apache.hc.core5.reactor.ProtocolIOSession;
import org.apache.hc.core5.reactor.ssl.SSLBufferMode;
import org.apache.hc.core5.util.Timeout;
import org.jspecify.annotations.Nullable;

/**
 * What is spoken on a connection: first TLS with whom this JVM trusts, then HTTP/1.1 within limits.
 */
final class SecureHttp implements IOEventHandlerFactory {
  private static final String[] PROTOCOLS = {"TLSv1.3", "TLSv1.2"};
  private static final Http1Config LIMITS =
      Http1Config.custom().setMaxHeaderCount(100).setMaxLineLength(8192).build();

  /** The library bounds each line and their number; this bounds what they come to. */
  private static final int MAX_HEAD = 32_768;

  private final SSLContext tls;
  private final Timeout handshake;
  private final ClientHttp1StreamDuplexerFactory http =
      new ClientHttp1StreamDuplexerFactory(
          new DefaultHttpProcessor(RequestTargetHost.INSTANCE, RequestContent.INSTANCE),
          LIMITS,
          CharCodingConfig.DEFAULT,
          DefaultConnectionReuseStrategy.INSTANCE,
          BoundedHead::new,
          null,
          null);

  /**
   * With the authorities of this JVM.
   *
   * @param more certificates to trust besides, in PEM
   * @param handshake how long a receiver may take for TLS
   */
  SecureHttp(Optional<Path> more, Duration handshake) {
    this.tls = context(more);
    this.handshake = Timeout.of(handshake);
  }

  /** There is no way to a connection without TLS. */
  @Override
  public IOEventHandler createHandler(ProtocolIOSession session, @Nullable Object attachment) {
    session.startTls(
        tls,
        session.getInitialEndpoint(),
        SSLBufferMode.DYNAMIC,
        (endpoint, engine) -> harden(engine),
        null,
        handshake);
    return new ClientHttp1IOEventHandler(http.create(session));
  }

  private static SSLContext context(Optional<Path> more) {
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      TrustManager[] managers = more.isPresent() ? managers(system(more.get())) : managers(null);
      context.init(null, managers, null);
      return context;
    } catch (IOException | GeneralSecurityException e) {
      throw new IllegalStateException("cenotes.webhooks.trusted-certificates cannot be read", e);
    }
  }

  /** Today's protocols, and the certificate must be for the name in the URL. */
  private static void harden(SSLEngine engine) {
    SSLParameters parameters = engine.getSSLParameters();
    parameters.setProtocols(PROTOCOLS);
    parameters.setEndpointIdentificationAlgorithm("HTTPS");
    engine.setSSLParameters(parameters);
  }

  /** What the JVM trusts and the file holds, together. */
  private static KeyStore system(Path more) throws IOException, GeneralSecurityException {
    KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
    store.load(null, null);
    int number = 0;
    for (TrustManager manager : managers(null)) {
      if (manager instanceof X509TrustManager authorities) {
        for (X509Certificate authority : authorities.getAcceptedIssuers()) {
          store.setCertificateEntry("system-" + number++, authority);
        }
      }
    }
    try (InputStream pem = Files.newInputStream(more)) {
      for (Certificate added : CertificateFactory.getInstance("X.509").generateCertificates(pem)) {
        store.setCertificateEntry("added-" + number++, added);
      }
    }
    return store;
  }

  /** Null stands for the JVM's own store. */
  private static TrustManager[] managers(@Nullable KeyStore store) throws GeneralSecurityException {
    TrustManagerFactory factory =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    factory.init(store);
    return factory.getTrustManagers();
  }

  private static final class BoundedHead implements NHttpMessageParser<HttpResponse> {
    private final NHttpMessageParser<HttpResponse> lines =
        new DefaultHttpResponseParserFactory(LIMITS).create();
    private int read;

    @Override
    public void reset() {
      read = 0;
      lines.reset();
    }

    @Override
    public @Nullable HttpResponse parse(SessionInputBuffer buffer, boolean endOfStream)
        throws IOException, HttpException {
      int before = buffer.length();
      HttpResponse head = lines.parse(buffer, endOfStream);
      read += before - buffer.length();
      if (read > MAX_HEAD) {
        throw new MessageConstraintException("the head of the answer is too long");
      }
      return head;
    }
  }
}
