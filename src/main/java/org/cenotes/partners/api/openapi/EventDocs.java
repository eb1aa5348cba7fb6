package org.cenotes.partners.api.openapi;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.cenotes.partners.domain.apikey.ApiKeyView;
import org.cenotes.partners.domain.availability.SlotChange;
import org.cenotes.partners.domain.catalog.CenoteView;
import org.cenotes.partners.domain.event.EventType;
import org.cenotes.partners.domain.event.EventView;
import org.cenotes.partners.domain.partner.AdminPartnerView;
import org.cenotes.partners.domain.payment.PaymentView;
import org.cenotes.partners.domain.reservation.ReservationView;
import org.cenotes.partners.domain.webhook.endpoint.WebhookView;
import org.eclipse.microprofile.openapi.OASFactory;
import org.eclipse.microprofile.openapi.models.Operation;
import org.eclipse.microprofile.openapi.models.PathItem;
import org.eclipse.microprofile.openapi.models.media.MediaType;
import org.eclipse.microprofile.openapi.models.media.Schema;
import org.eclipse.microprofile.openapi.models.media.Schema.SchemaType;
import org.eclipse.microprofile.openapi.models.parameters.Parameter;
import org.eclipse.microprofile.openapi.models.responses.APIResponse;

/** The document's {@code webhooks}: what is sent of each type of event, and the schema of it. */
final class EventDocs {
  /** What the events about each kind of resource carry. */
  private static final Map<String, Class<?>> DATA =
      Map.of(
          "reservation", ReservationView.class,
          "payment", PaymentView.class,
          "availability", SlotChange.class,
          "cenote", CenoteView.class,
          "api_key", ApiKeyView.class,
          "partner", AdminPartnerView.class,
          "webhook", WebhookView.class);

  private final RecordSchemas shapes;

  EventDocs(RecordSchemas shapes) {
    this.shapes = shapes;
  }

  /** One for each type, by its name. */
  Map<String, PathItem> webhooks() {
    Map<String, PathItem> webhooks = new LinkedHashMap<>();
    for (EventType type : EventType.values()) {
      webhooks.put(type.wire(), OASFactory.createPathItem().POST(operation(type)));
    }
    return webhooks;
  }

  private Operation operation(EventType type) {
    String name = "event." + type.wire();
    shapes.components().put(name, schema(type));
    MediaType media =
        OASFactory.createMediaType()
            .schema(OASFactory.createSchema().ref("#/components/schemas/" + name));
    RecordedExamples.addEvent(media, name);
    return OASFactory.createOperation()
        .operationId(name)
        .summary(type.summary())
        .addTag("Events")
        .security(List.of())
        .parameters(signature())
        .requestBody(
            OASFactory.createRequestBody()
                .required(true)
                .content(OASFactory.createContent().addMediaType("application/json", media)))
        .responses(
            OASFactory.createAPIResponses()
                .addAPIResponse(
                    "2XX", says("Received. After any other status, the delivery is retried."))
                .addAPIResponse(
                    "410",
                    says("The endpoint is gone: it is disabled and receives nothing more.")));
  }

  private static APIResponse says(String text) {
    return OASFactory.createAPIResponse().description(text);
  }

  /** The headers of Standard Webhooks 1.0.0. */
  private static List<Parameter> signature() {
    return List.of(
        header(
            "webhook-id",
            "The event's id, the same for all attempts: use it to discard duplicates."),
        header("webhook-timestamp", "Time of this attempt, in seconds since 1970-01-01 UTC."),
        header(
            "webhook-signature",
            "v1, a comma, and the Base64 HMAC-SHA256 of id.timestamp.body. While a secret"
                + " is being rotated, two signatures separated by a space."));
  }

  private static Parameter header(String name, String text) {
    return OASFactory.createParameter()
        .name(name)
        .in(Parameter.In.HEADER)
        .required(true)
        .description(text)
        .schema(OASFactory.createSchema().addType(SchemaType.STRING));
  }

  /** The members of every event, with what this type makes of them. */
  private Schema schema(EventType type) {
    Schema data = shapes.of(Objects.requireNonNull(DATA.get(type.resource())));
    Map<String, Schema> members = new LinkedHashMap<>(component(shapes.of(EventView.class)));
    members.put("type", text().constValue(type.wire()));
    members.put("sequence", numbered());
    members.put("resource", resource(type));
    members.put("data", data);
    members.put("previous", previous(data));
    members.put(
        "timestamp",
        text().format("date-time").description("Same as occurredAt; in webhooks only."));
    members.put(
        "triggered",
        OASFactory.createSchema()
            .addType(SchemaType.BOOLEAN)
            .constValue(true)
            .description(
                "true if the event was sent manually to test an endpoint; sequence is then"
                    + " null."));
    return OASFactory.createSchema()
        .addType(SchemaType.OBJECT)
        .description(type.summary() + ".")
        .properties(members)
        .required(
            List.of(
                "id",
                "type",
                "occurredAt",
                "sequence",
                "partnerId",
                "livemode",
                "resource",
                "data"));
  }

  private static Schema numbered() {
    return OASFactory.createSchema()
        .addType(SchemaType.INTEGER)
        .addType(SchemaType.NULL)
        .format("int64")
        .description("Position in the partner's event log, from 1 without gaps.");
  }

  private Schema resource(EventType type) {
    Map<String, Schema> members =
        new LinkedHashMap<>(component(shapes.of(EventView.Resource.class)));
    members.put("type", text().constValue(type.resource()));
    return OASFactory.createSchema()
        .addType(SchemaType.OBJECT)
        .properties(members)
        .required(List.of("type", "id", "version"));
  }

  /** Some members of the data, or null where there was none before. */
  private Schema previous(Schema data) {
    Schema previous =
        OASFactory.createSchema()
            .addType(SchemaType.OBJECT)
            .description("Previous values of the members of data that changed.");
    component(data)
        .forEach(
            (name, schema) ->
                previous.addProperty(
                    name,
                    OASFactory.createSchema()
                        .addAnyOf(schema)
                        .addAnyOf(OASFactory.createSchema().addType(SchemaType.NULL))));
    return previous;
  }

  private Map<String, Schema> component(Schema reference) {
    String name = reference.getRef().substring(reference.getRef().lastIndexOf('/') + 1);
    return Objects.requireNonNull(shapes.components().get(name)).getProperties();
  }

  private static Schema text() {
    return OASFactory.createSchema().addType(SchemaType.STRING);
  }
}
