package org.cenotes.partners.domain.file;

import com.twelvemonkeys.imageio.metadata.jpeg.JPEG;
import com.twelvemonkeys.imageio.metadata.jpeg.JPEGSegment;
import com.twelvemonkeys.imageio.metadata.jpeg.JPEGSegmentUtil;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import javax.imageio.stream.ImageInputStream;
import org.jspecify.annotations.Nullable;

/** Finds in an upload which way up it is to be seen. */
final class ImageOrientation {
  private static final int UPRIGHT = 1;
  private static final int MAX = 8;

  /** Name and length of a chunk, in PNG the other way round. */
  private static final int CHUNK_HEADER = 8;

  private static final int PNG_CHECKSUM = 4;

  private ImageOrientation() {}

  /** EXIF's orientation, 1 to 8; 1 (upright) when there is none, or it cannot be read. */
  static int of(ImageFormat format, byte[] upload, ProcessingThrottle throttle) {
    try {
      ByteBuffer exif =
          switch (format) {
            case JPEG -> segment(upload, throttle);
            case PNG -> chunk(upload, "eXIf", true);
            case WEBP -> chunk(upload, "EXIF", false);
          };
      int value = exif == null ? UPRIGHT : ExifOrientationReader.read(exif);
      return value >= UPRIGHT && value <= MAX ? value : UPRIGHT;
    } catch (IOException | RuntimeException broken) {
      return UPRIGHT; // the pixels were readable
    }
  }

  private static @Nullable ByteBuffer segment(byte[] jpeg, ProcessingThrottle throttle)
      throws IOException {
    try (ImageInputStream input = new DeadlineImageStream(jpeg, throttle)) {
      List<JPEGSegment> found = JPEGSegmentUtil.readSegments(input, JPEG.APP1, "Exif");
      if (found.isEmpty()) {
        return null;
      }
      byte[] data = found.get(0).data().readAllBytes();
      return ByteBuffer.wrap(data, 1, data.length - 1).slice(); // padding
    }
  }

  /** The data of the first chunk of this name; null when there is none. */
  private static @Nullable ByteBuffer chunk(byte[] upload, String wanted, boolean png) {
    byte[] name = wanted.getBytes(StandardCharsets.US_ASCII);
    ByteBuffer file =
        ByteBuffer.wrap(upload).order(png ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
    long at = png ? 8 : 12; // behind what begins the file
    while (at + CHUNK_HEADER <= upload.length) {
      int start = (int) at + CHUNK_HEADER;
      int nameAt = png ? start - 4 : start - CHUNK_HEADER;
      long length = Integer.toUnsignedLong(file.getInt(png ? start - CHUNK_HEADER : start - 4));
      if (Arrays.equals(upload, nameAt, nameAt + 4, name, 0, 4)) {
        ByteBuffer data = file.slice(start, (int) Math.min(length, upload.length - start));
        // some writers of WebP begin it as in JPEG
        return data.get(0) == 'E' ? data.slice(6, data.limit() - 6) : data;
      }
      at = start + length + (png ? PNG_CHECKSUM : length & 1);
    }
    return null;
  }
}
