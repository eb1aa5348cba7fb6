package org.cenotes.partners.api.openapi;

import java.util.List;
import java.util.Map;
import org.cenotes.partners.api.openapi.RouteMethods.Route;
import org.eclipse.microprofile.openapi.models.Operation;
import org.eclipse.microprofile.openapi.models.media.Schema;
import org.eclipse.microprofile.openapi.models.media.Schema.SchemaType;
import org.eclipse.microprofile.openapi.models.parameters.Parameter;
import org.jspecify.annotations.Nullable;

/** Corrects and describes what the scanner says about parameters of paths, queries and headers. */
final class ParameterDocs {
  /** Path variables that mean the same on every route. */
  private static final Map<String, String> VARIABLES =
      Map.of(
          "partnerId", "Id of the partner.",
          "keyId", "Id of the API key.",
          "webhookId", "Id of the webhook endpoint.",
          "deliveryId", "Id of the delivery.",
          "userId", "Id of the partner's user.",
          "cenoteId", "Id of the cenote.",
          "idOrSlug", "Id or slug of the cenote.");

  /** What {@code {id}} is, by a part of the path before it. */
  private static final List<Map.Entry<String, String>> IDS =
      List.of(
          Map.entry("reservations/", "Id of the reservation."),
          Map.entry("discount-rules/", "Id of the discount rule."),
          Map.entry("coupons/", "Id of the coupon."),
          Map.entry("operators/", "Id of the operator."),
          Map.entry("cenotes/", "Id of the cenote."),
          Map.entry("payment-methods/", "Id of the payment method: its code."));

  private ParameterDocs() {}

  static void complete(Operation operation, Route route, RecordSchemas shapes) {
    if (operation.getParameters() == null) {
      return;
    }
    for (Parameter parameter : operation.getParameters()) {
      if (parameter.getDescription() == null) {
        parameter.setDescription(description(parameter, route));
      }
      if (parameter.getSchema() != null) {
        correct(parameter.getSchema());
        if (parameter.getSchema().getTitle() != null) {
          parameter.setSchema(named(parameter.getSchema(), shapes));
        }
      }
    }
  }

  /** Makes a component of an enum whose title is its name. */
  private static Schema named(Schema schema, RecordSchemas shapes) {
    return shapes.named(schema.getTitle(), schema.getEnumeration(), () -> schema);
  }

  private static @Nullable String description(Parameter parameter, Route route) {
    if (parameter.getIn() == Parameter.In.HEADER && parameter.getName().equals("If-Match")) {
      return "ETag of the version that is to be changed; 412 if there is a newer one.";
    }
    if (parameter.getIn() != Parameter.In.PATH) {
      return null;
    }
    if (!parameter.getName().equals("id")) {
      return VARIABLES.get(parameter.getName());
    }
    return IDS.stream()
        .filter(entry -> route.path().contains(entry.getKey() + "{id}"))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElse(null);
  }

  /** The scanner's samples are old dates, its UUIDs have a pattern, and defaults are texts. */
  private static void correct(Schema schema) {
    schema.setExamples(null);
    if ("uuid".equals(schema.getFormat())) {
      schema.setPattern(null);
    }
    if (schema.getDefaultValue() instanceof String text
        && schema.getType() != null
        && schema.getType().contains(SchemaType.INTEGER)) {
      schema.setDefaultValue(Long.valueOf(text));
    }
  }
}
