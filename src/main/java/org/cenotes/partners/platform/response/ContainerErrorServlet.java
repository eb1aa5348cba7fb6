package org.cenotes.partners.platform.response;

import jakarta.inject.Inject;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;

/**
 * The error page for errors outside JAX-RS; web.xml sends all of them here. It also answers what no
 * other servlet answers, and the names of server pages: of these the container refuses some before
 * any filter, or without the error page.
 */
@WebServlet(urlPatterns = {ContainerErrorServlet.PATH, "/", "*.jsp", "*.jspx", "*.jsv", "*.jsw"})
public class ContainerErrorServlet extends HttpServlet {
  private static final long serialVersionUID = 1L;
  static final String PATH = "/error";

  private final transient ErrorResponses responses;

  @Inject
  public ContainerErrorServlet(ErrorResponses responses) {
    this.responses = responses;
  }

  @Override
  protected void service(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    Object code = request.getAttribute(RequestDispatcher.ERROR_STATUS_CODE);
    ApiException error = ContainerError.of(code instanceof Integer status ? status : 404);
    if (error.error() == HttpError.INTERNAL
        && request.getAttribute(RequestDispatcher.ERROR_EXCEPTION) instanceof Throwable failure) {
      FailureLog.answered500(failure);
    }
    responses.write(request, response, error);
  }
}
