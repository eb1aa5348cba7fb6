package org.cenotes.partners.api.openapi;

import static java.util.Map.entry;

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
  /** Parameters that mean the same on every route and say nothing where they are declared. */
  private static final Map<String, String> COMMON =
      Map.ofEntries(
          entry("partnerId", "Id of the partner."),
          entry("keyId", "Id of the API key."),
          entry("webhookId", "Id of the webhook endpoint."),
          entry("deliveryId", "Id of the delivery."),
          entry("userId", "Id of the partner's user."),
          entry("cenoteId", "Id of the cenote."),
          entry("idOrSlug", "Id or slug of the cenote."),
          entry("itemId", "Id of the cenote."),
          entry("itemType", "What the prices and discounts are of."),
          entry("confirmationCode", "Code of the reservation that the guest shows at the venue."),
          entry("referenceCode", "Confirmation code of the reservation that is paid."),
          entry("recoveryToken", "Token of the last response of this payment; it works once."),
          entry("orderId", "Id of the order at the provider."),
          entry("sortBy", "Member by which the list is sorted; ties are sorted by id."),
          entry("sortOrder", "Whether the list ascends or descends."),
          entry("status", "Only rows in this state."),
          entry("partnerType", "Only partners with this business."),
          entry("partnerRole", "Only users with this role."),
          entry("verified", "Only partners whose identity has been checked (true) or not (false)."),
          entry("isActive", "Only users who can log in (true) or cannot (false)."),
          entry("limit", "Maximum number of entries; the newest come first."),
          entry("eventType", "Only deliveries of events of this type."),
          entry("guestEmail", "Only reservations of the guest with this e-mail address."),
          entry("partnerReference", "Only the reservation with this reference of yours."),
          entry("municipality", "Only cenotes in this municipality."));

  /** What {@code {id}} is, by a part of the path before it. */
  private static final List<Map.Entry<String, String>> IDS =
      List.of(
          entry("reservations/", "Id of the reservation."),
          entry("discount-rules/", "Id of the discount rule."),
          entry("coupons/", "Id of the coupon."),
          entry("administrators/", "Id of the administrator."),
          entry("operators/", "Id of the operator."),
          entry("cenotes/", "Id of the cenote."),
          entry("payment-methods/", "Id of the payment method, such as pm-card."));

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
          parameter.setSchema(named(parameter, shapes));
        }
      }
    }
  }

  /** Makes a component of an enum whose title is its name. */
  private static Schema named(Parameter parameter, RecordSchemas shapes) {
    return shapes.named(
        parameter.getSchema().getTitle(),
        parameter.getSchema().getEnumeration(),
        () -> parameter.getSchema().description(parameter.getDescription()));
  }

  private static @Nullable String description(Parameter parameter, Route route) {
    if (parameter.getIn() == Parameter.In.HEADER && parameter.getName().equals("If-Match")) {
      return "ETag of the version that is to be changed, from a response in the same language; 412 if"
          + " there is a newer one.";
    }
    if (!parameter.getName().equals("id")) {
      return COMMON.get(parameter.getName());
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
