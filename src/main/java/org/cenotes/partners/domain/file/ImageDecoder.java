package org.cenotes.partners.domain.file;

import java.awt.Graphics2D;
import java.awt.geom.AffineTransform;
import java.awt.image.BufferedImage;
import java.io.IOException;
import javax.imageio.IIOException;
import javax.imageio.ImageIO;
import javax.imageio.ImageReadParam;
import javax.imageio.ImageReader;
import javax.imageio.stream.ImageInputStream;

/** Decodes uploads into plain RGB pixels, in bounded memory and time. */
final class ImageDecoder {
  private static final long MAX_PIXELS = 40_000_000;

  /** Decoders keep whole rows, whatever is left out of them. */
  private static final int MAX_SIDE = 16_384;

  /** More are not decoded: of a larger image only every second or third pixel is. */
  private static final long DECODED_PIXELS = 8_000_000;

  private ImageDecoder() {}

  /**
   * The upright image in sRGB, with at most some {@value #DECODED_PIXELS} pixels; of an animation
   * its first.
   *
   * @param throttle limits the time
   * @throws IOException when it cannot be decoded, has too many pixels, or takes too long; the
   *     message is a sentence without its subject
   */
  static BufferedImage decode(ImageFormat format, byte[] upload, ProcessingThrottle throttle)
      throws IOException {
    ImageReader reader = format.reader();
    try (ImageInputStream input = new DeadlineImageStream(upload, throttle)) {
      check(format, upload, throttle);
      reader.setInput(input, true, true);
      requireSize(reader.getWidth(0), reader.getHeight(0));
      long pixels = (long) reader.getWidth(0) * reader.getHeight(0);
      boolean[] truncated = new boolean[1];
      reader.addIIOReadWarningListener(
          (source, warning) -> truncated[0] |= warning.contains("remature end"));
      ImageReadParam param = reader.getDefaultReadParam();
      int step = (int) Math.ceil(Math.sqrt((double) pixels / DECODED_PIXELS));
      param.setSourceSubsampling(step, step, 0, 0);
      BufferedImage decoded = reader.read(0, param);
      if (truncated[0]) {
        throw new IIOException("is truncated");
      }
      return upright(decoded, ImageOrientation.of(format, upload, throttle));
    } catch (IOException | RuntimeException e) {
      // decoders meet broken input, and the deadline, with whatever their code runs into
      throw throttle.isOverdue()
          ? new IIOException("takes too long to decode", e)
          : e instanceof IOException refused ? refused : new IIOException("cannot be decoded", e);
    } finally {
      reader.dispose();
    }
  }

  private static void check(ImageFormat format, byte[] upload, ProcessingThrottle throttle)
      throws IOException {
    if (format == ImageFormat.WEBP) {
      WebpCheck.check(upload);
    } else if (format == ImageFormat.JPEG) {
      JpegCheck.check(new DeadlineImageStream(upload, throttle));
    }
  }

  /**
   * Refuses an image that is too large to decode.
   *
   * @throws IIOException when it is; the message is a sentence without its subject
   */
  static void requireSize(int width, int height) throws IIOException {
    if (Math.max(width, height) > MAX_SIDE) {
      throw new IIOException("must not have more than 16384 pixels per side");
    }
    if ((long) width * height > MAX_PIXELS) {
      throw new IIOException("must not have more than 40 megapixels");
    }
  }

  /** Draws it the way up that it is to be seen, in sRGB. */
  private static BufferedImage upright(BufferedImage decoded, int orientation) {
    int width = decoded.getWidth();
    int height = decoded.getHeight();
    boolean swapped = orientation >= 5;
    boolean alpha = decoded.getColorModel().hasAlpha();
    BufferedImage drawn =
        new BufferedImage(
            swapped ? height : width,
            swapped ? width : height,
            alpha ? BufferedImage.TYPE_INT_ARGB : BufferedImage.TYPE_INT_RGB);
    Graphics2D graphics = drawn.createGraphics();
    graphics.drawImage(decoded, transform(orientation, width, height), null);
    graphics.dispose();
    return drawn;
  }

  private static AffineTransform transform(int orientation, int width, int height) {
    return switch (orientation) {
      case 2 -> new AffineTransform(-1, 0, 0, 1, width, 0);
      case 3 -> new AffineTransform(-1, 0, 0, -1, width, height);
      case 4 -> new AffineTransform(1, 0, 0, -1, 0, height);
      case 5 -> new AffineTransform(0, 1, 1, 0, 0, 0);
      case 6 -> new AffineTransform(0, 1, -1, 0, height, 0);
      case 7 -> new AffineTransform(0, -1, -1, 0, height, width);
      case 8 -> new AffineTransform(0, -1, 1, 0, 0, width);
      default -> new AffineTransform();
    };
  }

  static {
    // uploads are in memory already
    ImageIO.setUseCache(false);
  }
}
