package org.cenotes.partners.platform.response;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.io.IOException;
import java.time.Clock;
import java.util.HashMap;
import java.util.Map;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.ErrorKey;
import org.cenotes.partners.platform.http.FieldErrors;
import org.cenotes.partners.platform.http.Language;
import org.cenotes.partners.platform.http.Sentences;
import org.cenotes.partners.platform.json.Json;
import org.cenotes.partners.platform.json.WireFormat;
import org.cenotes.partners.platform.request.ErrorFormat;
import org.cenotes.partners.platform.request.RequestInfo;
import org.cenotes.partners.platform.request.ResponseLengthFilter;
import org.jspecify.annotations.Nullable;

/** Creates error responses. */
@ApplicationScoped
public class ErrorResponses {
  private static final int UNAUTHORIZED = 401;

  private final RequestInfo request;
  private final Clock clock;
  private final ErrorMetrics metrics;
  private final ErrorMessages messages;

  @Inject
  public ErrorResponses(
      RequestInfo request, Clock clock, ErrorMetrics metrics, ErrorMessages messages) {
    this.messages = messages;
    this.request = request;
    this.clock = clock;
    this.metrics = metrics;
  }

  /** The body of an error response to the current request. */
  ErrorBody body(
      ErrorKey error, @Nullable FieldErrors fields, @Nullable Integer retryAfterSeconds) {
    metrics.count(error);
    Language language = request.errorLanguage();
    FieldErrors translated = fields == null ? null : Sentences.translated(fields, language);
    return new ErrorBody(
        false,
        error.key(),
        reason(error.status()),
        error.status(),
        detail(error, translated, language),
        messages.documentation(error),
        WireFormat.text(clock.instant()),
        request.path(),
        request.id(),
        translated,
        retryAfterSeconds);
  }

  /** What is wrong with this request; the error's own sentence where nothing else is known. */
  private String detail(ErrorKey error, @Nullable FieldErrors fields, Language language) {
    return fields == null || fields.messages().isEmpty()
        ? messages.sentence(error, language)
        : fields.summary(language);
  }

  Response response(
      ErrorKey error, @Nullable FieldErrors fields, @Nullable Integer retryAfterSeconds) {
    Response.ResponseBuilder builder =
        Response.status(error.status()).entity(body(error, fields, retryAfterSeconds));
    headers(error, retryAfterSeconds).forEach(builder::header);
    return builder.build();
  }

  private static Map<String, String> headers(ErrorKey error, @Nullable Integer retryAfterSeconds) {
    Map<String, String> headers = new HashMap<>();
    if (retryAfterSeconds != null) {
      headers.put("Retry-After", retryAfterSeconds.toString());
    }
    if (error.status() == UNAUTHORIZED) {
      headers.put(HttpHeaders.WWW_AUTHENTICATE, error.challenge());
    }
    return headers;
  }

  /** Writes an error response from a servlet. */
  public void write(
      HttpServletRequest servletRequest, HttpServletResponse response, ApiException failure)
      throws IOException {
    Integer later = failure.retryAfterSeconds();
    headers(failure.error(), later).forEach(response::setHeader);
    write(servletRequest, response, body(failure.error(), failure.fields(), later));
  }

  void write(HttpServletRequest servletRequest, HttpServletResponse response, ErrorBody body)
      throws IOException {
    String accept = servletRequest.getHeader("Accept");
    boolean problem = ErrorFormat.prefersProblem(accept);
    byte[] bytes = Json.bytes(problem ? body.asProblem() : body);
    response.setStatus(body.statusCode());
    response.setContentType(problem ? "application/problem+json" : "application/json");
    response.setHeader("Content-Language", request.errorLanguage().tag());
    response.setContentLength(bytes.length);
    ResponseLengthFilter.note(servletRequest, bytes.length);
    response.getOutputStream().write(bytes);
  }

  private static String reason(int status) {
    Response.Status known = Response.Status.fromStatusCode(status);
    if (known != null) {
      return known.getReasonPhrase();
    }
    return status == 422 ? "Unprocessable Content" : "Error";
  }
}
