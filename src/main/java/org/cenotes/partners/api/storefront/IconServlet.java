package org.cenotes.partners.api.storefront;

import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.InputStream;

/** The icons of payment methods, to which {@code iconUrl} leads. */
@WebServlet("/icons/*")
public class IconServlet extends HttpServlet {
  private static final long serialVersionUID = 1L;
  private static final String FOLDER = "/icons";

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    String file = FOLDER + request.getPathInfo();
    if (!getServletContext().getResourcePaths(FOLDER).contains(file)) {
      response.sendError(HttpServletResponse.SC_NOT_FOUND);
      return;
    }
    response.setContentType("image/svg+xml");
    response.setHeader("Cache-Control", "public, max-age=3600");
    try (InputStream icon = getServletContext().getResourceAsStream(file)) {
      icon.transferTo(response.getOutputStream());
    }
  }
}
