package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.restassured.filter.Filter;
import io.restassured.filter.FilterContext;
import io.restassured.response.Response;
import io.restassured.specification.FilterableRequestSpecification;
import io.restassured.specification.FilterableResponseSpecification;
import java.net.URI;
import org.cenotes.partners.http.Document.Operation;

/**
 * Holds every answer against the document: its status must be one the operation names, its body
 * must fit. What no operation answers must be the error envelope.
 */
final class MatchesOpenApi implements Filter {
  @Override
  public Response filter(
      FilterableRequestSpecification request,
      FilterableResponseSpecification specification,
      FilterContext context) {
    Response response = context.next(request, specification);
    String path = URI.create(request.getURI()).getRawPath();
    check(request.getMethod(), path, response);
    return response;
  }

  private static void check(String verb, String path, Response response) {
    Document document = Document.live();
    String what = verb + " " + path + " → " + response.statusCode() + " " + response.asString();
    String type = response.contentType() == null ? "" : response.contentType().split(";")[0];
    Operation operation = document.find(verb, path).orElse(null);
    if (operation == null) {
      if (!response.asString().isEmpty() && response.statusCode() >= 400) {
        String form = type.equals("application/problem+json") ? "ApiProblem" : "ApiError";
        fits(document, document.reference(form), response, what);
      }
      return;
    }
    JsonNode documented = operation.response(response.statusCode());
    assertThat(documented.isMissingNode()).as("undocumented: " + what).isFalse();
    if (response.statusCode() == 304) {
      assertThat(response.asString()).as(what).isEmpty();
      return;
    }
    JsonNode content = documented.path("content").path(type);
    assertThat(content.isMissingNode()).as("undocumented type " + type + ": " + what).isFalse();
    if (type.equals("application/json") || type.equals("application/problem+json")) {
      fits(document, content.path("schema"), response, what);
    }
  }

  private static void fits(Document document, JsonNode schema, Response response, String what) {
    assertThat(document.findings(schema, Api.json(response))).as(what).isEmpty();
  }
}
