package org.cenotes.partners.api.documents;

import com.fasterxml.jackson.databind.node.ObjectNode;
import jakarta.inject.Inject;
import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.cenotes.partners.platform.json.Json;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jspecify.annotations.Nullable;

/**
 * Serves the OpenAPI documents: the whole at {@code /openapi} and a part for each audience below
 * it. The suffix selects JSON or YAML; without one, YAML is sent to those whose Accept names it.
 */
@WebServlet(
    urlPatterns = {
      "/openapi", "/openapi.json", "/openapi.yaml",
      "/openapi/partner", "/openapi/partner.json", "/openapi/partner.yaml",
      "/openapi/portal", "/openapi/portal.json", "/openapi/portal.yaml",
      "/openapi/admin", "/openapi/admin.json", "/openapi/admin.yaml",
      "/openapi/sandbox", "/openapi/sandbox.json", "/openapi/sandbox.yaml"
    })
public class OpenApiServlet extends HttpServlet {
  private static final long serialVersionUID = 1L;
  private static final List<String> NAMES =
      List.of("openapi", "partner", "portal", "admin", "sandbox");
  private static final String YAML = ".yaml";
  private static final String JSON = ".json";

  private final transient Map<String, ServedDocument> documents = new HashMap<>();
  private final transient URI publicUrl;
  private final transient Optional<URI> docsUrl;

  /**
   * Creates the servlet.
   *
   * @param publicUrl the address that partners use: the only entry of {@code servers}
   * @param docsUrl where the guides are published, for {@code externalDocs}
   */
  @Inject
  public OpenApiServlet(
      @ConfigProperty(name = "cenotes.public-url") URI publicUrl,
      @ConfigProperty(name = "cenotes.docs-url") Optional<URI> docsUrl) {
    this.publicUrl = publicUrl;
    this.docsUrl = docsUrl;
  }

  /** Reads the documents from the WAR. */
  @Override
  public void init() throws ServletException {
    ObjectNode installed = Json.mapper().createObjectNode();
    installed.putArray("servers").addObject().put("url", publicUrl.toString());
    docsUrl.ifPresent(
        url ->
            installed
                .putObject("externalDocs")
                .put("description", "Guides and the catalogue of errors")
                .put("url", url.toString()));
    String members = installed.toString();
    // without its braces, it continues an object
    String head = members.substring(1, members.length() - 1);
    try {
      for (String name : NAMES) {
        String json = read(name + JSON);
        documents.put(
            name + JSON,
            ServedDocument.of("application/json", "{" + head + "," + json.substring(1)));
        documents.put(
            name + YAML,
            ServedDocument.of("application/yaml", read(name + YAML) + yaml(installed)));
      }
    } catch (IOException e) {
      throw new ServletException(e);
    }
  }

  /** The members in YAML, whose flow style is JSON. */
  private static String yaml(ObjectNode members) {
    StringBuilder lines = new StringBuilder();
    members
        .properties()
        .forEach(
            member ->
                lines.append(member.getKey()).append(": ").append(member.getValue()).append('\n'));
    return lines.toString();
  }

  private String read(String file) throws IOException {
    try (InputStream in = getServletContext().getResourceAsStream("/WEB-INF/openapi/" + file)) {
      return new String(Objects.requireNonNull(in, file).readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    String path = request.getServletPath();
    String name = path.substring(path.lastIndexOf('/') + 1);
    if (!name.endsWith(JSON) && !name.endsWith(YAML)) {
      name += wantsYaml(request.getHeader("Accept")) ? YAML : JSON;
    }
    Objects.requireNonNull(documents.get(name), name).send(request, response);
  }

  private static boolean wantsYaml(@Nullable String accept) {
    String wanted = accept == null ? "" : accept.toLowerCase(Locale.ROOT);
    int yaml = wanted.indexOf("yaml");
    int json = wanted.indexOf("application/json");
    return yaml >= 0 && (json < 0 || yaml < json);
  }
}
