package org.cenotes.partners.platform.request;

import com.ibm.websphere.logging.hpel.LogRecordContext;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The ids of a request in the log lines of the thread that works for it. */
public final class LogContext {
  private static final String REQUEST = "requestId";
  private static final String TRACE = "traceId";

  private LogContext() {}

  static void add(String requestId, @Nullable String traceId) {
    LogRecordContext.addExtension(REQUEST, requestId);
    if (traceId != null) {
      LogRecordContext.addExtension(TRACE, traceId);
    }
  }

  static void remove() {
    LogRecordContext.removeExtension(REQUEST);
    LogRecordContext.removeExtension(TRACE);
  }

  /**
   * Runs work of a request on a thread that need not be the request's own: one that completes the
   * response later has no ids in its log lines.
   */
  public static <T> T call(RequestInfo request, Supplier<T> work) {
    Map<String, String> present = new HashMap<>();
    LogRecordContext.getExtensions(present);
    if (present.containsKey(REQUEST)) {
      return work.get();
    }
    add(request.loggedId(), request.traceId());
    try {
      return work.get();
    } finally {
      remove();
    }
  }
}
