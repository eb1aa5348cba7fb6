package org.cenotes.partners.domain.catalog;

import java.util.List;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A picture of a cenote.
 *
 * @param id id of the image
 * @param url address of the image
 * @param alt text that describes the image
 * @param isPrimary whether the image represents the cenote in lists
 * @param isActive whether the image is shown
 * @param displayOrder position among the images, from 0
 * @param fileId the uploaded file that it shows; absent for an image elsewhere
 */
public record Image(
    UUID id,
    String url,
    @Nullable String alt,
    boolean isPrimary,
    boolean isActive,
    int displayOrder,
    @Nullable UUID fileId) {
  private static final Pattern FILE =
      Pattern.compile(
          "/api/files/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\\?w=(?:320|640|1280))?");

  /**
   * The uploaded file that an address of this installation names, in any width; null for other
   * addresses.
   */
  static @Nullable UUID fileAt(String url) {
    Matcher path = FILE.matcher(url);
    return path.find() && path.end() == url.length() ? UUID.fromString(path.group(1)) : null;
  }

  /** The images; the first active one is primary unless another active one is. */
  static List<Image> withPrimary(List<Image> images) {
    Image first = null;
    for (Image image : images) {
      if (image.isActive && image.isPrimary) {
        return images;
      }
      first = first == null && image.isActive ? image : first;
    }
    if (first == null) {
      return images;
    }
    UUID primary = first.id;
    return images.stream().map(image -> image.primary(image.id.equals(primary))).toList();
  }

  Image notPrimary() {
    return primary(false);
  }

  private Image primary(boolean primary) {
    return new Image(id, url, alt, primary, isActive, displayOrder, fileId);
  }
}
