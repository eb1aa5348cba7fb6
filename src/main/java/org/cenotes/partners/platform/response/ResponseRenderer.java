package org.cenotes.partners.platform.response;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.util.Arrays;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.http.WithCurrency;
import org.cenotes.partners.platform.json.Json;
import org.cenotes.partners.platform.list.Page;
import org.cenotes.partners.platform.list.SequencePage;
import org.cenotes.partners.platform.list.VerifiedPage;
import org.cenotes.partners.platform.money.Currency;
import org.jspecify.annotations.Nullable;

/** Turns what a resource method returned into the bytes of its answer. */
public final class ResponseRenderer {
  private ResponseRenderer() {}

  /**
   * An answer as it goes out.
   *
   * @param status the HTTP status
   * @param body the envelope, UTF-8 JSON
   */
  public record Rendered(int status, byte[] body) {}

  /** Wraps the value as the method's {@link SuccessResponse} says. */
  public static Rendered render(Method method, @Nullable Object value) {
    SuccessResponse answers = method.getAnnotation(SuccessResponse.class);
    if (answers == null) {
      throw new IllegalStateException("without @Answers: " + method);
    }
    return new Rendered(answers.status(), Json.bytes(envelope(answers.message(), value)));
  }

  /** Whether this answer of the method holds a secret, as its {@link RevealsSecret} says. */
  public static boolean holdsSecret(Method method, Rendered answer) {
    RevealsSecret reveals = method.getAnnotation(RevealsSecret.class);
    return reveals != null && (reveals.member().isEmpty() || has(answer, reveals.member()));
  }

  private static boolean has(Rendered answer, String member) {
    try {
      return Json.mapper().readTree(answer.body()).path("data").hasNonNull(member);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Envelope envelope(String message, @Nullable Object value) {
    return value instanceof WithCurrency<?> amounts
        ? envelope(message, amounts.data(), amounts.currency())
        : envelope(message, value, null);
  }

  private static Envelope envelope(
      String message, @Nullable Object value, @Nullable Currency currency) {
    if (value instanceof VerifiedPage<?> checked) {
      Page<?> page = checked.page();
      return new Envelope(
          true, message, page.items(), page.pagination(), currency, checked.chainValid());
    }
    if (value instanceof SequencePage<?> page) {
      return new Envelope(true, message, page.items(), null, currency, null);
    }
    return value instanceof Page<?> page
        ? new Envelope(true, message, page.items(), page.pagination(), currency, null)
        : new Envelope(true, message, value, null, currency, null);
  }

  /**
   * Ends in 412 unless {@code If-Match} is absent or names what the method of this name would
   * answer with the value: called in the transaction that changes it.
   */
  public static void checkMatch(
      @Nullable String ifMatch, Class<?> resource, String get, Object value) {
    if (ifMatch != null
        && !ContentTag.of(render(method(resource, get), value).body()).isMatched(ifMatch)) {
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
