package org.cenotes.partners.platform.response;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.ConstraintViolationException;
import jakarta.ws.rs.NotAllowedException;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import jakarta.ws.rs.ext.Provider;
import java.net.URISyntaxException;
import java.util.concurrent.CancellationException;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.request.LogContext;
import org.cenotes.partners.platform.request.RequestInfo;
import org.cenotes.partners.platform.tenancy.MissingSandbox;
import org.cenotes.partners.platform.validation.ConstraintViolations;
import org.jspecify.annotations.Nullable;

/** Turns exceptions into error responses. */
@Provider
@ApplicationScoped
public class ExceptionToResponseMapper implements ExceptionMapper<Throwable> {
  @Inject private ErrorResponses responses;

  @Inject private RequestInfo request;

  @Inject private DatabaseOutageLog outages;

  @Override
  public Response toResponse(Throwable failure) {
    return LogContext.call(request, () -> mapped(failure));
  }

  private Response mapped(Throwable failure) {
    ApiException api = find(failure, ApiException.class);
    if (api != null) {
      return response(api);
    }
    ConstraintViolationException violations = find(failure, ConstraintViolationException.class);
    if (violations != null) {
      return ConstraintViolations.isAboutBody(violations)
          ? responses.response(HttpError.INVALID_INPUT, ConstraintViolations.of(violations), null)
          : responses.response(HttpError.INVALID_DATA, ConstraintViolations.of(violations), null);
    }
    if (MissingSandbox.isCauseOf(failure)) {
      return responses.response(SandboxError.NOT_AVAILABLE, null, null);
    }
    if (DatabaseOutage.isCauseOf(failure)) {
      outages.answered503(failure);
      return response(ContainerError.unavailable());
    }
    if (find(failure, CancellationException.class) != null) {
      // the request waited for another server while this node stops
      return response(ContainerError.unavailable());
    }
    if (!request.isMatched() && find(failure, URISyntaxException.class) != null) {
      // JAX-RS wanted to say which URL it knows nothing about
      return responses.response(HttpError.NOT_FOUND, null, null);
    }
    WebApplicationException web = find(failure, WebApplicationException.class);
    if (web != null) {
      return ofContainer(web);
    }
    FailureLog.answered500(failure);
    return responses.response(HttpError.INTERNAL, null, null);
  }

  private Response response(ApiException error) {
    return responses.response(error.error(), error.fields(), error.retryAfterSeconds());
  }

  private Response ofContainer(WebApplicationException failure) {
    Response original = failure.getResponse();
    ApiException error = ContainerError.of(original.getStatus());
    if (error.error() == HttpError.INTERNAL) {
      FailureLog.answered500(failure);
    }
    Response response = response(error);
    if (failure instanceof NotAllowedException) {
      return Response.fromResponse(response)
          .header(HttpHeaders.ALLOW, original.getHeaderString(HttpHeaders.ALLOW))
          .build();
    }
    return response;
  }

  private static <T extends Throwable> @Nullable T find(Throwable failure, Class<T> type) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (type.isInstance(cause)) {
        return type.cast(cause);
      }
    }
    return null;
  }
}
