package org.cenotes.partners.platform.response;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.ValidationException;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import jakarta.ws.rs.ext.Provider;

/** Replaces the container's own mapper for this type, which would take precedence. */
@Provider
@ApplicationScoped
public class ValidationMapper implements ExceptionMapper<ValidationException> {
  @Inject private ExceptionToResponseMapper all;

  @Override
  public Response toResponse(ValidationException failure) {
    return all.toResponse(failure);
  }
}
