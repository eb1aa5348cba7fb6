package org.cenotes.partners.api.openapi;

import org.cenotes.partners.api.openapi.RouteMethods.Route;
import org.cenotes.partners.platform.request.StreamsRequestBody;
import org.cenotes.partners.platform.response.BinaryResponse;
import org.eclipse.microprofile.openapi.OASFactory;
import org.eclipse.microprofile.openapi.models.Operation;
import org.eclipse.microprofile.openapi.models.media.Content;
import org.eclipse.microprofile.openapi.models.media.Schema;
import org.eclipse.microprofile.openapi.models.media.Schema.SchemaType;

/** Describes bodies that are no JSON: forms with a file, and images. */
final class NonJsonBodyDocs {
  private static final String FORM = "multipart/form-data";
  private static final long MIB = 1_024L * 1_024L;

  private NonJsonBodyDocs() {}

  /** Whether the route's answer is no JSON. */
  static boolean answersBytes(Route route) {
    return route.method().getReturnType() == BinaryResponse.class;
  }

  /** The answer of such a route. */
  static Content images() {
    return OASFactory.createContent()
        .addMediaType("image/jpeg", OASFactory.createMediaType().schema(bytes("The image.")))
        .addMediaType("image/png", OASFactory.createMediaType().schema(bytes("The image.")));
  }

  /** Describes the body of a route that reads a form; false when it is no such route. */
  static boolean describeBody(Operation operation, Route route) {
    StreamsRequestBody streamed = route.method().getAnnotation(StreamsRequestBody.class);
    if (streamed == null || streamed.rows() != Void.class) {
      return false;
    }
    operation
        .getRequestBody()
        .description("A form of at most " + streamed.maxBytes() / MIB + " MiB.")
        .content(
            OASFactory.createContent()
                .addMediaType(FORM, OASFactory.createMediaType().schema(form())))
        .required(true);
    return true;
  }

  private static Schema form() {
    return OASFactory.createSchema()
        .addType(SchemaType.OBJECT)
        .description("A form with one file.")
        .addProperty("file", bytes("The content of the file."))
        .addRequired("file");
  }

  private static Schema bytes(String description) {
    return OASFactory.createSchema()
        .addType(SchemaType.STRING)
        .format("binary")
        .description(description);
  }
}
