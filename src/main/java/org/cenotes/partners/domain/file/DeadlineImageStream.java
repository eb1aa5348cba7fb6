package org.cenotes.partners.domain.file;

import javax.imageio.IIOException;
import javax.imageio.stream.ImageInputStreamImpl;

/**
 * The bytes of an upload, which can be read for a limited time only: a decoder cannot be
 * interrupted, but all of them read in small steps, and a crafted image can keep one busy for
 * hours.
 */
final class DeadlineImageStream extends ImageInputStreamImpl {
  private static final int BYTES_AT_ONCE = 1_024;

  private final byte[] bytes;
  private final ProcessingThrottle throttle;

  /** Where the last pause may have been. */
  private long last;

  DeadlineImageStream(byte[] bytes, ProcessingThrottle throttle) {
    this.bytes = bytes;
    this.throttle = throttle;
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
    if (throttle.isOverdue()) {
      throw new IIOException("takes too long to decode");
    }
    if (Math.abs(streamPos - last) >= BYTES_AT_ONCE) {
      last = streamPos;
      throttle.pause();
    }
  }
}
