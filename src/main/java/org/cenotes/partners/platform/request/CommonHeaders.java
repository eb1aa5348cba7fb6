package org.cenotes.partners.platform.request;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.net.URI;
import org.cenotes.partners.platform.process.Drain;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** The headers of all responses. */
@ApplicationScoped
public class CommonHeaders {
  static final String VARY = "Authorization, X-API-Key, Accept, Accept-Language";

  private final RequestInfo request;
  private final Drain drain;

  /** Whether clients use TLS, which may be terminated in front of this server. */
  private final boolean isPublicOverTls;

  @Inject
  CommonHeaders(
      RequestInfo request,
      Drain drain,
      @ConfigProperty(name = "cenotes.public-url") URI publicUrl) {
    this.request = request;
    this.drain = drain;
    this.isPublicOverTls = "https".equals(publicUrl.getScheme());
  }

  /** Sets them; again when something has reset the response. */
  public void set(HttpServletRequest in, HttpServletResponse out) {
    out.setHeader("X-Request-Id", request.id());
    out.setHeader("X-Content-Type-Options", "nosniff");
    out.setHeader("Referrer-Policy", "no-referrer");
    out.setHeader("X-Frame-Options", "DENY");
    out.setHeader("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'");
    out.setHeader("Cache-Control", "private, no-cache");
    out.setHeader("Vary", VARY);
    if (isPublicOverTls || in.isSecure()) {
      out.setHeader("Strict-Transport-Security", "max-age=31536000; includeSubDomains");
    }
    if (drain.isDraining() && in.getHeader("Upgrade") == null) {
      out.setHeader("Connection", "close");
    }
  }
}
