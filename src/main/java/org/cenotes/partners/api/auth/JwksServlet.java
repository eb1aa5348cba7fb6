package org.cenotes.partners.api.auth;

import jakarta.inject.Inject;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.cenotes.partners.domain.identity.token.SigningKeyRing;

/** Publishes the keys that verify access tokens, as a JSON Web Key Set (RFC 7517). */
@WebServlet("/.well-known/jwks.json")
public class JwksServlet extends HttpServlet {
  private static final long serialVersionUID = 1L;

  private final transient SigningKeyRing keyring;

  @Inject
  public JwksServlet(SigningKeyRing keyring) {
    this.keyring = keyring;
  }

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    response.setContentType("application/json");
    response.setCharacterEncoding("UTF-8");
    response.setHeader("Cache-Control", "public, max-age=60");
    response.getWriter().write(keyring.publicJwks());
  }
}
