package org.cenotes.partners.platform.answer;

import jakarta.inject.Inject;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.json.Json;
import org.cenotes.partners.platform.request.NegotiationFilter;
import org.cenotes.partners.platform.request.RequestInfo;

/** The page for errors that arise outside JAX-RS; web.xml sends them all here. */
@WebServlet(urlPatterns = ContainerErrorServlet.PATH)
public class ContainerErrorServlet extends HttpServlet {
  private static final long serialVersionUID = 1L;
  static final String PATH = "/error";

  private final transient ErrorResponses responses;
  private final transient RequestInfo info;

  @Inject
  public ContainerErrorServlet(ErrorResponses responses, RequestInfo info) {
    this.responses = responses;
    this.info = info;
  }

  @Override
  protected void service(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    Object code = request.getAttribute(RequestDispatcher.ERROR_STATUS_CODE);
    HttpError error = ofStatus(code instanceof Integer status ? status : 404);
    ErrorBody body = responses.body(error, null, null);
    String accept = request.getHeader("Accept");
    boolean problem = accept != null && NegotiationFilter.namesProblem(accept);
    byte[] bytes = Json.bytes(problem ? body.asProblem() : body);
    response.setStatus(error.status());
    response.setContentType(problem ? "application/problem+json" : "application/json");
    response.setHeader("Content-Language", info.language().tag());
    response.setContentLength(bytes.length);
    response.getOutputStream().write(bytes);
  }

  private static HttpError ofStatus(int status) {
    return switch (status) {
      case 404 -> HttpError.NOT_FOUND;
      case 405, 501 -> HttpError.METHOD_NOT_ALLOWED;
      case 413 -> HttpError.PAYLOAD_TOO_LARGE;
      case 503 -> HttpError.SERVICE_UNAVAILABLE;
      default -> status < 500 ? HttpError.INVALID_DATA : HttpError.INTERNAL;
    };
  }
}
