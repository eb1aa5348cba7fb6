package org.cenotes.partners.platform.request;

import jakarta.servlet.ServletContextEvent;
import jakarta.servlet.ServletContextListener;
import jakarta.servlet.ServletRequestEvent;
import jakarta.servlet.ServletRequestListener;
import jakarta.servlet.annotation.WebListener;
import jakarta.servlet.http.HttpServletRequest;
import java.lang.System.Logger.Level;
import java.lang.reflect.Field;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Removes the cookies of each request, which this application does not use, before the server makes
 * objects of them all, which takes 22 ms for 64 KB, whatever the request is about. Nothing of this
 * can be set in the server, so it looks into its objects (docs/adr/0039).
 */
@WebListener
public class RequestCookieStripper implements ServletContextListener, ServletRequestListener {
  private static final System.Logger LOG = System.getLogger(RequestCookieStripper.class.getName());
  private static final List<String> HEADERS = List.of("Cookie", "Cookie2");
  private static final String MESSAGE = "com.ibm.wsspi.http.channel.HttpRequestMessage";

  private final AtomicBoolean failed = new AtomicBoolean();

  /** CDI's listener, which the server puts first, looks for the cookie of a session. */
  @Override
  @SuppressWarnings("unchecked") // the server's list has no type
  public void contextInitialized(ServletContextEvent event) {
    try {
      Object application = value(event.getServletContext(), "context");
      var listeners =
          (List<Object>)
              application.getClass().getMethod("getServletRequestListeners").invoke(application);
      listeners.remove(this);
      listeners.add(0, this);
    } catch (ReflectiveOperationException | RuntimeException e) {
      warn(e);
    }
  }

  @Override
  public void requestInitialized(ServletRequestEvent event) {
    HttpServletRequest request = (HttpServletRequest) event.getServletRequest();
    for (String header : HEADERS) {
      if (request.getHeader(header) != null) {
        remove(request, header);
      }
    }
  }

  private void remove(HttpServletRequest request, String header) {
    try {
      Object container = request.getClass().getMethod("getIRequest").invoke(request);
      Object message = value(value(container, "request"), "message");
      Class<?> type = message.getClass().getClassLoader().loadClass(MESSAGE);
      type.getMethod("removeHeader", String.class).invoke(message, header);
    } catch (ReflectiveOperationException | RuntimeException e) {
      warn(e);
    }
  }

  private void warn(Exception cause) {
    if (!failed.getAndSet(true)) {
      LOG.log(Level.WARNING, "Cookies cannot be removed in this server: {0}", cause.toString());
    }
  }

  private static Object value(Object of, String name) throws ReflectiveOperationException {
    for (Class<?> type = of.getClass(); type != null; type = type.getSuperclass()) {
      for (Field field : type.getDeclaredFields()) {
        if (field.getName().equals(name)) {
          field.setAccessible(true);
          return field.get(of);
        }
      }
    }
    throw new NoSuchFieldException(name);
  }
}
