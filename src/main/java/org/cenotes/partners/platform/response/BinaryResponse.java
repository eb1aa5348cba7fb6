package org.cenotes.partners.platform.response;

import jakarta.ws.rs.core.MediaType;

/**
 * A successful response that is no JSON and has no envelope. Its bytes never change under its URL.
 *
 * @param type what the bytes are
 * @param bytes the whole body
 * @param etag quoted
 * @param cacheControl value of the header {@code Cache-Control}
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record BinaryResponse(MediaType type, byte[] bytes, String etag, String cacheControl) {}
