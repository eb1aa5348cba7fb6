package org.cenotes.partners.platform.request;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.exc.InvalidDefinitionException;
import com.fasterxml.jackson.databind.exc.ValueInstantiationException;
import com.fasterxml.jackson.jakarta.rs.json.JacksonJsonProvider;
import jakarta.enterprise.inject.spi.CDI;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.ext.Provider;
import java.io.IOException;
import java.io.InputStream;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.FieldErrors;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.json.Json;
import org.cenotes.partners.platform.json.PatchBody;
import org.cenotes.partners.platform.validation.ConstraintViolations;
import org.cenotes.partners.platform.validation.InputValidator;

/**
 * Reads and writes JAX-RS bodies with the strict mapper, in place of JSON-B. Only here is
 * unreadable JSON the caller's error; anywhere else it is a fault of the application.
 */
@Provider
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
public class JsonBodyProvider extends JacksonJsonProvider {
  public JsonBodyProvider() {
    super(Json.mapper());
  }

  @Override
  @SuppressWarnings("NullAway") // an empty body is null
  public Object readFrom(
      Class<Object> type,
      Type genericType,
      Annotation[] annotations,
      MediaType mediaType,
      MultivaluedMap<String, String> headers,
      InputStream body)
      throws IOException {
    byte[] bytes = body.readAllBytes(); // BodyFilter has limited them
    if (new String(bytes, StandardCharsets.UTF_8).isBlank()) {
      return null;
    }
    WrongValueCollector wrong = new WrongValueCollector();
    ObjectReader reader =
        Json.mapper().readerFor(Json.mapper().constructType(genericType)).withHandler(wrong);
    try {
      Object read = reader.readValue(bytes);
      checkMembers(type, bytes);
      if (!wrong.errors().isEmpty()) {
        FieldErrors others = violations(read, JsonBounds.isLarge(bytes));
        throw ApiException.of(HttpError.INVALID_INPUT, wrong.errors().toErrors().and(others));
      }
      if (JsonBounds.isLarge(bytes)) { // before JAX-RS looks for all violations
        FieldErrors first = violations(read, true);
        if (!first.messages().isEmpty()) {
          throw ApiException.of(HttpError.INVALID_INPUT, first);
        }
      }
      return read;
    } catch (ValueInstantiationException e) {
      wrong.errors().throwIfAny(HttpError.INVALID_INPUT); // a null that was not sent
      throw e;
    } catch (InvalidDefinitionException misconfiguredClass) {
      throw misconfiguredClass;
    } catch (JsonProcessingException e) {
      throw JsonErrorDescriber.describe(e);
    }
  }

  private static void checkMembers(Class<?> type, byte[] bytes) throws IOException {
    if (type.isAnnotationPresent(PatchBody.class)) {
      PatchBodyValidator.check(type, Json.mapper().readTree(bytes))
          .throwIfAny(HttpError.INVALID_INPUT);
    }
  }

  /** What validation finds in the members that have the right format. */
  private static FieldErrors violations(Object read, boolean large) {
    InputValidator validator = CDI.current().select(InputValidator.class).get();
    return ConstraintViolations.of(validator.violations(read, large));
  }
}
