package org.cenotes.partners.api.documents;

import jakarta.servlet.ServletConfig;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.zip.GZIPInputStream;

/** A request to a servlet and what it answers. */
final class Exchange {
  private final Map<String, String> requested = new HashMap<>();
  private final Map<String, String> answered = new HashMap<>();
  private final ByteArrayOutputStream body = new ByteArrayOutputStream();
  private final String path;
  private int status = 200;

  Exchange(String path) {
    this.path = path;
  }

  Exchange with(String name, String value) {
    requested.put(name, value);
    return this;
  }

  HttpServletRequest request() {
    return proxy(
        HttpServletRequest.class,
        (name, arguments) ->
            switch (name) {
              case "getHeader" -> requested.get((String) arguments[0]);
              case "getServletPath" -> path;
              default -> throw new UnsupportedOperationException(name);
            });
  }

  HttpServletResponse response() {
    return proxy(
        HttpServletResponse.class,
        (name, arguments) -> {
          switch (name) {
            case "setHeader" -> answered.put((String) arguments[0], (String) arguments[1]);
            case "setStatus" -> status = (int) arguments[0];
            case "setContentType" -> answered.put("Content-Type", (String) arguments[0]);
            case "setContentLength" -> answered.put("Content-Length", String.valueOf(arguments[0]));
            case "setCharacterEncoding" -> {}
            case "getOutputStream" -> {
              return output();
            }
            default -> throw new UnsupportedOperationException(name);
          }
          return null;
        });
  }

  private ServletOutputStream output() {
    return new ServletOutputStream() {
      @Override
      public void write(int octet) {
        body.write(octet);
      }

      @Override
      public boolean isReady() {
        return true;
      }

      @Override
      public void setWriteListener(WriteListener listener) {
        throw new UnsupportedOperationException();
      }
    };
  }

  int status() {
    return status;
  }

  String header(String name) {
    return answered.get(name);
  }

  int length() {
    return body.size();
  }

  /** The body as the caller reads it. */
  String text() {
    byte[] bytes = body.toByteArray();
    if (!"gzip".equals(header("Content-Encoding"))) {
      return new String(bytes, StandardCharsets.UTF_8);
    }
    try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(bytes))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The configuration of a servlet in a WAR with these files. */
  static ServletConfig war(Map<String, String> files) {
    ServletContext context =
        proxy(
            ServletContext.class,
            (name, arguments) -> {
              String file = files.get((String) arguments[0]);
              return file == null
                  ? null
                  : new ByteArrayInputStream(file.getBytes(StandardCharsets.UTF_8));
            });
    return proxy(
        ServletConfig.class,
        (name, arguments) -> name.equals("getServletContext") ? context : null);
  }

  private interface Answers {
    Object to(String name, Object[] arguments);
  }

  private static <T> T proxy(Class<T> type, Answers answers) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> answers.to(method.getName(), arguments)));
  }
}
