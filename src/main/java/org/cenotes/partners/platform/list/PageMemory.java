package org.cenotes.partners.platform.list;

import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;

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
    long needed = bytes <= FREE ? 0 : bytes * WHILE_MADE;
    if (needed > held && !budget.tryTake(needed - held)) {
      throw ApiException.later(HttpError.SERVICE_UNAVAILABLE, 1);
    }
    if (needed < held) {
      budget.add(needed - held);
    }
    held = needed;
  }

  /** Says how long the body is, of which nothing else is held any more. Never refuses. */
  public void rendered(int bytes) {
    if (held > 0 || bytes > FREE) {
      long needed = bytes <= FREE ? 0 : bytes;
      budget.add(needed - held);
      held = needed;
    }
  }

  @PreDestroy
  void release() {
    budget.add(-held);
    held = 0;
  }
}
