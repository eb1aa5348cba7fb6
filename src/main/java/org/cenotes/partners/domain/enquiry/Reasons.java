package org.cenotes.partners.domain.enquiry;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.cenotes.partners.platform.http.ApiException;
import org.jspecify.annotations.Nullable;

/** Gathers the refusals of what is tried. */
final class Reasons {
  private static final int FAILURE = 500;

  private final List<Reason> all = new ArrayList<>();

  /**
   * The result, or null: it was refused, which is noted.
   *
   * @param otherwise the sentence of a refusal that has none
   */
  <T> @Nullable T unlessRefused(String otherwise, Supplier<T> attempt) {
    try {
      return attempt.get();
    } catch (ApiException refusal) {
      if (refusal.error().status() >= FAILURE) {
        throw refusal;
      }
      all.add(Reason.of(refusal, otherwise));
      return null;
    }
  }

  /** As {@link #unlessRefused}, for what has no result. */
  void note(String otherwise, Runnable attempt) {
    Boolean ignored =
        unlessRefused(
            otherwise,
            () -> {
              attempt.run();
              return true;
            });
  }

  List<Reason> all() {
    return List.copyOf(all);
  }
}
