package org.cenotes.partners.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import java.util.Map;
import org.cenotes.partners.platform.json.Json;
import org.jspecify.annotations.Nullable;

/**
 * What is sent to a route.
 *
 * @param parameters of the path by their names there, and of the query
 */
record Exchange(
    Map<String, Object> parameters, @Nullable JsonNode body, Map<String, String> headers) {
  Exchange(Map<String, Object> parameters, @Nullable JsonNode body) {
    this(parameters, body, Map.of());
  }

  /** Without parameters or body. */
  static final Exchange PLAIN = new Exchange(Map.of(), null);

  /** With a body of members in turn: name, value. */
  static Exchange body(Object... members) {
    return new Exchange(Map.of(), object(members));
  }

  /** About one thing. */
  static Exchange about(String variable, Object id) {
    return new Exchange(Map.of(variable, id), null);
  }

  /** The same with a body. */
  Exchange with(Object... members) {
    return new Exchange(parameters, object(members));
  }

  private static ObjectNode object(Object... members) {
    ObjectNode body = Json.mapper().createObjectNode();
    for (int i = 0; i < members.length; i += 2) {
      body.set((String) members[i], Json.mapper().valueToTree(members[i + 1]));
    }
    return body;
  }

  /** Sends it to the route with this name. */
  Response send(RequestSpecification request, String name) {
    String verb = name.substring(0, name.indexOf(' '));
    String path = name.substring(verb.length() + 1);
    for (var parameter : parameters.entrySet()) {
      String variable = "{" + parameter.getKey() + "}";
      if (path.contains(variable)) {
        path = path.replace(variable, parameter.getValue().toString());
      } else {
        request.queryParam(parameter.getKey(), parameter.getValue());
      }
    }
    request.headers(headers);
    if (body != null) {
      request.body(body.toString());
    }
    return request.request(verb, path);
  }
}
