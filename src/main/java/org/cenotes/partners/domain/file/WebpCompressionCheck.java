package org.cenotes.partners.domain.file;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import javax.imageio.IIOException;

/**
 * The chunks of a WebP file. Lossless compression is refused: a few bytes of it can ask the decoder
 * for hours of work that reads no input, and thus meets no deadline, or for more memory than a node
 * has.
 */
final class WebpCompressionCheck {
  /** After {@code RIFF}, a length and {@code WEBP}. */
  private static final int FIRST = 12;

  private static final int CHUNK_HEADER = 8;

  /** Place, size, duration and flags of a picture of an animation. */
  private static final int FRAME_HEADER = 16;

  /** The bits of an alpha channel's first byte that name its compression; 0: none. */
  private static final int ALPHA_COMPRESSION = 3;

  private WebpCompressionCheck() {}

  /**
   * Refuses a file with lossless compression.
   *
   * @throws IIOException when there is any; the message is a sentence without its subject
   */
  static void requireLossy(byte[] upload) throws IIOException {
    ByteBuffer file = ByteBuffer.wrap(upload).order(ByteOrder.LITTLE_ENDIAN);
    requireLossy(file, FIRST, upload.length);
  }

  private static void requireLossy(ByteBuffer file, int from, int end) throws IIOException {
    long at = from;
    while (at + CHUNK_HEADER <= end) {
      int start = (int) at + CHUNK_HEADER;
      long length = Integer.toUnsignedLong(file.getInt((int) at + 4));
      int chunkEnd = (int) Math.min(end, start + length);
      switch (name(file, (int) at)) {
        case "VP8L" -> throw refused();
        case "ALPH" -> {
          if (start < chunkEnd && (file.get(start) & ALPHA_COMPRESSION) != 0) {
            throw refused();
          }
        }
        case "ANMF" -> requireLossy(file, start + FRAME_HEADER, chunkEnd);
        default -> {
          // pixels of the lossy kind, or metadata
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

  private static IIOException refused() {
    return new IIOException(
        "must not be a WebP with lossless compression; save it as PNG, or as a lossy WebP");
  }
}
