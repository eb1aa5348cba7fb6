package org.cenotes.partners.platform.request;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.SocketTimeoutException;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;

/**
 * A body that may be read up to a limit; reading on is refused with 413, and one that breaks off or
 * comes too slowly with 400. One that is announced to be longer is refused when somebody begins to
 * read it, so that the resource can first check whether the caller may send one.
 */
final class BoundedStream extends FilterInputStream {
  private final TransferTimeLimit timeLimit;

  /** How many bytes may still be read; negative when the body is too large. */
  private long left;

  /**
   * @param announced the body's length according to its header; -1 if there is none
   */
  BoundedStream(InputStream body, long announced, long limit, TransferTimeLimit timeLimit) {
    super(body);
    this.timeLimit = timeLimit;
    left = announced > limit ? -1 : limit;
  }

  @Override
  public int read() throws IOException {
    long start = timeLimit.now();
    int read = received(super::read);
    count(read < 0 ? 0 : 1, start);
    return read;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    long start = timeLimit.now();
    int read = received(() -> super.read(bytes, offset, length));
    count(Math.max(read, 0), start);
    return read;
  }

  @FunctionalInterface
  private interface Read {
    int run() throws IOException;
  }

  private int received(Read read) {
    requireAllowed();
    try {
      return read.run();
    } catch (SocketTimeoutException e) {
      throw tooSlow();
    } catch (IOException e) {
      throw ApiException.because(
          HttpError.INVALID_DATA, "the body is shorter than announced or has malformed chunks");
    }
  }

  private void count(int bytes, long start) {
    left -= bytes;
    requireAllowed();
    if (timeLimit.isTooSlowAfter(start, bytes)) {
      throw tooSlow();
    }
  }

  private static ApiException tooSlow() {
    return ApiException.because(HttpError.INVALID_DATA, "the body arrived too slowly");
  }

  private void requireAllowed() {
    if (left < 0) {
      throw new ApiException(HttpError.PAYLOAD_TOO_LARGE);
    }
  }
}
