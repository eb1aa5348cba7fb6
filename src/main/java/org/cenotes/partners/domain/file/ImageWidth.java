package org.cenotes.partners.domain.file;

import org.cenotes.partners.platform.json.WireEnum;

/** The widths in pixels in which an image is served, besides its own. */
public enum ImageWidth implements WireEnum {
  SMALL(320),
  MEDIUM(640),
  LARGE(1280);

  private final int pixels;

  ImageWidth(int pixels) {
    this.pixels = pixels;
  }

  int pixels() {
    return pixels;
  }

  /** The widths in pixels, widest first. */
  static int[] descending() {
    return new int[] {LARGE.pixels, MEDIUM.pixels, SMALL.pixels};
  }

  @Override
  public String wire() {
    return Integer.toString(pixels);
  }
}
