package org.cenotes.partners.platform.request;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;

/**
 * A body that may be read up to a limit; reading on is refused with 413, and one that breaks off
 * with 400.
 */
final class BoundedStream extends FilterInputStream {
  private long left;

  BoundedStream(InputStream body, long limit) {
    super(body);
    left = limit;
  }

  @Override
  public int read() throws IOException {
    int read = received(super::read);
    count(read < 0 ? 0 : 1);
    return read;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    int read = received(() -> super.read(bytes, offset, length));
    count(Math.max(read, 0));
    return read;
  }

  @FunctionalInterface
  private interface Read {
    int run() throws IOException;
  }

  private static int received(Read read) {
    try {
      return read.run();
    } catch (IOException e) {
      throw ApiException.because(
          HttpError.INVALID_DATA, "the body is shorter than announced or has malformed chunks");
    }
  }

  private void count(int bytes) {
    left -= bytes;
    if (left < 0) {
      throw new ApiException(HttpError.PAYLOAD_TOO_LARGE);
    }
  }
}
