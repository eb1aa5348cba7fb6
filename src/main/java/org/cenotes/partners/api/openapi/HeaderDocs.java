package org.cenotes.partners.api.openapi;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.cenotes.partners.api.openapi.RouteMethods.Route;
import org.cenotes.partners.platform.idempotency.IdempotencyError;
import org.cenotes.partners.platform.idempotency.ReadsIdempotencyKey;
import org.cenotes.partners.platform.idempotency.WithoutIdempotencyKey;
import org.cenotes.partners.platform.list.HashChainPage;
import org.cenotes.partners.platform.list.Page;
import org.cenotes.partners.platform.list.SequencePage;
import org.cenotes.partners.platform.response.CreatedResource;
import org.cenotes.partners.platform.response.UpdatedResource;
import org.eclipse.microprofile.openapi.OASFactory;
import org.eclipse.microprofile.openapi.models.Components;
import org.eclipse.microprofile.openapi.models.Operation;
import org.eclipse.microprofile.openapi.models.headers.Header;
import org.eclipse.microprofile.openapi.models.media.Schema;
import org.eclipse.microprofile.openapi.models.media.Schema.SchemaType;
import org.eclipse.microprofile.openapi.models.parameters.Parameter;
import org.eclipse.microprofile.openapi.models.responses.APIResponse;
import org.jspecify.annotations.Nullable;

/** The headers of requests and answers. */
final class HeaderDocs {
  private static final Map<String, String> TEXTS = new LinkedHashMap<>();

  /** The component of an Idempotency-Key that tells attempts to pay apart. */
  private static final String KEY_OF_ATTEMPT = "Idempotency-Key-Of-Attempt";

  static {
    TEXTS.put(
        "X-Request-Id",
        "The request's id: the caller's own if it is well-formed, otherwise one that"
            + " starts with req_.");
    TEXTS.put(
        "Content-Language",
        "Language of single-language texts: es or en; in a response that was stored, the one in"
            + " which it was rendered, or und if that was before languages were recorded.");
    TEXTS.put(
        "RateLimit-Policy",
        "The caller's rate limit: its name, quota (q) and window in seconds (w).");
    TEXTS.put(
        "RateLimit",
        "What is left of the rate limit: remaining requests (r) and seconds until it"
            + " is full again (t).");
    TEXTS.put(
        "ETag",
        "Version of the resource. Send it in If-None-Match to get 304 without a body"
            + " if nothing has changed, or in If-Match of a change that honours it.");
    TEXTS.put(
        "Cache-Control",
        "Who may keep the image: public, max-age=86400 if everybody may see it, otherwise private,"
            + " no-store.");
    TEXTS.put("Location", "Path of the new resource.");
    TEXTS.put(
        "X-Next-Cursor",
        "Cursor of the next page; absent on the last page of a list. The event feed always has it:"
            + " send it as after; it equals your after when nothing follows.");
    TEXTS.put(
        "X-Missed",
        "Number of events of all types after the cursor that expired before they were read;"
            + " normally 0.");
    TEXTS.put(
        "X-Last-Sequence", "Sequence of the last event in the log; after beyond it finds nothing.");
    TEXTS.put(
        "WWW-Authenticate",
        "The scheme to authenticate with: Bearer for access tokens, ApiKey for the X-API-Key"
            + " header.");
    TEXTS.put("Idempotent-Replayed", "true if this is the stored response to an earlier request.");
  }

  private static final Map<String, String> NUMBERS =
      new TreeMap<>(
          Map.of(
              "X-RateLimit-Limit", "Requests allowed per window.",
              "X-RateLimit-Remaining", "Requests left in the current window.",
              "X-RateLimit-Reset", "Seconds until the full limit is available again.",
              "Retry-After", "Seconds to wait before the request is repeated."));

  private HeaderDocs() {}

  static void addTo(Components components) {
    TEXTS.forEach((name, text) -> components.addHeader(name, header(text, SchemaType.STRING)));
    NUMBERS.forEach((name, text) -> components.addHeader(name, header(text, SchemaType.INTEGER)));
    addParameters(components);
  }

  private static Header header(String description, SchemaType type) {
    return OASFactory.createHeader()
        .description(description)
        .schema(OASFactory.createSchema().addType(type));
  }

  private static void refer(APIResponse response, String... names) {
    for (String name : names) {
      response.addHeader(name, OASFactory.createHeader().ref("#/components/headers/" + name));
    }
  }

  /** On an answer of the route's success, 304 included. */
  static void addToSuccess(APIResponse response, Route route) {
    addToAll(response);
    if (route.isRead()) {
      refer(response, "ETag");
    }
    if (NonJsonBodyDocs.answersBytes(route)) {
      refer(response, "Cache-Control");
    }
    if (CreatedResource.isCreatedBy(route.resource(), route.method())) {
      refer(response, "Location", "ETag");
    }
    if (UpdatedResource.isTagged(route.resource(), route.method())) {
      refer(response, "ETag");
    }
    Class<?> returned = route.method().getReturnType();
    if (returned == Page.class || returned == HashChainPage.class) {
      refer(response, "X-Next-Cursor");
    }
    if (SequencePage.class.isAssignableFrom(route.method().getReturnType())) {
      refer(response, "X-Next-Cursor", "X-Missed", "X-Last-Sequence");
    }
    if (route.isIdempotent()) {
      refer(response, "Idempotent-Replayed");
    }
  }

  static void addToError(APIResponse response, int status, Set<String> keys) {
    addToAll(response);
    if (keys.stream().anyMatch(key -> hasRetryAfter(status, key))) {
      refer(response, "Retry-After");
    }
    if (status == 401) {
      refer(response, "WWW-Authenticate");
    }
  }

  /** Whether the error tells when to repeat the request. */
  static boolean hasRetryAfter(int status, String key) {
    return status == 429 || status == 503 || key.equals(IdempotencyError.IN_PROGRESS.key());
  }

  private static void addToAll(APIResponse response) {
    refer(
        response,
        "X-Request-Id",
        "Content-Language",
        "RateLimit-Policy",
        "RateLimit",
        "X-RateLimit-Limit",
        "X-RateLimit-Remaining",
        "X-RateLimit-Reset");
  }

  /** What a caller may send beside the credential. */
  static void addToRequest(Operation operation, Route route) {
    refer(operation, "X-Request-Id");
    refer(operation, "Accept-Language");
    if (route.isRead()) {
      refer(operation, "If-None-Match");
    }
    if (route.isIdempotent()) {
      refer(operation, "Idempotency-Key");
    } else if (route.wears(ReadsIdempotencyKey.class)) {
      refer(operation, KEY_OF_ATTEMPT);
    }
    var reason = route.method().getAnnotation(WithoutIdempotencyKey.class);
    if (reason != null) {
      operation.setDescription(
          operation.getDescription() + "\n\nTakes no Idempotency-Key: " + reason.value());
    }
  }

  private static void refer(Operation operation, String name) {
    operation.addParameter(OASFactory.createParameter().ref("#/components/parameters/" + name));
  }

  private static void addParameters(Components components) {
    parameter(
        components,
        "X-Request-Id",
        "Your own id for this request, such as order-1001.",
        null,
        text(64));
    parameter(
        components,
        "Accept-Language",
        "Language of single-language texts and of sentences in errors: es or en. Otherwise texts are"
            + " in Spanish and sentences in errors in English.",
        "en",
        text(255));
    parameter(
        components,
        "If-None-Match",
        "ETags of earlier responses; 304 if one of them is still current.",
        "\"gFuHh2T0p9bG1xTQ\"",
        text(4096));
    parameter(
        components,
        "Idempotency-Key",
        "Makes the request safe to repeat: for 24 hours, the same request with the"
            + " same key gets the same response. Each change has a key of its own, such as"
            + " order-1001-booking. Quotes around the key are optional.",
        null,
        text(257).minLength(1));
    parameter(
        components,
        KEY_OF_ATTEMPT,
        "Idempotency-Key",
        "Tells attempts to pay apart: the same request with the same key charges nothing twice and"
            + " returns the payment's current state; with another key, such as order-1001-attempt-2,"
            + " it is another attempt, which gets 409 while one is under way, a minute at most.",
        null,
        text(257).minLength(1));
  }

  /**
   * Adds a header.
   *
   * @param example with which the console of the reference fills it in; null where each request
   *     needs a value of its own
   */
  private static void parameter(
      Components components,
      String name,
      String description,
      @Nullable String example,
      Schema schema) {
    parameter(components, name, name, description, example, schema);
  }

  private static void parameter(
      Components components,
      String component,
      String name,
      String description,
      @Nullable String example,
      Schema schema) {
    components.addParameter(
        component,
        OASFactory.createParameter()
            .name(name)
            .in(Parameter.In.HEADER)
            .required(false)
            .description(description)
            .example(example)
            .schema(schema));
  }

  private static Schema text(int most) {
    return OASFactory.createSchema().addType(SchemaType.STRING).maxLength(most);
  }
}
