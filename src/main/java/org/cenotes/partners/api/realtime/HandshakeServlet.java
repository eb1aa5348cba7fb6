package org.cenotes.partners.api.realtime;

import jakarta.inject.Inject;
import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import jakarta.websocket.CloseReason;
import jakarta.websocket.DeploymentException;
import jakarta.websocket.server.ServerContainer;
import jakarta.websocket.server.ServerEndpointConfig;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.cenotes.partners.api.guard.AccessError;
import org.cenotes.partners.api.realtime.PartnerSocket.Services;
import org.cenotes.partners.api.realtime.SubscriberAuthorizer.Subscriber;
import org.cenotes.partners.domain.apikey.KeyEnvironment;
import org.cenotes.partners.platform.config.AllowedOrigins;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.request.RequestInfo;
import org.cenotes.partners.platform.response.ErrorResponses;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jspecify.annotations.Nullable;

/**
 * The WebSocket handshake at {@code /partner/ws}. Malformed requests are refused with an HTTP
 * status. A refused credential opens the socket and closes it with a code, because browsers do not
 * show a page the HTTP status.
 */
@WebServlet(HandshakeServlet.PATH)
public class HandshakeServlet extends HttpServlet {
  static final String PATH = "/partner/ws";

  private static final long serialVersionUID = 1L;
  private static final System.Logger LOG = System.getLogger(HandshakeServlet.class.getName());
  private static final String KEY = "X-API-Key";
  private static final String AUTHORIZATION = "Authorization";
  private static final int RETRY_SECONDS = 5;

  /**
   * A credential in the query, matched against its lower case: a named one, a key, or the first
   * characters of a token.
   */
  private static final Pattern CREDENTIAL_IN_QUERY =
      Pattern.compile(
          "(^|&)(access_token|token|jwt|auth|authorization|bearer|key|api_?key|x-api-key)="
              + "|sk_(live|test)_|eyj[a-z0-9_-]{12}");

  /** The token in {@code Connection}. */
  private static final Pattern UPGRADE = Pattern.compile("(?i)(^|,)\\s*upgrade\\s*(,|$)");

  /** Sixteen bytes in Base64 (RFC 6455 4.1). */
  private static final Pattern NONCE = Pattern.compile("[A-Za-z0-9+/]{22}==");

  private final transient Services services;
  private final transient ConnectionLimits connections;
  private final transient AllowedOrigins origins;
  private final String ownOrigin;
  private final transient RequestInfo info;
  private final transient ErrorResponses errors;

  @Inject
  HandshakeServlet(
      NodeSockets nodeSockets,
      EventBroadcaster broadcaster,
      SubscriberAuthorizer authorizer,
      SocketExecutors executors,
      RealtimeConfig limits,
      ConnectionLimits connections,
      RequestInfo info,
      ErrorResponses errors,
      AllowedOrigins origins,
      @ConfigProperty(name = "cenotes.public-url") URI publicUrl) {
    this.services = new Services(nodeSockets, broadcaster, authorizer, executors, limits);
    this.connections = connections;
    this.info = info;
    this.errors = errors;
    this.origins = origins;
    this.ownOrigin = AllowedOrigins.originOf(publicUrl);
  }

  /**
   * The result of the handshake.
   *
   * @param subscriber null when an auth frame must follow
   * @param refusal why the credential is refused; null when it is not
   */
  record Handshake(
      String address, @Nullable Subscriber subscriber, @Nullable CloseReason refusal) {}

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws IOException, ServletException {
    try {
      List<String> keys = headers(request, KEY);
      if (keys.stream().anyMatch(HandshakeServlet::isTestKey)) {
        throw new ApiException(AccessError.SANDBOX_KEY_NOT_ALLOWED);
      }
      check(request);
      Handshake handshake = handshake(keys, headers(request, AUTHORIZATION));
      checkPlace(handshake);
      upgrade(request, response, handshake);
    } catch (ApiException refusal) {
      errors.write(request, response, refusal);
    }
  }

  private static boolean isTestKey(String key) {
    return key.strip().startsWith(KeyEnvironment.TEST.prefix());
  }

  private static List<String> headers(HttpServletRequest request, String name) {
    return Collections.list(request.getHeaders(name));
  }

  private void check(HttpServletRequest request) {
    if (!"websocket".equalsIgnoreCase(request.getHeader("Upgrade"))
        || headers(request, "Connection").stream().noneMatch(UPGRADE.asPredicate())
        || !"13".equals(request.getHeader("Sec-WebSocket-Version"))
        || !isNonce(request.getHeader("Sec-WebSocket-Key"))
        || !isValidUri(request)) { // the container would refuse them without an error body
      throw ApiException.because(
          HttpError.INVALID_DATA, "this URL accepts only WebSocket version 13 handshakes");
    }
    if (CREDENTIAL_IN_QUERY.matcher(info.query().toLowerCase(Locale.ROOT)).find()) {
      throw ApiException.because(
          HttpError.INVALID_DATA,
          "the URL must not contain a credential; send it in a header or an auth frame");
    }
    String origin = request.getHeader("Origin");
    if (origin != null && !isAllowed(origin)) { // clients other than browsers send none
      throw new ApiException(HttpError.FORBIDDEN);
    }
    if (connections.isFull()) {
      throw ApiException.later(HttpError.SERVICE_UNAVAILABLE, RETRY_SECONDS);
    }
  }

  private boolean isAllowed(String origin) {
    return origins.contain(origin) || ownOrigin.equalsIgnoreCase(origin);
  }

  private static boolean isNonce(@Nullable String key) {
    return key != null && NONCE.matcher(key.strip()).matches();
  }

  private static boolean isValidUri(HttpServletRequest request) {
    try {
      new URI(request.getRequestURL() + "?" + request.getQueryString());
      return true;
    } catch (URISyntaxException e) {
      return false;
    }
  }

  private Handshake handshake(List<String> keys, List<String> authorizations) {
    String address = info.clientAddress();
    if (keys.isEmpty() && authorizations.isEmpty()) {
      return new Handshake(address, null, null);
    }
    if (keys.size() + authorizations.size() > 1) {
      return new Handshake(address, null, CloseStatus.SEVERAL_CREDENTIALS.reason());
    }
    try {
      Subscriber subscriber =
          keys.isEmpty()
              ? services.authorizer().authorizeToken(bearer(authorizations.get(0)), address)
              : services.authorizer().authorizeKey(keys.get(0).strip(), address);
      return new Handshake(address, subscriber, null);
    } catch (ApiException refusal) {
      return new Handshake(address, null, CloseStatus.of(refusal));
    } catch (RuntimeException e) {
      LOG.log(Level.WARNING, "Socket not authenticated, closed with 1013: {0}", e.toString());
      return new Handshake(address, null, CloseStatus.TRY_LATER.reason());
    }
  }

  /**
   * A socket that will have no subscriber, or none before its auth frame, takes a place of its
   * address until it is closed. Without this, one address could fill the node with sockets that are
   * refused and do not go.
   */
  private void checkPlace(Handshake handshake) {
    Subscriber subscriber = handshake.subscriber();
    boolean admitted = subscriber != null && !connections.isFullOf(subscriber);
    if (!admitted && connections.isFullOfUnauthenticated(handshake.address())) {
      throw ApiException.later(HttpError.RATE_LIMITED, RETRY_SECONDS);
    }
  }

  private static String bearer(String header) {
    String scheme = "Bearer ";
    if (!header.regionMatches(true, 0, scheme, 0, scheme.length())) {
      throw new ApiException(AccessError.INVALID_TOKEN);
    }
    return header.substring(scheme.length()).strip();
  }

  private void upgrade(
      HttpServletRequest request, HttpServletResponse response, Handshake handshake)
      throws IOException, ServletException {
    ServerContainer container =
        (ServerContainer) getServletContext().getAttribute(ServerContainer.class.getName());
    ServerEndpointConfig config =
        ServerEndpointConfig.Builder.create(PartnerSocket.class, PATH)
            .configurator(new Prepared(new PartnerSocket(services, handshake)))
            .build();
    try {
      container.upgradeHttpToWebSocket(new WithoutSession(request), response, config, Map.of());
    } catch (DeploymentException e) {
      throw new ServletException(e);
    }
  }

  /** Gives the container the prepared socket instead of letting it create one. */
  private static final class Prepared extends ServerEndpointConfig.Configurator {
    private final PartnerSocket socket;

    Prepared(PartnerSocket socket) {
      this.socket = socket;
    }

    @Override
    public <T> T getEndpointInstance(Class<T> endpoint) {
      return endpoint.cast(socket);
    }

    @Override
    public boolean checkOrigin(@Nullable String origin) {
      return true; // checked before the upgrade
    }
  }

  /** Keeps the container from creating an HTTP session and its cookie for each handshake. */
  private static final class WithoutSession extends HttpServletRequestWrapper {
    WithoutSession(HttpServletRequest request) {
      super(request);
    }

    @Override
    @SuppressWarnings("NullAway") // the container accepts a handshake without a session
    public HttpSession getSession() {
      return null;
    }

    @Override
    @SuppressWarnings("NullAway")
    public HttpSession getSession(boolean create) {
      return null;
    }
  }
}
