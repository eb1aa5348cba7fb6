package org.cenotes.partners.platform.response;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.ws.rs.core.Response;
import java.io.IOException;
import java.time.Clock;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.ErrorKey;
import org.cenotes.partners.platform.http.FieldErrors;
import org.cenotes.partners.platform.json.Json;
import org.cenotes.partners.platform.json.WireFormat;
import org.cenotes.partners.platform.request.NegotiationFilter;
import org.cenotes.partners.platform.request.RequestInfo;
import org.jspecify.annotations.Nullable;

/** Makes the error envelope. */
@ApplicationScoped
public class ErrorResponses {
  private final RequestInfo request;
  private final Clock clock;
  private final ErrorMetrics metrics;

  @Inject
  public ErrorResponses(RequestInfo request, Clock clock, ErrorMetrics metrics) {
    this.request = request;
    this.clock = clock;
    this.metrics = metrics;
  }

  /** The body for an error of the current request. */
  ErrorBody body(
      ErrorKey error, @Nullable FieldErrors fields, @Nullable Integer retryAfterSeconds) {
    metrics.count(error);
    return new ErrorBody(
        false,
        error.key(),
        reason(error.status()),
        error.status(),
        WireFormat.text(clock.instant()),
        request.path(),
        request.id(),
        fields,
        retryAfterSeconds);
  }

  Response response(
      ErrorKey error, @Nullable FieldErrors fields, @Nullable Integer retryAfterSeconds) {
    Response.ResponseBuilder builder =
        Response.status(error.status()).entity(body(error, fields, retryAfterSeconds));
    if (retryAfterSeconds != null) {
      builder.header("Retry-After", retryAfterSeconds);
    }
    return builder.build();
  }

  /** Answers a request that no resource is reached by: a servlet's own. */
  public void write(HttpServletRequest asked, HttpServletResponse answer, ApiException failure)
      throws IOException {
    Integer later = failure.retryAfterSeconds();
    if (later != null) {
      answer.setIntHeader("Retry-After", later);
    }
    write(asked, answer, body(failure.error(), failure.fields(), later));
  }

  void write(HttpServletRequest asked, HttpServletResponse answer, ErrorBody body)
      throws IOException {
    String accept = asked.getHeader("Accept");
    boolean problem = accept != null && NegotiationFilter.namesProblem(accept);
    byte[] bytes = Json.bytes(problem ? body.asProblem() : body);
    answer.setStatus(body.statusCode());
    answer.setContentType(problem ? "application/problem+json" : "application/json");
    answer.setHeader("Content-Language", request.language().tag());
    answer.setContentLength(bytes.length);
    answer.getOutputStream().write(bytes);
  }

  private static String reason(int status) {
    Response.Status known = Response.Status.fromStatusCode(status);
    if (known != null) {
      return known.getReasonPhrase();
    }
    return status == 422 ? "Unprocessable Content" : "Error";
  }
}
