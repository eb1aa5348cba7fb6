package org.cenotes.partners.domain.file;

import com.twelvemonkeys.image.ResampleOp;
import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageWriteParam;
import javax.imageio.ImageWriter;
import javax.imageio.stream.ImageOutputStream;

/**
 * Makes the stored images of an upload. Everything is encoded anew from pixels, so nothing else of
 * the upload survives: no metadata, and nothing hidden behind or inside the image.
 */
final class ImageProcessor {
  /** The longer side of the largest stored image, in pixels: a screen's width. */
  private static final int MAX_SIDE = 2_560;

  private static final float JPEG_QUALITY = 0.85f;

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

  private static BufferedImage scaled(BufferedImage image, int width) {
    int height = Math.max(1, Math.round((float) image.getHeight() * width / image.getWidth()));
    return new ResampleOp(width, height, ResampleOp.FILTER_LANCZOS).filter(image, null);
  }

  private static EncodedImage encode(BufferedImage image, boolean png) throws IOException {
    ImageWriter writer = ImageIO.getImageWritersByFormatName(png ? "png" : "jpeg").next();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ImageOutputStream output = ImageIO.createImageOutputStream(bytes)) {
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
}
