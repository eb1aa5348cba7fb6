package org.cenotes.partners.platform.response;

import jakarta.inject.Inject;
import jakarta.servlet.FilterChain;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.request.CommonHeaders;
import org.cenotes.partners.platform.request.RequestCheck;

/**
 * Answers what nothing else has answered, errors of the JVM included. A Throwable that reached the
 * container would leave the request's contexts on the thread, where the next request would find
 * them. The order of the filters is in web.xml.
 */
public class UncaughtExceptionFilter extends HttpFilter {
  private static final long serialVersionUID = 1L;

  private final transient ErrorResponses responses;
  private final transient CommonHeaders headers;
  private final transient DatabaseOutageLog outages;

  @Inject
  public UncaughtExceptionFilter(
      ErrorResponses responses, CommonHeaders headers, DatabaseOutageLog outages) {
    this.responses = responses;
    this.headers = headers;
    this.outages = outages;
  }

  @Override
  protected void doFilter(HttpServletRequest in, HttpServletResponse out, FilterChain chain)
      throws IOException {
    try {
      RequestCheck.check(in, out);
      chain.doFilter(in, out);
    } catch (ApiException refusal) {
      responses.write(in, out, refusal);
    } catch (Throwable failure) {
      answer(in, out, failure);
    }
  }

  private void answer(HttpServletRequest in, HttpServletResponse out, Throwable failure)
      throws IOException {
    if (out.isCommitted() || in.isAsyncStarted()) {
      FailureLog.interrupted(failure);
      return;
    }
    ApiException error;
    if (DatabaseOutage.isCauseOf(failure)) {
      outages.answered503(failure);
      error = ContainerError.unavailable();
    } else {
      FailureLog.answered500(failure);
      error = new ApiException(HttpError.INTERNAL);
    }
    out.reset();
    headers.set(in, out);
    responses.write(in, out, error);
  }
}
