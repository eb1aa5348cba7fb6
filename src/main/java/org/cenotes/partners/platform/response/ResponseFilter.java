package org.cenotes.partners.platform.response;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.ext.Provider;
import java.lang.reflect.Method;
import java.util.Map;
import java.util.Objects;
import org.cenotes.partners.platform.json.Json;
import org.cenotes.partners.platform.list.HashChainPage;
import org.cenotes.partners.platform.list.Page;
import org.cenotes.partners.platform.list.PageMemory;
import org.cenotes.partners.platform.list.SequencePage;
import org.cenotes.partners.platform.request.LenientNegotiationFilter;
import org.cenotes.partners.platform.request.RequestInfo;
import org.cenotes.partners.platform.response.ResponseRenderer.Rendered;

/** Adds envelope, language and ETag to responses, and answers 304 when the caller's is current. */
@Provider
@ApplicationScoped
public class ResponseFilter implements ContainerResponseFilter {
  private static final MediaType PROBLEM = MediaType.valueOf("application/problem+json");

  private static final MediaType CSV =
      new MediaType("text", "csv", Map.of("charset", "UTF-8", "header", "present"));

  /** BCP 47: the version before did not record the language of a stored response. */
  private static final String UNDETERMINED = "und";

  @Context private ResourceInfo resource;

  @Inject private PreparedResponse prepared;

  @Inject private RequestInfo info;

  @Inject private PageMemory memory;

  @Override
  public void filter(ContainerRequestContext request, ContainerResponseContext response) {
    // always set, or the container would add its own
    response.getHeaders().putSingle(HttpHeaders.CONTENT_LANGUAGE, language(response));
    if (response.getEntity() instanceof ErrorBody error) {
      writeError(request, response, error);
      return;
    }
    Method method = resource.getResourceMethod();
    if (method == null || !method.isAnnotationPresent(SuccessResponse.class)) {
      return;
    }
    if (response.getEntity() instanceof BinaryResponse binary) {
      writeBinary(request, response, binary);
      return;
    }
    OffersCsv csv = method.getAnnotation(OffersCsv.class);
    boolean asCsv = csv != null && CSV.isCompatible(response.getMediaType());
    Rendered rendered = prepared.rendered();
    if (rendered == null) {
      rendered =
          asCsv
              ? new Rendered(200, CsvRenderer.render(csv, response.getEntity()))
              : ResponseRenderer.render(method, response.getEntity());
    }
    if (PageMemory.isCounted(rendered.body().length)) {
      // Not for every response: one that another thread renders must not be the first to use it.
      memory.rendered(rendered.body().length);
    }
    addHeaders(response, method);
    CreatedResource.of(resource.getResourceClass(), method, rendered)
        .ifPresent(
            created -> {
              response.getHeaders().putSingle(HttpHeaders.LOCATION, created.location());
              response.getHeaders().putSingle(HttpHeaders.ETAG, created.tag());
            });
    UpdatedResource.tag(resource.getResourceClass(), method, rendered)
        .ifPresent(tag -> response.getHeaders().putSingle(HttpHeaders.ETAG, tag));
    response.setStatus(rendered.status());
    if (info.isRead()) {
      byte[] digested =
          asCsv
              ? rendered.body()
              : ResponseRenderer.digested(method, response.getEntity(), rendered);
      if (isNotModified(request, response, digested)) {
        response.setStatus(304);
        response.setEntity(null);
        return;
      }
    }
    response.setEntity(rendered.body(), null, asCsv ? CSV : MediaType.APPLICATION_JSON_TYPE);
  }

  private String language(ContainerResponseContext response) {
    if (response.getEntity() instanceof ErrorBody) {
      return info.errorLanguage().tag();
    }
    return prepared.isStored()
        ? Objects.requireNonNullElse(prepared.storedLanguage(), UNDETERMINED)
        : info.language().tag();
  }

  private void addHeaders(ContainerResponseContext response, Method method) {
    if (prepared.isReplayed()) {
      response.getHeaders().putSingle("Idempotent-Replayed", "true");
    }
    if (method.isAnnotationPresent(RevealsSecret.class)) {
      response.getHeaders().putSingle(HttpHeaders.CACHE_CONTROL, "no-store");
    }
    Object entity = response.getEntity();
    if (entity instanceof HashChainPage<?> chain) {
      entity = chain.page();
    }
    if (entity instanceof Page<?> page && page.nextCursor() != null) {
      response.getHeaders().putSingle("X-Next-Cursor", page.nextCursor());
    }
    if (response.getEntity() instanceof SequencePage<?> sequencePage) {
      response.getHeaders().putSingle("X-Next-Cursor", Long.toString(sequencePage.upTo()));
      response.getHeaders().putSingle("X-Missed", Long.toString(sequencePage.missed()));
      response.getHeaders().putSingle("X-Last-Sequence", Long.toString(sequencePage.last()));
    }
  }

  private static boolean isNotModified(
      ContainerRequestContext request, ContainerResponseContext response, byte[] digested) {
    ResponseETag tag = ResponseETag.of(digested, response.getEntity());
    response.getHeaders().putSingle(HttpHeaders.ETAG, tag.text());
    return tag.matchesIfNoneMatch(request.getHeaderString(HttpHeaders.IF_NONE_MATCH));
  }

  private static void writeBinary(
      ContainerRequestContext request, ContainerResponseContext response, BinaryResponse binary) {
    response.getHeaders().remove(HttpHeaders.CONTENT_LANGUAGE);
    response.getHeaders().putSingle(HttpHeaders.CACHE_CONTROL, binary.cacheControl());
    response.getHeaders().putSingle(HttpHeaders.ETAG, binary.etag());
    if (new ResponseETag(binary.etag())
        .matchesIfNoneMatch(request.getHeaderString(HttpHeaders.IF_NONE_MATCH))) {
      response.setStatus(304);
      response.setEntity(null);
    } else {
      response.setEntity(binary.bytes(), null, binary.type());
    }
  }

  private static void writeError(
      ContainerRequestContext request, ContainerResponseContext response, ErrorBody error) {
    if (LenientNegotiationFilter.wantsProblem(request)) {
      response.setEntity(Json.bytes(error.asProblem()), null, PROBLEM);
    } else {
      response.setEntity(Json.bytes(error), null, MediaType.APPLICATION_JSON_TYPE);
    }
  }
}
