package org.cenotes.partners.domain.file;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import javax.imageio.IIOException;

/** Refuses color profiles (ICC) that claim another size than they have. */
final class ColorProfileCheck {
  private static final int HEADER = 128;

  private ColorProfileCheck() {}

  /**
   * A profile begins with its size, and the decoder reserves as much memory before it reads on.
   *
   * @param profile all bytes that there are of it
   * @throws IIOException when it claims more, or less than its header
   */
  static void check(ByteBuffer profile) throws IIOException {
    int claimed =
        profile.remaining() < Integer.BYTES
            ? 0
            : profile.duplicate().order(ByteOrder.BIG_ENDIAN).getInt();
    if (claimed < HEADER || claimed > profile.remaining()) {
      throw damaged();
    }
  }

  static IIOException damaged() {
    return new IIOException("must not have a damaged color profile; save it without one");
  }
}
