package org.cenotes.partners.platform.response;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.http.WithCurrency;
import org.cenotes.partners.platform.http.WithEditablePart;
import org.cenotes.partners.platform.json.Json;
import org.cenotes.partners.platform.list.HashChainPage;
import org.cenotes.partners.platform.list.Page;
import org.cenotes.partners.platform.list.RenderedList;
import org.cenotes.partners.platform.list.SequencePage;
import org.cenotes.partners.platform.money.Currency;
import org.jspecify.annotations.Nullable;

/** Renders the return value of a resource method as the bytes of its response. */
public final class ResponseRenderer {
  private ResponseRenderer() {}

  /**
   * A rendered response.
   *
   * @param status the HTTP status
   * @param body the envelope, UTF-8 JSON
   */
  public record Rendered(int status, byte[] body) {}

  /** Wraps the value as the method's {@link SuccessResponse} says. */
  public static Rendered render(Method method, @Nullable Object value) {
    SuccessResponse success = method.getAnnotation(SuccessResponse.class);
    if (success == null) {
      throw new IllegalStateException("without @SuccessResponse: " + method);
    }
    return new Rendered(success.status(), Json.bytes(envelope(message(success, value), value)));
  }

  /**
   * The bytes whose digest tells the response for this value from others: its body or, when the
   * JSON of its items was written before, that of a page of their digests, which is much shorter.
   *
   * @param rendered the response, as {@link #render} makes it
   */
  static byte[] digested(Method method, @Nullable Object value, Rendered rendered) {
    return value instanceof Page<?> page && page.items() instanceof RenderedList<?> items
        ? render(method, new Page<>(items.digests(), page.pagination(), page.nextCursor())).body()
        : rendered.body();
  }

  private static String message(SuccessResponse success, @Nullable Object value) {
    String named = value instanceof WithCurrency<?> amounts ? amounts.message() : null;
    if (named == null || named.equals(success.message())) {
      return success.message();
    }
    if (!List.of(success.otherMessages()).contains(named)) {
      throw new IllegalStateException("not in otherMessages: " + named);
    }
    return named;
  }

  /** Whether this response contains a secret according to {@link RevealsSecret}. */
  public static boolean holdsSecret(Method method, Rendered response) {
    RevealsSecret reveals = method.getAnnotation(RevealsSecret.class);
    return reveals != null && (reveals.member().isEmpty() || has(response, reveals.member()));
  }

  private static boolean has(Rendered response, String member) {
    try {
      return Json.mapper().readTree(response.body()).path("data").hasNonNull(member);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Envelope envelope(String message, @Nullable Object value) {
    return value instanceof WithCurrency<?> amounts
        ? envelope(message, amounts.data(), amounts.currency())
        : envelope(message, value == null ? Json.mapper().createObjectNode() : value, null);
  }

  private static Envelope envelope(String message, Object value, @Nullable Currency currency) {
    if (value instanceof HashChainPage<?> chain) {
      Page<?> page = chain.page();
      return new Envelope(
          true, message, page.items(), page.pagination(), currency, chain.chainValid());
    }
    if (value instanceof SequencePage<?> sequencePage) {
      return new Envelope(true, message, sequencePage.items(), null, currency, null);
    }
    return value instanceof Page<?> page
        ? new Envelope(true, message, page.items(), page.pagination(), currency, null)
        : new Envelope(true, message, value, null, currency, null);
  }

  /**
   * Throws 412 unless {@code If-Match} is absent or names the ETag that the method with this name
   * would answer for the value. Call it in the transaction that changes the value.
   */
  public static void checkMatch(
      @Nullable String ifMatch, Class<?> resource, String get, Object value) {
    if (ifMatch != null
        && !ResponseETag.of(render(method(resource, get), value).body()).matchesIfMatch(ifMatch)) {
      throw new ApiException(HttpError.PRECONDITION_FAILED);
    }
  }

  /**
   * As the other, for what another class reads ({@link ReadElsewhere}).
   *
   * @param message of the response that reads it
   */
  public static void checkMatch(@Nullable String ifMatch, String message, Object value) {
    if (ifMatch != null
        && !ResponseETag.of(Json.bytes(envelope(message, value)), value).matchesIfMatch(ifMatch)) {
      throw new ApiException(HttpError.PRECONDITION_FAILED);
    }
  }

  /**
   * As {@link #checkMatch}, for a {@link WithEditablePart}: throws 412 unless this part is as it
   * was in the response whose ETag is named.
   */
  public static void checkPartMatch(@Nullable String ifMatch, Object part) {
    if (ifMatch != null && !ResponseETag.matchesPart(ifMatch, part)) {
      throw new ApiException(HttpError.PRECONDITION_FAILED);
    }
  }

  /**
   * As {@link #checkMatch}, for what only a list shows: throws 412 unless the members that the
   * resource class's PATCH can change are as they were in the response whose ETag is named.
   */
  public static void checkListedMatch(@Nullable String ifMatch, Class<?> resource, Object value) {
    if (ifMatch != null && !ListedResource.tagOf(resource, value).matchesIfMatch(ifMatch)) {
      throw new ApiException(HttpError.PRECONDITION_FAILED);
    }
  }

  private static Method method(Class<?> resource, String name) {
    return Arrays.stream(resource.getMethods())
        .filter(method -> method.getName().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("no method " + name + " in " + resource));
  }
}
