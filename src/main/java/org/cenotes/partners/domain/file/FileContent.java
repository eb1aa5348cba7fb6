package org.cenotes.partners.domain.file;

/**
 * An image as it is served. Never changes: contents are kept under ids that are never used again.
 *
 * @param contentType {@code image/jpeg} or {@code image/png}
 * @param bytes the encoded image
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record FileContent(String contentType, byte[] bytes) {}
