package org.cenotes.partners.platform.request;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;

/** A body that is read as a stream: refused with 413 as soon as it proves to be too large. */
final class LimitedStream extends FilterInputStream {
  private final long limit;
  private long count;

  LimitedStream(InputStream body, long limit) {
    super(body);
    this.limit = limit;
  }

  @Override
  public int read() throws IOException {
    int read = in.read();
    if (read >= 0) {
      count(1);
    }
    return read;
  }

  @Override
  public int read(byte[] buffer, int offset, int length) throws IOException {
    int read = in.read(buffer, offset, length);
    if (read > 0) {
      count(read);
    }
    return read;
  }

  @Override
  public long skip(long wanted) throws IOException {
    long skipped = in.skip(wanted);
    count(skipped);
    return skipped;
  }

  @Override
  public boolean markSupported() {
    return false;
  }

  private void count(long more) {
    count += more;
    if (count > limit) {
      throw new ApiException(HttpError.PAYLOAD_TOO_LARGE);
    }
  }
}
