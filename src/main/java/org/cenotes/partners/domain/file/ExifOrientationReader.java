package org.cenotes.partners.domain.file;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Reads one value of EXIF. A general reader keeps every value: thousands of entries can name the
 * same bytes, and an entry can claim gigabytes.
 */
final class ExifOrientationReader {
  private static final int ORIENTATION = 0x0112;
  private static final int LONG = 4;

  /** Tag, type, number of values, and the value. */
  private static final int ENTRY = 12;

  private static final int VALUE = 8;

  private ExifOrientationReader() {}

  /**
   * The value of the first directory's orientation; 0 when it has none.
   *
   * @param tiff EXIF's data, which has the form of a TIFF file
   * @throws IndexOutOfBoundsException when the data is not what it claims to be
   */
  static int read(ByteBuffer tiff) {
    tiff.order(tiff.get(0) == 'I' ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN);
    int directory = tiff.getInt(4);
    int entries = Short.toUnsignedInt(tiff.getShort(directory));
    for (int i = 0; i < entries; i++) {
      int entry = directory + 2 + i * ENTRY;
      if (tiff.getShort(entry) == ORIENTATION) {
        return tiff.getShort(entry + 2) == LONG
            ? tiff.getInt(entry + VALUE) // some writers do so, though it must be a short
            : tiff.getShort(entry + VALUE);
      }
    }
    return 0;
  }
}
