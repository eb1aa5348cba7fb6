package org.cenotes.partners.platform.request;

import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;

/** Runs an action when an asynchronous request is complete, however it ended. */
record AsyncCompletionListener(Runnable action) implements AsyncListener {
  @Override
  public void onComplete(AsyncEvent event) {
    action.run();
  }

  /** Followed by {@link #onComplete}. */
  @Override
  public void onTimeout(AsyncEvent event) {}

  /** Followed by {@link #onComplete}. */
  @Override
  public void onError(AsyncEvent event) {}

  /** A listener is dropped when its request is started asynchronously again. */
  @Override
  public void onStartAsync(AsyncEvent event) {
    event.getAsyncContext().addListener(this);
  }
}
