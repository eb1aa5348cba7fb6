package org.cenotes.partners.platform.request;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.concurrent.CompletionStage;
import org.eclipse.microprofile.context.ThreadContext;

/**
 * Answers that no thread waits for: a resource method returns a stage, and whichever thread
 * completes it writes the answer as the request's own would, with what is known of the request.
 */
@ApplicationScoped
public class AsyncResponses {
  private final ThreadContext contexts =
      ThreadContext.builder()
          .propagated(ThreadContext.CDI, ThreadContext.APPLICATION)
          .cleared(ThreadContext.ALL_REMAINING)
          .build();

  /** The same stage; what follows it runs as part of the request of this thread. */
  public <T> CompletionStage<T> of(CompletionStage<T> stage) {
    return contexts.withContextCapture(stage);
  }
}
