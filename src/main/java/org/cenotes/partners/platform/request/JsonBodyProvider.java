package org.cenotes.partners.platform.request;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.exc.InvalidDefinitionException;
import com.fasterxml.jackson.jakarta.rs.json.JacksonJsonProvider;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.ext.Provider;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.json.Json;
import org.cenotes.partners.platform.json.PatchBody;

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
  public Object readFrom(
      Class<Object> type,
      Type genericType,
      Annotation[] annotations,
      MediaType mediaType,
      MultivaluedMap<String, String> headers,
      InputStream body)
      throws IOException {
    try {
      if (!type.isAnnotationPresent(PatchBody.class)) {
        return super.readFrom(type, genericType, annotations, mediaType, headers, body);
      }
      byte[] bytes = body.readAllBytes(); // BodyFilter has limited them
      Object read =
          super.readFrom(
              type, genericType, annotations, mediaType, headers, new ByteArrayInputStream(bytes));
      PatchBodyRules.check(type, Json.mapper().readTree(bytes)).throwIfAny(HttpError.INVALID_INPUT);
      return read;
    } catch (InvalidDefinitionException misconfiguredClass) {
      throw misconfiguredClass;
    } catch (JsonProcessingException e) {
      throw JsonErrorDescriber.describe(e);
    }
  }
}
