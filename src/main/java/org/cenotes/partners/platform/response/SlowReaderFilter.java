package org.cenotes.partners.platform.response;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.IOException;
import org.cenotes.partners.platform.request.TransferTimeLimit;

/**
 * Cuts off a client that reads a response too slowly. The server's own timeout is for each write,
 * so a client that reads on, a little at a time, would hold a request thread for as long as it
 * likes. The paths of large responses are in web.xml.
 */
public class SlowReaderFilter extends HttpFilter {
  private static final long serialVersionUID = 1L;

  @Override
  protected void doFilter(HttpServletRequest in, HttpServletResponse out, FilterChain chain)
      throws IOException, ServletException {
    chain.doFilter(in, new TimeLimitedResponse(out));
  }

  private static final class TimeLimitedResponse extends HttpServletResponseWrapper {
    private final TransferTimeLimit timeLimit = new TransferTimeLimit();

    private TimeLimitedResponse(HttpServletResponse response) {
      super(response);
    }

    @Override
    public ServletOutputStream getOutputStream() throws IOException {
      return new TimeLimitedStream(super.getOutputStream(), timeLimit);
    }
  }

  /** Writes in parts, and looks at the clock after each. */
  static final class TimeLimitedStream extends ServletOutputStream {
    private static final int PART = 16 * 1_024;

    private final ServletOutputStream to;
    private final TransferTimeLimit timeLimit;

    TimeLimitedStream(ServletOutputStream to, TransferTimeLimit timeLimit) {
      this.to = to;
      this.timeLimit = timeLimit;
    }

    @Override
    public void write(int octet) throws IOException {
      write(new byte[] {(byte) octet}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      for (int done = 0; done < length; done += PART) {
        int part = Math.min(PART, length - done);
        long start = timeLimit.now();
        to.write(bytes, offset + done, part);
        if (timeLimit.isTooSlowAfter(start, part)) {
          throw new IOException("the client reads too slowly");
        }
      }
    }

    @Override
    public void flush() throws IOException {
      to.flush();
    }

    @Override
    public void close() throws IOException {
      to.close();
    }

    @Override
    public boolean isReady() {
      return to.isReady();
    }

    @Override
    public void setWriteListener(WriteListener listener) {
      to.setWriteListener(listener);
    }
  }
}
