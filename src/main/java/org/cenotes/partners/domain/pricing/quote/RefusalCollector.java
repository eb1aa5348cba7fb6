package org.cenotes.partners.domain.pricing.quote;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.cenotes.partners.platform.http.ApiException;
import org.jspecify.annotations.Nullable;

/** Gathers the refusals of what is tried. */
public final class RefusalCollector {
  private static final int FAILURE = 500;

  private final List<RefusalReason> all = new ArrayList<>();

  /**
   * The result, or null: it was refused, which is noted.
   *
   * @param otherwise the sentence of a refusal that has none
   */
  public <T> @Nullable T unlessRefused(String otherwise, Supplier<T> attempt) {
    try {
      return attempt.get();
    } catch (ApiException refusal) {
      if (refusal.error().status() >= FAILURE) {
        throw refusal;
      }
      all.add(RefusalReason.of(refusal, otherwise));
      return null;
    }
  }

  /** As {@link #unlessRefused}, for what has no result. */
  public void note(String otherwise, Runnable attempt) {
    Boolean ignored =
        unlessRefused(
            otherwise,
            () -> {
              attempt.run();
              return true;
            });
  }

  public List<RefusalReason> all() {
    return List.copyOf(all);
  }
}
