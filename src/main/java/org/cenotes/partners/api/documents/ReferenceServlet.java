package org.cenotes.partners.api.documents;

import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;

/**
 * Shows the OpenAPI documents to readers, with a console to try requests: Swagger UI, with a page
 * for each document.
 */
@WebServlet("/openapi/ui/*")
public class ReferenceServlet extends HttpServlet {
  private static final long serialVersionUID = 1L;

  /**
   * Only what is served here; Swagger UI sets styles of elements, has icons in its styles, and
   * shows images of responses from memory.
   */
  private static final String POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:;"
          + " connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

  private final transient Map<String, ServedDocument> files = new HashMap<>();

  /** Reads the pages of the WAR, and the program and the styles of the library. */
  @Override
  public void init() throws ServletException {
    try {
      ServedDocument page = own("text/html", "index.html");
      for (String document : new String[] {"partner", "sandbox", "portal", "admin", "all"}) {
        files.put("/" + document, page);
      }
      files.put("/reference.js", own("text/javascript", "reference.js"));
      files.put("/reference.css", own("text/css", "reference.css"));
      files.put("/swagger-ui-bundle.js", library("text/javascript", "swagger-ui-bundle.js"));
      files.put("/swagger-ui.css", library("text/css", "swagger-ui.css"));
    } catch (IOException e) {
      throw new ServletException(e);
    }
  }

  private ServedDocument own(String type, String name) throws IOException {
    return read(type, getServletContext().getResourceAsStream("/WEB-INF/reference/" + name), name);
  }

  private static ServedDocument library(String type, String name) throws IOException {
    Properties library = new Properties();
    try (InputStream in = resource("maven/org.webjars/swagger-ui/pom.properties")) {
      library.load(in);
    }
    String version = library.getProperty("version");
    return read(type, resource("resources/webjars/swagger-ui/" + version + "/" + name), name);
  }

  private static InputStream resource(String name) {
    return Objects.requireNonNull(
        ReferenceServlet.class.getResourceAsStream("/META-INF/" + name), name);
  }

  private static ServedDocument read(String type, InputStream file, String name)
      throws IOException {
    try (InputStream in = Objects.requireNonNull(file, name)) {
      return ServedDocument.of(type, new String(in.readAllBytes(), StandardCharsets.UTF_8));
    }
  }

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    String path = request.getPathInfo();
    if (path == null || path.equals("/")) {
      response.setStatus(HttpServletResponse.SC_FOUND);
      // relative, for a public address that has a path
      response.setHeader("Location", path == null ? "ui/partner" : "partner");
      return;
    }
    ServedDocument file = files.get(path);
    if (file == null) {
      response.sendError(HttpServletResponse.SC_NOT_FOUND);
      return;
    }
    response.setHeader("Content-Security-Policy", POLICY);
    file.send(request, response);
  }
}
