package org.cenotes.partners.platform.response;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
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

  private final PreparedResponse prepared;

  @Inject
  AsyncResponses(PreparedResponse prepared) {
    this.prepared = prepared;
  }

  /** The same stage, whose dependents run in the context of this thread's request. */
  public <T> CompletionStage<T> withRequestContext(CompletionStage<T> stage) {
    // The context holds the beans that exist now; one that is created later would be lost with its
    // thread.
    prepared.isStored();
    return contexts.withContextCapture(stage);
  }
}
