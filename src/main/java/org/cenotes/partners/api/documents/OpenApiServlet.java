package org.cenotes.partners.api.documents;

import com.fasterxml.jackson.databind.node.ObjectNode;
import jakarta.inject.Inject;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.cenotes.partners.platform.config.PublicUrl;
import org.cenotes.partners.platform.json.Json;
import org.cenotes.partners.platform.request.AcceptHeader;
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
  private static final String YAML = ".yaml";
  private static final String JSON = ".json";

  /** The registered type, and those that were in use before it. */
  private static final List<String> YAML_TYPES =
      List.of(
          "application/yaml",
          "application/x-yaml",
          "text/yaml",
          "text/x-yaml",
          "text/vnd.yaml",
          "application/vnd.oai.openapi+yaml");

  /** A document whose examples have the dates of a week. */
  private record Dated(long week, ServedDocument document) {}

  private final transient Map<String, Dated> documents = new ConcurrentHashMap<>();
  private final transient Clock clock;
  private final transient PublicUrl publicUrl;
  private final transient Optional<URI> docsUrl;
  private transient String jsonStart = "";
  private transient String yamlEnd = "";

  /**
   * Creates the servlet.
   *
   * @param clock decides on the dates of the examples
   * @param publicUrl the address that partners use: the only entry of {@code servers}
   * @param docsUrl where the guides are published, for {@code externalDocs}
   */
  @Inject
  public OpenApiServlet(
      Clock clock,
      PublicUrl publicUrl,
      @ConfigProperty(name = "cenotes.docs-url") Optional<URI> docsUrl) {
    this.clock = clock;
    this.publicUrl = publicUrl;
    this.docsUrl = docsUrl;
  }

  /** Makes what all documents have of the installation. */
  @Override
  public void init() {
    ObjectNode installed = Json.mapper().createObjectNode();
    installed.putArray("servers").addObject().put("url", publicUrl.url().toString());
    docsUrl.ifPresent(
        url ->
            installed
                .putObject("externalDocs")
                .put("description", "Guides and the catalogue of errors")
                .put("url", url.toString()));
    String members = installed.toString();
    // without its braces, it continues an object
    jsonStart = "{" + members.substring(1, members.length() - 1) + ",";
    yamlEnd = yaml(installed);
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

  private ServedDocument document(String name) throws IOException {
    long week = ExampleDates.week(clock);
    Dated known = documents.get(name);
    if (known == null || known.week() != week) {
      // two callers at once make the same
      known = new Dated(week, made(name, week));
      documents.put(name, known);
    }
    return known.document();
  }

  private ServedDocument made(String name, long week) throws IOException {
    String text = ExampleDates.moved(read(name), week);
    return name.endsWith(JSON)
        ? ServedDocument.of("application/json", jsonStart + text.substring(1))
        : ServedDocument.of("application/yaml", text + yamlEnd);
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
    String part = name.substring(0, name.lastIndexOf('.'));
    String page = part.equals("openapi") ? "all" : part;
    response.setHeader(
        "Link", "<" + publicUrl.withPath("/openapi/ui/" + page) + ">; rel=\"service-doc\"");
    document(name).send(request, response);
  }

  /**
   * Whether a YAML type is named with a higher quality than JSON has, or before it with the same.
   */
  private static boolean wantsYaml(@Nullable String accept) {
    String wanted = accept == null ? "" : accept.toLowerCase(Locale.ROOT);
    double best =
        YAML_TYPES.stream()
            .filter(wanted::contains)
            .mapToDouble(type -> AcceptHeader.quality(wanted, type))
            .max()
            .orElse(0);
    double json = AcceptHeader.quality(wanted, "application/json");
    int first = wanted.indexOf("application/json");
    boolean before = first < 0 || wanted.indexOf("yaml") < first;
    return best > json || (best > 0 && best >= json && before);
  }
}
