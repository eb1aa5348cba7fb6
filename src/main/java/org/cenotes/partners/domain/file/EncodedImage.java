package org.cenotes.partners.domain.file;

/**
 * An image in the format in which it is stored.
 *
 * @param contentType {@code image/jpeg} or {@code image/png}
 * @param width pixels
 * @param height pixels
 * @param bytes the encoded image, without metadata
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record EncodedImage(String contentType, int width, int height, byte[] bytes) {}
