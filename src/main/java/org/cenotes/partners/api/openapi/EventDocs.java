package org.cenotes.partners.api.openapi;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.cenotes.partners.domain.apikey.ApiKeyView;
import org.cenotes.partners.domain.availability.SlotChange;
import org.cenotes.partners.domain.catalog.SupplyCenoteView;
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
  private static final String COMPONENT = "#/components/schemas/";

  /** What the events about each kind of resource carry. */
  private static final Map<String, Class<?>> DATA =
      Map.of(
          "reservation", ReservationView.class,
          "payment", PaymentView.class,
          "availability", SlotChange.class,
          "cenote", SupplyCenoteView.class,
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

  /** The union of all events, by their type. */
  static Schema reference() {
    return OASFactory.createSchema().ref(COMPONENT + "Event");
  }

  private Operation operation(EventType type) {
    MediaType media = OASFactory.createMediaType().schema(typed(type));
    RecordedExamples.addEvent(media, type);
    return OASFactory.createOperation()
        .operationId("receive" + name(type))
        .summary(type.summary())
        .description(recipients(type))
        .addTag("Events")
        .security(List.of())
        .parameters(signature())
        .requestBody(
            OASFactory.createRequestBody()
                .description("The event.")
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

  private static String recipients(EventType type) {
    return type == EventType.WEBHOOK_TEST
        ? "Sent to an endpoint that is tested, whether or not it is subscribed to webhook.test, and"
            + " to every active endpoint that is subscribed when an administrator triggers it. It"
            + " is in no event log, and so neither in the feed nor on the socket."
        : "Sent to every active webhook endpoint that is subscribed to "
            + type.wire()
            + ". The same event is in the feed and on the socket.";
  }

  /** {@code reservation.no_show} is a {@code ReservationNoShowEvent}. */
  private static String name(EventType type) {
    return ComponentNames.camel(type.wire()) + "Event";
  }

  private static APIResponse says(String text) {
    return OASFactory.createAPIResponse().description(text);
  }

  /**
   * The headers of Standard Webhooks 1.0.0; inline, because generators do not follow references.
   */
  private static List<Parameter> signature() {
    return List.of(
        header(
            "webhook-id",
            "The event's id, the same for all attempts: use it to discard duplicates.",
            "evt_01a1fe1e7c0d7a51b2a34f60c1d2e3f4"),
        header(
            "webhook-timestamp",
            "Time of this attempt, in seconds since 1970-01-01 UTC.",
            "1798675200"),
        header(
            "webhook-signature",
            "v1, a comma, and the Base64 HMAC-SHA256 of id.timestamp.body. While a secret"
                + " is being rotated, one signature for each secret, separated by spaces.",
            "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4="));
  }

  private static Parameter header(String name, String text, String example) {
    return OASFactory.createParameter()
        .name(name)
        .in(Parameter.In.HEADER)
        .required(true)
        .description(text)
        .example(example)
        .schema(OASFactory.createSchema().addType(SchemaType.STRING));
  }

  /** Adds the union of the typed events. */
  void addUnion() {
    Schema union =
        OASFactory.createSchema()
            .description(
                "An event, as it is in the feed, in webhooks and on the socket. The type tells"
                    + " which resource data is: as its GET returned it at that time. Only the data"
                    + " of availability.changed is a summary of its own.")
            .discriminator(OASFactory.createDiscriminator().propertyName("type"));
    for (EventType type : EventType.values()) {
      Schema one = typed(type);
      union.addOneOf(one);
      union.getDiscriminator().addMapping(type.wire(), one.getRef());
    }
    shapes.components().put("Event", union);
  }

  private Schema typed(EventType type) {
    return shapes.named(name(type), type, () -> schema(type));
  }

  /** The members of every event, with what this type makes of them. */
  private Schema schema(EventType type) {
    Schema data = shapes.of(Objects.requireNonNull(DATA.get(type.resource())));
    Map<String, Schema> members = new LinkedHashMap<>(component(shapes.of(EventView.class)));
    members.put(
        "type",
        OASFactory.createSchema()
            .addType(SchemaType.STRING)
            .addEnumeration(type.wire())
            .description("The type of the event."));
    members.put(
        "sequence",
        OASFactory.createSchema()
            .addType(SchemaType.INTEGER)
            .addType(SchemaType.NULL)
            .format("int64")
            .description(
                "Position in the partner's event log, from 1 without gaps; null outside the log.")
            .addExample(4));
    members.put("data", shapes.of(dataOf(type)).description(dataText(type)));
    members.put("previous", previous(type, data));
    members.put(
        "timestamp",
        OASFactory.createSchema()
            .addType(SchemaType.STRING)
            .format("date-time")
            .description("Same as occurredAt; in webhooks only.")
            .addExample("2026-11-21T02:48:36.977Z"));
    members.put(
        "triggered",
        OASFactory.createSchema()
            .addType(SchemaType.BOOLEAN)
            .description(
                "true if the event was sent manually to test an endpoint, otherwise absent;"
                    + " sequence is then null.")
            .addExample(true));
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

  private static String dataText(EventType type) {
    return dataOf(type) == SlotChange.class
        ? "The slot after the event: a summary, without the instants, the status and the price"
            + " that the availability of a day has."
        : "The resource after the event.";
  }

  private static Class<?> dataOf(EventType type) {
    return Objects.requireNonNull(DATA.get(type.resource()));
  }

  /** Some members of the data, or null where there was none before: one schema per resource. */
  private Schema previous(EventType type, Schema data) {
    return shapes
        .named(
            "Previous" + ComponentNames.camel(type.resource()), data.getRef(), () -> changes(data))
        .description("Previous values of the members of data that changed.");
  }

  private Schema changes(Schema data) {
    Schema changes =
        OASFactory.createSchema()
            .addType(SchemaType.OBJECT)
            .description(
                "Previous values: a member that did not change is absent, one that was absent is"
                    + " null.");
    component(data).forEach((name, schema) -> changes.addProperty(name, Nullables.of(schema)));
    return changes;
  }

  private Map<String, Schema> component(Schema reference) {
    String name = reference.getRef().substring(COMPONENT.length());
    return Objects.requireNonNull(shapes.components().get(name)).getProperties();
  }
}
