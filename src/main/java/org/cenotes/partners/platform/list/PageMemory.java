package org.cenotes.partners.platform.list;

import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import java.util.UUID;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.Scope;
import org.jspecify.annotations.Nullable;

/**
 * The part of the {@link PageBudget} that the response of this request takes, until it has been
 * written. Short responses take none.
 */
@RequestScoped
public class PageMemory {
  /** Shorter JSON is not counted: a node's 64 threads together hold little of it. */
  private static final long FREE = 256L << 10;

  /**
   * Bytes of heap for a byte of JSON while it is made: rows as the database sent them, or their
   * views; each view's JSON as text and as bytes; the body while it grows, which is copied once.
   */
  private static final long WHILE_MADE = 5;

  private final PageBudget budget;
  private long held;

  /** Whose caller takes it; null for callers of no partner. */
  private @Nullable UUID partnerId;

  @Inject
  public PageMemory(PageBudget budget) {
    this.budget = budget;
  }

  /**
   * Says how long the JSON of the response will be: before the rows are read, or later and more
   * exactly. Does not wait, because the caller may hold a connection.
   *
   * @param bytes of JSON, about
   * @throws ApiException 503 when other responses take so much that it does not fit
   */
  public void expect(long bytes) {
    long needed = bytes > FREE ? bytes * WHILE_MADE : 0;
    if (needed > held && !budget.tryTake(partner(), needed - held)) {
      throw ApiException.later(HttpError.SERVICE_UNAVAILABLE, 1);
    }
    if (needed < held) {
      budget.add(partner(), needed - held);
    }
    held = needed;
  }

  /** Whether a body of this length takes anything. */
  public static boolean isCounted(int bytes) {
    return bytes > FREE;
  }

  /** Says how long the body is, of which nothing else is held any more. Never refuses. */
  public void rendered(int bytes) {
    if (held > 0 || bytes > FREE) {
      long needed = bytes <= FREE ? 0 : bytes;
      budget.add(partner(), needed - held);
      held = needed;
    }
  }

  /** The partner while something is held; before that, the one of the current scope. */
  private @Nullable UUID partner() {
    if (held == 0) {
      Scope scope = CurrentScope.current();
      partnerId = scope == null ? null : scope.partnerId();
    }
    return partnerId;
  }

  @PreDestroy
  void release() {
    budget.add(partnerId, -held);
    held = 0;
  }
}
