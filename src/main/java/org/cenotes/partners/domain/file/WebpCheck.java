package org.cenotes.partners.domain.file;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import javax.imageio.IIOException;

/** Refuses WebP files of which a few bytes would cost the decoder a node's memory, or hours. */
final class WebpCheck {
  /** After {@code RIFF}, a length and {@code WEBP}. */
  private static final int FIRST = 12;

  private static final int CHUNK_HEADER = 8;

  /** Place, size, duration and flags of a picture of an animation. */
  private static final int FRAME_HEADER = 16;

  /** The bits of an alpha channel's first byte that name its compression; 0: none. */
  private static final int ALPHA_COMPRESSION = 3;

  /** Where the width stands in the pixels of the lossy kind; the height follows. */
  private static final int SIDES = 6;

  private static final int SIDE_BITS = 0x3FFF;

  private WebpCheck() {}

  /**
   * Refuses lossless compression, also of the alpha channel of a lossy picture, which can ask for
   * hours of work that reads no input, and thus meets no deadline, or for hundreds of megabytes;
   * pixels of another size than the file's; and a color profile that claims to be larger than it
   * is.
   *
   * @throws IIOException when there is any; the message is a sentence without its subject
   */
  static void check(byte[] upload) throws IIOException {
    ByteBuffer file = ByteBuffer.wrap(upload).order(ByteOrder.LITTLE_ENDIAN);
    check(file, FIRST, upload.length, false);
  }

  private static void check(ByteBuffer file, int from, int end, boolean inFrame)
      throws IIOException {
    long at = from;
    while (at + CHUNK_HEADER <= end) {
      int start = (int) at + CHUNK_HEADER;
      long length = Integer.toUnsignedLong(file.getInt((int) at + 4));
      int chunkEnd = (int) Math.min(end, start + length);
      switch (name(file, (int) at)) {
        case "VP8L" ->
            throw new IIOException(
                "must not be a WebP with lossless compression; save it as PNG, or as a lossy WebP");
        case "ALPH" -> {
          // the decoder reads on behind a chunk that is too short
          if (start >= chunkEnd || (file.get(start) & ALPHA_COMPRESSION) != 0) {
            throw new IIOException(
                "must not be a WebP whose transparency is compressed, as it usually is; save it as"
                    + " PNG");
          }
        }
        case "VP8 " -> {
          if (start + SIDES + 4 > chunkEnd) {
            throw new IIOException("cannot be decoded");
          }
          ImageDecoder.requireSize(
              file.getShort(start + SIDES) & SIDE_BITS,
              file.getShort(start + SIDES + 2) & SIDE_BITS);
        }
        case "ICCP" -> ColorProfileCheck.check(file.slice(start, Math.max(0, chunkEnd - start)));
        case "ANMF" -> {
          if (inFrame) {
            throw new IIOException("cannot be decoded");
          }
          check(file, start + FRAME_HEADER, chunkEnd, true);
        }
        default -> {
          // metadata
        }
      }
      at = start + length + (length & 1);
    }
  }

  private static String name(ByteBuffer file, int at) {
    byte[] name = new byte[4];
    file.get(at, name);
    return new String(name, StandardCharsets.ISO_8859_1);
  }
}
