package org.cenotes.partners.platform.request;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.concurrent.CompletionStage;
import org.eclipse.microprofile.context.ThreadContext;

/**
 * Lets the thread that completes a resource method's stage write the response in the context of the
 * request.
 */
@ApplicationScoped
public class AsyncResponses {
  private final ThreadContext contexts =
      ThreadContext.builder()
          .propagated(ThreadContext.CDI, ThreadContext.APPLICATION)
          .cleared(ThreadContext.ALL_REMAINING)
          .build();

  /** The same stage, whose dependents run in the context of this thread's request. */
  public <T> CompletionStage<T> withRequestContext(CompletionStage<T> stage) {
    return contexts.withContextCapture(stage);
  }
}
