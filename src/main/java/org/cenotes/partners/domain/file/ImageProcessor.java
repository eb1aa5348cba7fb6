package org.cenotes.partners.domain.file;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageWriteParam;
import javax.imageio.ImageWriter;
import javax.imageio.stream.ImageOutputStream;
import javax.imageio.stream.MemoryCacheImageOutputStream;

/**
 * Makes the stored images of an upload. Everything is encoded anew from pixels, so nothing else of
 * the upload survives: no metadata, and nothing hidden behind or inside the image.
 */
final class ImageProcessor {
  /** The longer side of the largest stored image, in pixels: a screen's width. */
  private static final int MAX_SIDE = 2_560;

  private static final float JPEG_QUALITY = 0.85f;

  /** A quarter of a millisecond's work. */
  private static final int ROWS_AT_ONCE = 8;

  private ImageProcessor() {}

  /**
   * The whole image first, then the widths of {@link ImageWidth} that are narrower than it, widest
   * first.
   *
   * @param deadline by {@link System#nanoTime}
   * @throws IOException as {@link ImageDecoder#decode}
   */
  static List<EncodedImage> process(ImageFormat format, byte[] upload, long deadline)
      throws IOException {
    BufferedImage image = ImageDecoder.decode(format, upload, deadline);
    boolean png = format == ImageFormat.PNG || image.getColorModel().hasAlpha();
    int side = Math.max(image.getWidth(), image.getHeight());
    BufferedImage whole =
        side <= MAX_SIDE
            ? image
            : scaled(
                image, Math.max(1, (int) Math.round((double) image.getWidth() * MAX_SIDE / side)));
    List<EncodedImage> made = new ArrayList<>();
    made.add(encode(whole, png));
    BufferedImage smaller = whole;
    for (int width : ImageWidth.descending()) {
      if (width < whole.getWidth()) {
        smaller = scaled(smaller, width); // each from the one before: half the work
        made.add(encode(smaller, png));
      }
    }
    return made;
  }

  /** An image of this width, with the same proportions. */
  private static BufferedImage scaled(BufferedImage image, int width) {
    BufferedImage source = image;
    // interpolation looks at the nearest pixels only: with larger steps it would skip some
    while (source.getWidth() > 2 * width) {
      source = drawn(source, (source.getWidth() + 1) / 2, (source.getHeight() + 1) / 2);
    }
    int height = Math.max(1, Math.round((float) image.getHeight() * width / image.getWidth()));
    return drawn(source, width, height);
  }

  private static BufferedImage drawn(BufferedImage image, int width, int height) {
    int type =
        image.getColorModel().hasAlpha() ? BufferedImage.TYPE_INT_ARGB : BufferedImage.TYPE_INT_RGB;
    BufferedImage drawn = new BufferedImage(width, height, type);
    Graphics2D graphics = drawn.createGraphics();
    graphics.setRenderingHint(
        RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_BICUBIC);
    Pacer pacer = new Pacer();
    for (int row = 0; row < height; row += ROWS_AT_ONCE) {
      graphics.setClip(0, row, width, Math.min(ROWS_AT_ONCE, height - row));
      graphics.drawImage(image, 0, 0, width, height, null);
      pacer.pause();
    }
    graphics.dispose();
    return drawn;
  }

  private static EncodedImage encode(BufferedImage image, boolean png) throws IOException {
    ImageWriter writer = ImageIO.getImageWritersByFormatName(png ? "png" : "jpeg").next();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ImageOutputStream output = new PacedOutput(bytes)) {
      ImageWriteParam param = writer.getDefaultWriteParam();
      if (!png) {
        param.setCompressionMode(ImageWriteParam.MODE_EXPLICIT);
        param.setCompressionQuality(JPEG_QUALITY);
      }
      writer.setOutput(output);
      writer.write(null, new IIOImage(png ? image : opaque(image), null, null), param);
    } finally {
      writer.dispose();
    }
    return new EncodedImage(
        png ? "image/png" : "image/jpeg", image.getWidth(), image.getHeight(), bytes.toByteArray());
  }

  /** JPEG has no transparency; scaling may have returned an image that could. */
  private static BufferedImage opaque(BufferedImage image) {
    if (image.getType() == BufferedImage.TYPE_INT_RGB) {
      return image;
    }
    BufferedImage drawn =
        new BufferedImage(image.getWidth(), image.getHeight(), BufferedImage.TYPE_INT_RGB);
    var graphics = drawn.createGraphics();
    graphics.drawImage(image, 0, 0, Color.WHITE, null);
    graphics.dispose();
    return drawn;
  }

  /** Pauses whenever an encoder has written some kilobytes. */
  private static final class PacedOutput extends MemoryCacheImageOutputStream {
    private final Pacer pacer = new Pacer();

    PacedOutput(OutputStream output) {
      super(output);
    }

    @Override
    public void write(byte[] buffer, int offset, int length) throws IOException {
      super.write(buffer, offset, length);
      pacer.pause();
    }
  }
}
