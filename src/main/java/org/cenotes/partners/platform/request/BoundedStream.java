package org.cenotes.partners.platform.request;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;

/** A body that may be read up to a limit; reading on is refused with 413. */
final class BoundedStream extends FilterInputStream {
  private long left;

  BoundedStream(InputStream body, long limit) {
    super(body);
    left = limit;
  }

  @Override
  public int read() throws IOException {
    int read = super.read();
    count(read < 0 ? 0 : 1);
    return read;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    int read = super.read(bytes, offset, length);
    count(Math.max(read, 0));
    return read;
  }

  private void count(int bytes) {
    left -= bytes;
    if (left < 0) {
      throw new ApiException(HttpError.PAYLOAD_TOO_LARGE);
    }
  }
}
