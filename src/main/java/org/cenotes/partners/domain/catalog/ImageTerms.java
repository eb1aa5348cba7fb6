package org.cenotes.partners.domain.catalog;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.net.URI;
import java.util.UUID;
import org.cenotes.partners.platform.http.FieldErrors;
import org.cenotes.partners.platform.json.Patch;
import org.cenotes.partners.platform.validation.NonBlank;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * An image to show. It keeps its id when it is sent with it, or with the address that it has.
 *
 * @param id id of an existing image of the cenote
 * @param url address of the image, https
 * @param alt text that describes the image
 * @param isPrimary whether the image represents the cenote in lists; at most one does, and the
 *     first active one if no active one is named
 * @param isActive whether the image is shown; true if absent
 * @param displayOrder position among the images, from 0; its place in the list if absent
 */
@Schema(name = "ImageTerms")
public record ImageTerms(
    @Nullable UUID id,
    @NotNull @Size(max = 2048) String url,
    @Nullable @Size(max = 300) @NonBlank String alt,
    @Nullable Boolean isPrimary,
    @Nullable Boolean isActive,
    @Nullable @Min(0) @Max(1000) Integer displayOrder)
    implements ItemIds.Item {
  @Override
  public ItemIds.Key key() {
    return new ItemIds.Key(url, null);
  }

  /**
   * Reports what is wrong with the address.
   *
   * @param known whether the cenote has an image with this address
   */
  void check(String path, boolean known, FieldErrors.Collector errors) {
    if (!known && !isHttps(url)) {
      errors.add(path + ".url", "must be an https URL");
    }
  }

  private static boolean isHttps(String text) {
    try {
      URI address = URI.create(text);
      return "https".equals(address.getScheme())
          && address.getHost() != null
          && address.getUserInfo() == null;
    } catch (IllegalArgumentException malformed) {
      return false;
    }
  }

  /**
   * The image.
   *
   * @param fallback has the members that are absent here; null for the documented defaults
   */
  Image image(UUID imageId, int index, @Nullable Image fallback) {
    return new Image(
        imageId,
        url,
        alt == null && fallback != null ? fallback.alt() : alt,
        Patch.keep(fallback != null && fallback.isPrimary(), isPrimary),
        Patch.keep(fallback == null || fallback.isActive(), isActive),
        Patch.keep(fallback == null ? index : fallback.displayOrder(), displayOrder),
        Image.fileAt(url));
  }
}
