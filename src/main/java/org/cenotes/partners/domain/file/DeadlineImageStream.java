package org.cenotes.partners.domain.file;

import javax.imageio.IIOException;
import javax.imageio.stream.ImageInputStreamImpl;

/**
 * The bytes of an upload, which can be read until a deadline only: a decoder cannot be interrupted,
 * but all of them read in small steps, and a crafted image can keep one busy for hours.
 */
final class DeadlineImageStream extends ImageInputStreamImpl {
  private static final int BYTES_AT_ONCE = 1_024;

  private final byte[] bytes;
  private final long deadline;
  private final Pacer pacer = new Pacer();

  /** Where the next pause may be. */
  private long next = BYTES_AT_ONCE;

  /**
   * @param deadline by {@link System#nanoTime}
   */
  DeadlineImageStream(byte[] bytes, long deadline) {
    this.bytes = bytes;
    this.deadline = deadline;
  }

  @Override
  public int read() throws IIOException {
    check();
    bitOffset = 0;
    return streamPos < bytes.length ? bytes[(int) streamPos++] & 0xFF : -1;
  }

  @Override
  public int read(byte[] buffer, int offset, int length) throws IIOException {
    check();
    bitOffset = 0;
    if (streamPos >= bytes.length) {
      return -1;
    }
    int count = (int) Math.min(length, bytes.length - streamPos);
    System.arraycopy(bytes, (int) streamPos, buffer, offset, count);
    streamPos += count;
    return count;
  }

  @Override
  public long length() {
    return bytes.length;
  }

  private void check() throws IIOException {
    if (System.nanoTime() - deadline > 0) {
      throw new IIOException("takes too long to decode");
    }
    if (streamPos >= next) {
      next = streamPos + BYTES_AT_ONCE;
      pacer.pause();
    }
  }
}
