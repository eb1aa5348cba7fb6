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
 * Sets up each connection: TLS with certificate and host name verification, then HTTP/1.1 within
 * limits.
 */
final class TlsConnectionFactory implements IOEventHandlerFactory {
  private static final String[] PROTOCOLS = {"TLSv1.3", "TLSv1.2"};
  private static final Http1Config LIMITS =
      Http1Config.custom().setMaxHeaderCount(100).setMaxLineLength(8192).build();

  /** Limit for the whole head; the library only limits each line and their number. */
  private static final int MAX_HEAD_BYTES = 32_768;

  private final SSLContext tls;
  private final Timeout handshakeTimeout;
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
   * Trusts the certificate authorities of this JVM.
   *
   * @param extraCertificates file of additional trusted certificates, in PEM
   * @param handshakeTimeout how long a TLS handshake may take
   */
  TlsConnectionFactory(Optional<Path> extraCertificates, Duration handshakeTimeout) {
    this.tls = context(extraCertificates);
    this.handshakeTimeout = Timeout.of(handshakeTimeout);
  }

  /** Starts TLS on every connection. */
  @Override
  public IOEventHandler createHandler(ProtocolIOSession session, @Nullable Object attachment) {
    session.startTls(
        tls,
        session.getInitialEndpoint(),
        SSLBufferMode.DYNAMIC,
        (endpoint, engine) -> harden(engine),
        null,
        handshakeTimeout);
    return new ClientHttp1IOEventHandler(http.create(session));
  }

  private static SSLContext context(Optional<Path> extraCertificates) {
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      TrustManager[] managers =
          extraCertificates.isPresent()
              ? managers(trustStore(extraCertificates.get()))
              : managers(null);
      context.init(null, managers, null);
      return context;
    } catch (IOException | GeneralSecurityException e) {
      throw new IllegalStateException("cenotes.webhooks.trusted-certificates cannot be read", e);
    }
  }

  /** Allows TLS 1.2 and 1.3 only and requires a certificate for the name in the URL. */
  private static void harden(SSLEngine engine) {
    SSLParameters parameters = engine.getSSLParameters();
    parameters.setProtocols(PROTOCOLS);
    parameters.setEndpointIdentificationAlgorithm("HTTPS");
    engine.setSSLParameters(parameters);
  }

  /** The JVM's trusted certificates and those of the file. */
  private static KeyStore trustStore(Path extraCertificates)
      throws IOException, GeneralSecurityException {
    KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
    store.load(null, null);
    int number = 0;
    for (TrustManager manager : managers(null)) {
      if (manager instanceof X509TrustManager authorities) {
        for (X509Certificate authority : authorities.getAcceptedIssuers()) {
          store.setCertificateEntry("trustStore-" + number++, authority);
        }
      }
    }
    try (InputStream pem = Files.newInputStream(extraCertificates)) {
      for (Certificate added : CertificateFactory.getInstance("X.509").generateCertificates(pem)) {
        store.setCertificateEntry("added-" + number++, added);
      }
    }
    return store;
  }

  /** Trust managers for the store; null for the JVM's own. */
  private static TrustManager[] managers(@Nullable KeyStore store) throws GeneralSecurityException {
    TrustManagerFactory factory =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    factory.init(store);
    return factory.getTrustManagers();
  }

  private static final class BoundedHead implements NHttpMessageParser<HttpResponse> {
    private final NHttpMessageParser<HttpResponse> parser =
        new DefaultHttpResponseParserFactory(LIMITS).create();
    private int read;

    @Override
    public void reset() {
      read = 0;
      parser.reset();
    }

    @Override
    public @Nullable HttpResponse parse(SessionInputBuffer buffer, boolean endOfStream)
        throws IOException, HttpException {
      int before = buffer.length();
      HttpResponse head = parser.parse(buffer, endOfStream);
      read += before - buffer.length();
      if (read > MAX_HEAD_BYTES) {
        throw new MessageConstraintException("response head too long");
      }
      return head;
    }
  }
}
