package org.cenotes.partners.domain.file;

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

  private ImageProcessor() {}

  /**
   * The whole image first, then the widths of {@link ImageWidth} that are narrower than it, widest
   * first.
   *
   * @param throttle limits the time of decoding; scaling and encoding are bounded by the pixels
   * @throws IOException as {@link ImageDecoder#decode}
   */
  static List<EncodedImage> process(ImageFormat format, byte[] upload, ProcessingThrottle throttle)
      throws IOException {
    BufferedImage image = ImageDecoder.decode(format, upload, throttle);
    boolean png = format == ImageFormat.PNG || image.getColorModel().hasAlpha();
    int side = Math.max(image.getWidth(), image.getHeight());
    BufferedImage whole =
        side <= MAX_SIDE ? image : scaled(image, (double) MAX_SIDE / side, throttle);
    List<EncodedImage> made = new ArrayList<>();
    made.add(encode(whole, png, throttle));
    BufferedImage smaller = whole;
    for (int width : ImageWidth.descending()) {
      if (width < whole.getWidth()) {
        // each from the one before: half the work
        smaller = scaled(smaller, (double) width / smaller.getWidth(), throttle);
        made.add(encode(smaller, png, throttle));
      }
    }
    return made;
  }

  private static BufferedImage scaled(
      BufferedImage image, double factor, ProcessingThrottle throttle) {
    return ImageScaler.scaled(
        image,
        Math.max(1, (int) Math.round(image.getWidth() * factor)),
        Math.max(1, (int) Math.round(image.getHeight() * factor)),
        throttle);
  }

  private static EncodedImage encode(BufferedImage image, boolean png, ProcessingThrottle throttle)
      throws IOException {
    ImageWriter writer = ImageIO.getImageWritersByFormatName(png ? "png" : "jpeg").next();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ImageOutputStream output = new PacedOutput(bytes, throttle)) {
      ImageWriteParam param = writer.getDefaultWriteParam();
      if (!png) {
        param.setCompressionMode(ImageWriteParam.MODE_EXPLICIT);
        param.setCompressionQuality(JPEG_QUALITY);
      }
      writer.setOutput(output);
      writer.write(null, new IIOImage(image, null, null), param);
    } finally {
      writer.dispose();
    }
    return new EncodedImage(
        png ? "image/png" : "image/jpeg", image.getWidth(), image.getHeight(), bytes.toByteArray());
  }

  /** Pauses between the pieces that an encoder writes. */
  private static final class PacedOutput extends MemoryCacheImageOutputStream {
    private final ProcessingThrottle throttle;

    PacedOutput(OutputStream output, ProcessingThrottle throttle) {
      super(output);
      this.throttle = throttle;
    }

    @Override
    public void write(byte[] buffer, int offset, int length) throws IOException {
      super.write(buffer, offset, length);
      throttle.pause();
    }
  }
}
