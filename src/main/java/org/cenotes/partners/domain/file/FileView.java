package org.cenotes.partners.domain.file;

import java.time.Instant;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * A stored image as its uploader sees it.
 *
 * @param id id of it
 * @param contentType media type of the stored image: JPEG for photographs, PNG where the upload was
 *     PNG or has transparent parts
 * @param size bytes of the stored image
 * @param width pixels of the stored image
 * @param height pixels of the stored image
 * @param url where it is served; public while an active cenote shows it
 * @param uploadedBy the user who uploaded it
 * @param createdAt when it was uploaded
 */
@Schema(name = "File")
public record FileView(
    UUID id,
    String contentType,
    int size,
    int width,
    int height,
    String url,
    UUID uploadedBy,
    Instant createdAt) {}
