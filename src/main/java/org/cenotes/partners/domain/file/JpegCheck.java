package org.cenotes.partners.domain.file;

import com.twelvemonkeys.imageio.metadata.jpeg.JPEG;
import com.twelvemonkeys.imageio.metadata.jpeg.JPEGSegment;
import com.twelvemonkeys.imageio.metadata.jpeg.JPEGSegmentUtil;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import javax.imageio.IIOException;
import javax.imageio.stream.ImageInputStream;

/** Refuses JPEG files of which a few bytes would cost the decoder a node's memory. */
final class JpegCheck {
  private static final String COLOR_PROFILE = "ICC_PROFILE";

  /** Its number and the number of all, at the beginning of each part of a color profile. */
  private static final int PART_HEADER = 2;

  /** A marker for temporary private use, without a length. */
  private static final int TEM = 0xFF01;

  /** A marker that is reserved for extensions, between those of frames. */
  private static final int JPG = 0xFFC8;

  private static final int LENGTH_BYTES = 2;
  private static final int MAX_COMPONENTS = 4;

  /** Some 120 MB of coefficients. */
  private static final long MAX_KEPT_PIXELS = 20_000_000;

  /**
   * Programs that make progressive files use about ten. Each scan costs the decoder a walk over the
   * whole image, whatever few bytes it has.
   */
  private static final int MAX_SCANS = 100;

  private static final int MARKER = 0xFF;
  private static final int START_OF_SCAN = 0xDA;

  private JpegCheck() {}

  /**
   * Refuses other compression than baseline and progressive, since lossless is decoded whole,
   * whatever is left out of it; one of many pixels that comes in several scans, because the decoder
   * keeps all coefficients of these, outside the heap; one of very many scans; and a color profile
   * that claims to be larger than it is.
   *
   * @throws IOException when there is any, or the file has no segments of a JPEG; the message is a
   *     sentence without its subject
   */
  static void check(ImageInputStream upload) throws IOException {
    requireFewScans(upload);
    List<ByteBuffer> profile = new ArrayList<>();
    Frame frame = new Frame(0, 0, false);
    for (JPEGSegment segment : JPEGSegmentUtil.readSegments(upload, JPEGSegmentUtil.ALL_SEGMENTS)) {
      if (isReadDifferently(segment)) {
        throw new IIOException("cannot be decoded");
      }
      if (isFrame(segment.marker())) {
        frame = Frame.of(segment);
      } else if (segment.marker() == JPEG.SOS) {
        frame.requireFewPixels(segment.data().read());
      } else if (segment.marker() == JPEG.APP2 && COLOR_PROFILE.equals(segment.identifier())) {
        profile.add(ByteBuffer.wrap(segment.data().readAllBytes()));
      }
    }
    if (isUsed(profile)) {
      ColorProfileCheck.check(joined(profile));
    }
  }

  /** The segments are read up to the first scan, so the others are counted by their marker. */
  private static void requireFewScans(ImageInputStream upload) throws IOException {
    upload.seek(0);
    byte[] part = new byte[8_192];
    int scans = 0;
    int before = 0;
    for (int read = upload.read(part); read > 0; read = upload.read(part)) {
      for (int i = 0; i < read; i++) {
        int octet = Byte.toUnsignedInt(part[i]);
        if (before == MARKER && octet == START_OF_SCAN && ++scans > MAX_SCANS) {
          throw new IIOException(
              "must not be a JPEG of more than 100 scans; save it as an ordinary JPEG");
        }
        before = octet;
      }
    }
    upload.seek(0);
  }

  private record Frame(long pixels, int components, boolean isProgressive) {
    static Frame of(JPEGSegment segment) throws IOException {
      if (segment.marker() > JPEG.SOF2) {
        throw new IIOException(
            "must not be a JPEG with lossless or arithmetic compression; save it as an ordinary"
                + " JPEG, or as PNG");
      }
      ByteBuffer data = ByteBuffer.wrap(segment.data().readAllBytes());
      long height = Short.toUnsignedInt(data.getShort(1)); // after the bits of a sample
      int components = data.get(5);
      if (components > MAX_COMPONENTS) {
        throw new IIOException("cannot be decoded");
      }
      return new Frame(
          height * Short.toUnsignedInt(data.getShort(3)),
          components,
          segment.marker() == JPEG.SOF2);
    }

    void requireFewPixels(int scanned) throws IIOException {
      if ((isProgressive || scanned < components) && pixels > MAX_KEPT_PIXELS) {
        throw new IIOException(
            "must not be a progressive JPEG of more than 20 megapixels; save it as an ordinary"
                + " JPEG");
      }
    }
  }

  /** Whether it starts a frame: every SOF but those numbers that mean something else. */
  private static boolean isFrame(int marker) {
    return marker == JPEG.SOF55
        || marker >= JPEG.SOF0
            && marker <= JPEG.SOF15
            && marker != JPEG.DHT
            && marker != JPEG.DAC
            && marker != JPG;
  }

  /**
   * Whether the decoder of the pixels takes its length for another one than these segments do, so
   * that it would find other ones behind it.
   */
  private static boolean isReadDifferently(JPEGSegment segment) {
    return segment.marker() == TEM
        || segment.marker() != JPEG.EOI && segment.segmentLength() < LENGTH_BYTES;
  }

  /** Whether the decoder uses a profile in these parts; it ignores one with odd numbers. */
  private static boolean isUsed(List<ByteBuffer> parts) {
    if (parts.isEmpty()) {
      return false;
    }
    ByteBuffer first = parts.get(0);
    if (first.remaining() < PART_HEADER) {
      return true;
    }
    int number = Byte.toUnsignedInt(first.get(0));
    int count = Byte.toUnsignedInt(first.get(1));
    return parts.size() == 1
        ? number == 1 || count == 1
        : count == parts.size() && number >= 1 && number <= count;
  }

  /** The decoder puts them together by their numbers, so these must be in order. */
  private static ByteBuffer joined(List<ByteBuffer> parts) throws IIOException {
    ByteBuffer whole = ByteBuffer.allocate(parts.stream().mapToInt(ByteBuffer::remaining).sum());
    for (int i = 0; i < parts.size(); i++) {
      ByteBuffer part = parts.get(i);
      if (part.remaining() < PART_HEADER
          || parts.size() > 1
              && (Byte.toUnsignedInt(part.get(0)) != i + 1
                  || Byte.toUnsignedInt(part.get(1)) != parts.size())) {
        throw ColorProfileCheck.damaged();
      }
      whole.put(part.position(PART_HEADER));
    }
    return whole.flip();
  }
}
