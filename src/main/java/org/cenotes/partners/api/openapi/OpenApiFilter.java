package org.cenotes.partners.api.openapi;

import jakarta.ws.rs.Consumes;
import java.lang.reflect.Parameter;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.cenotes.partners.api.openapi.RouteMethods.Route;
import org.cenotes.partners.platform.request.StreamsRequestBody;
import org.cenotes.partners.platform.response.OffersCsv;
import org.eclipse.microprofile.openapi.OASFactory;
import org.eclipse.microprofile.openapi.OASFilter;
import org.eclipse.microprofile.openapi.models.OpenAPI;
import org.eclipse.microprofile.openapi.models.Operation;
import org.eclipse.microprofile.openapi.models.PathItem;
import org.eclipse.microprofile.openapi.models.media.Content;
import org.eclipse.microprofile.openapi.models.media.MediaType;
import org.eclipse.microprofile.openapi.models.media.Schema;
import org.eclipse.microprofile.openapi.models.responses.APIResponse;
import org.eclipse.microprofile.openapi.models.responses.APIResponses;

/**
 * Completes the scanned OpenAPI document with security, envelopes, errors, headers and examples,
 * from annotations that the scanner does not know. It runs in the build only; an exception fails
 * it.
 */
public class OpenApiFilter implements OASFilter {
  private static final String JSON = "application/json";

  private final RecordSchemas shapes = new RecordSchemas();
  private final ErrorComponents errors = new ErrorComponents(shapes);

  /** Called once, after the whole document has been scanned. */
  @Override
  public void filterOpenAPI(OpenAPI document) {
    Map<String, Route> routes = new HashMap<>();
    RouteMethods.all().forEach(route -> routes.put(route.verb() + " " + route.path(), route));
    Map<String, Schema> scanned = document.getComponents().getSchemas();
    for (Map.Entry<String, PathItem> item : document.getPaths().getPathItems().entrySet()) {
      item.getValue()
          .getOperations()
          .forEach(
              (verb, operation) -> {
                Route route = routes.get(verb + " " + item.getKey());
                if (route == null) {
                  throw new IllegalStateException(
                      "no resource method for route: " + verb + " " + item.getKey());
                }
                describe(operation, route, scanned);
              });
    }
    EventDocs events = new EventDocs(shapes);
    document.setWebhooks(events.webhooks());
    events.addUnion();
    HeaderDocs.addTo(document.getComponents());
    errors.addTo(document.getComponents());
    document.getComponents().setSchemas(new TreeMap<>(shapes.components()));
  }

  private void describe(Operation operation, Route route, Map<String, Schema> scanned) {
    operation.setOperationId(route.operationId(operation.getOperationId()));
    AccessDocs.addTo(operation, route);
    inlineParameters(operation, scanned);
    EnumParameters.describe(operation, route.method(), shapes);
    ParameterDocs.complete(operation, route, shapes);
    describeBody(operation, route);
    var refusals = ErrorResponseDocs.of(route, operation);
    HeaderDocs.addToRequest(operation, route);
    APIResponses responses = OASFactory.createAPIResponses();
    MediaType success = OASFactory.createMediaType();
    responses.addAPIResponse(Integer.toString(route.answers().status()), success(route, success));
    if (route.isRead()) {
      APIResponse notModified =
          OASFactory.createAPIResponse().description("Not modified since the ETag that was sent.");
      HeaderDocs.addToSuccess(notModified, route);
      responses.addAPIResponse("304", notModified);
    }
    refusals.forEach(
        (status, found) ->
            responses.addAPIResponse(Integer.toString(status), errors.reference(status, found)));
    operation.setResponses(responses);
    RecordedExamples.addTo(operation, success);
  }

  /** Inlines the schemas of parameters, because scanned component schemas are removed. */
  private static void inlineParameters(Operation operation, Map<String, Schema> scanned) {
    if (operation.getParameters() == null) {
      return;
    }
    for (var parameter : operation.getParameters()) {
      Schema schema = parameter.getSchema();
      if (schema != null && schema.getRef() != null) {
        parameter.setSchema(referred(schema, scanned));
      } else if (schema != null
          && schema.getItems() != null
          && schema.getItems().getRef() != null) {
        schema.setItems(referred(schema.getItems(), scanned));
      }
    }
  }

  private static Schema referred(Schema reference, Map<String, Schema> scanned) {
    String name = reference.getRef().substring(reference.getRef().lastIndexOf('/') + 1);
    Schema found = scanned.get(name);
    if (found == null) {
      throw new IllegalStateException("no schema " + name);
    }
    return found;
  }

  /** Describes a body of rows: a schema for one of them, and text in the other media types. */
  private static void describeRows(Operation operation, Route route, Schema row) {
    Content content = OASFactory.createContent();
    for (String type : route.method().getAnnotation(Consumes.class).value()) {
      Schema text = OASFactory.createSchema().addType(Schema.SchemaType.STRING);
      content.addMediaType(
          type, OASFactory.createMediaType().schema(type.equals(JSON) ? row : text));
    }
    operation.getRequestBody().content(content).required(true);
  }

  /** Describes the method's body parameter. */
  private void describeBody(Operation operation, Route route) {
    if (operation.getRequestBody() == null || NonJsonBodyDocs.describeBody(operation, route)) {
      return;
    }
    StreamsRequestBody streamed = route.method().getAnnotation(StreamsRequestBody.class);
    if (streamed != null) {
      describeRows(operation, route, shapes.of(streamed.rows()));
      return;
    }
    Parameter body =
        Arrays.stream(route.method().getParameters())
            .filter(parameter -> parameter.getType().isRecord())
            .findFirst()
            .orElseThrow(() -> new IllegalStateException("no body: " + route));
    MediaType media = OASFactory.createMediaType().schema(shapes.of(body.getType()));
    operation
        .getRequestBody()
        .description("The request, as JSON of at most 256 KiB.")
        .content(OASFactory.createContent().addMediaType(JSON, media))
        .required(body.isAnnotationPresent(jakarta.validation.constraints.NotNull.class));
  }

  private APIResponse success(Route route, MediaType media) {
    if (NonJsonBodyDocs.answersBytes(route)) {
      APIResponse image =
          OASFactory.createAPIResponse()
              .description("The image.")
              .content(NonJsonBodyDocs.images());
      HeaderDocs.addToSuccess(image, route);
      return image;
    }
    media.setSchema(SuccessResponseDocs.envelope(route, shapes));
    APIResponse response =
        OASFactory.createAPIResponse()
            .description("Success: " + messages(route))
            .content(OASFactory.createContent().addMediaType(JSON, media));
    if (route.method().isAnnotationPresent(OffersCsv.class)) {
      Schema text = OASFactory.createSchema().addType(Schema.SchemaType.STRING);
      response.getContent().addMediaType("text/csv", OASFactory.createMediaType().schema(text));
    }
    HeaderDocs.addToSuccess(response, route);
    return response;
  }

  /** The message keys of the route's success, the main one first. */
  private static String messages(Route route) {
    return Stream.concat(
            Stream.of(route.answers().message()), Stream.of(route.answers().otherMessages()))
        .collect(Collectors.joining(", "));
  }
}
