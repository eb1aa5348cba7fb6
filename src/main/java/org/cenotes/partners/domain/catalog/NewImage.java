package org.cenotes.partners.domain.catalog;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.UUID;
import org.cenotes.partners.platform.validation.NonBlank;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * The request to show an uploaded file. A file that the cenote already shows is shown with these
 * values instead.
 *
 * @param fileId id of a file that the same user has uploaded
 * @param alt text that describes the image
 * @param isPrimary whether the image represents the cenote in lists, instead of the one that does
 *     now; true if absent for the first image. An image that is not shown does not represent it
 *     while another is shown
 * @param isActive whether the image is shown; true if absent
 * @param displayOrder position among the images, from 0, before an image that has it already; the
 *     last if absent
 */
@Schema(name = "NewCenoteImage")
public record NewImage(
    @NotNull UUID fileId,
    @Nullable @Size(max = 300) @NonBlank String alt,
    @Nullable Boolean isPrimary,
    @Nullable Boolean isActive,
    @Nullable @Min(0) @Max(1000) Integer displayOrder) {}
