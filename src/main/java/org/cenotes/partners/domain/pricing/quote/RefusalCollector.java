package org.cenotes.partners.domain.pricing.quote;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.Language;
import org.jspecify.annotations.Nullable;

/** Collects the refusals of several attempts, each reason once. */
public final class RefusalCollector {
  private static final int SERVER_ERROR = 500;

  private final Language language;
  private final Set<RefusalReason> all = new LinkedHashSet<>();

  /** Collects the sentences in this language. */
  public RefusalCollector(Language language) {
    this.language = language;
  }

  /**
   * The result, or null when the attempt was refused; the refusal is collected.
   *
   * @param defaultMessage the sentence of a refusal that has none
   */
  public <T> @Nullable T unlessRefused(String defaultMessage, Supplier<T> attempt) {
    try {
      return attempt.get();
    } catch (ApiException refusal) {
      if (refusal.error().status() >= SERVER_ERROR) {
        throw refusal;
      }
      all.addAll(RefusalReason.of(refusal, defaultMessage, language));
      return null;
    }
  }

  /** As {@link #unlessRefused}, without a result. */
  public void check(String defaultMessage, Runnable attempt) {
    Boolean ignored =
        unlessRefused(
            defaultMessage,
            () -> {
              attempt.run();
              return true;
            });
  }

  public List<RefusalReason> all() {
    return List.copyOf(all);
  }
}
