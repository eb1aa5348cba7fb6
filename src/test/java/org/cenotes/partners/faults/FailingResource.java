package org.cenotes.partners.faults;

import com.ibm.websphere.logging.hpel.LogRecordContext;
import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.transaction.Status;
import jakarta.transaction.TransactionSynchronizationRegistry;
import jakarta.transaction.Transactional;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.ext.Provider;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.cenotes.partners.api.guard.Caller;
import org.cenotes.partners.platform.request.RequestInfo;
import org.cenotes.partners.platform.response.AsyncResponses;
import org.cenotes.partners.platform.tenancy.ConnectionPool;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.Scope;

/** Fails as no code should, and says what a request finds on its thread. Only in a test's WAR. */
@Path("/failing")
@ApplicationScoped
public class FailingResource {
  @Inject private FailingWork work;
  @Inject private FailingMark mark;
  @Inject private RequestInfo request;
  @Inject private AsyncResponses responses;
  @Inject private Caller caller;
  @Resource private TransactionSynchronizationRegistry transactions;

  /** What a request finds that has done nothing yet: empty where all is well. */
  @GET
  @Path("/state")
  @Produces(MediaType.TEXT_PLAIN)
  public String state() {
    StringBuilder found = new StringBuilder();
    if (CurrentScope.current() != null) {
      found.append("scope ").append(CurrentScope.current());
    }
    if (!mark.get().isEmpty()) {
      found.append(" request context ").append(mark.get());
    }
    if (transactions.getTransactionStatus() != Status.STATUS_NO_TRANSACTION) {
      found.append(" transaction ").append(transactions.getTransactionStatus());
    }
    Map<String, String> log = new HashMap<>();
    LogRecordContext.getExtensions(log);
    if (!request.id().equals(log.get("requestId")) || log.containsKey("traceId")) {
      found.append(" log context ").append(log);
    }
    return found.toString();
  }

  /** Fails on another thread, after the request's own has returned. */
  @GET
  @Path("/later")
  public CompletionStage<String> later() {
    caller.optionalUser(); // as a guard does
    return responses.withRequestContext(
        CompletableFuture.supplyAsync(
            () -> FailingWork.fail("state").getMessage(),
            CompletableFuture.delayedExecutor(200, TimeUnit.MILLISECONDS)));
  }

  /** Fails in the method. */
  @GET
  @Path("/resource/{error}")
  public String resource(@PathParam("error") String error) {
    enter();
    throw FailingWork.fail(error);
  }

  /** Fails inside a transaction. */
  @GET
  @Path("/transaction/{error}")
  public String transaction(@PathParam("error") String error) {
    enter();
    return work.inTransaction(error);
  }

  /** Is never reached: {@link Filter} fails before it. */
  @GET
  @Path("/filter/{error}")
  public String filter(@PathParam("error") String error) {
    return error;
  }

  private void enter() {
    mark.set("of a request that failed");
    CurrentScope.enter(Scope.visitor(DataSet.LIVE, ConnectionPool.READS));
  }

  /** Fails where JAX-RS maps no errors of the JVM. */
  @Provider
  @ApplicationScoped
  public static class Filter implements ContainerRequestFilter {
    @Inject private FailingMark mark;

    @Override
    public void filter(ContainerRequestContext context) {
      String path = context.getUriInfo().getPath();
      if (path.contains("failing/filter/")) {
        mark.set("of a request that failed in a filter");
        CurrentScope.enter(Scope.visitor(DataSet.LIVE, ConnectionPool.READS));
        throw FailingWork.fail(path.substring(path.lastIndexOf('/') + 1));
      }
    }
  }

  /** Fails outside JAX-RS as it does without a database. */
  @WebServlet("/failing/outage")
  public static class Outage extends HttpServlet {
    private static final long serialVersionUID = 1L;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) {
      throw new IllegalStateException(new SQLException("gone", "08006"));
    }
  }

  /** Fails on demand. */
  @ApplicationScoped
  public static class FailingWork {
    /** Fails inside a transaction. */
    @Transactional
    public String inTransaction(String error) {
      throw fail(error);
    }

    static RuntimeException fail(String error) {
      switch (error) {
        case "stack" -> overflow(1);
        case "memory" -> throw new OutOfMemoryError("probe");
        case "link" -> throw new NoClassDefFoundError("probe");
        default -> throw new IllegalStateException("a".repeat(100_000));
      }
      return new IllegalStateException("the stack did not overflow");
    }

    private static int overflow(int depth) {
      return depth < 0 ? 0 : overflow(depth + 1) + depth;
    }
  }
}
