package org.cenotes.partners.domain.payment.provider.mercadopago;

import com.mercadopago.MercadoPagoConfig;
import com.mercadopago.exceptions.MPApiException;
import com.mercadopago.exceptions.MPException;
import com.mercadopago.net.MPHttpClient;
import com.mercadopago.net.MPRequest;
import com.mercadopago.net.MPResponse;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Carries the library's requests. Its own transport knows one address, repeats by itself, and
 * writes headers to a log.
 */
final class MercadoPagoTransport implements MPHttpClient {
  private static final int FIRST_REFUSAL = 300;

  private final String baseUrl;
  private final HttpClient http;
  private final Duration read;

  MercadoPagoTransport(URI baseUrl, Duration connect, Duration read) {
    String url = baseUrl.toString();
    this.baseUrl = url.endsWith("/") ? url.substring(0, url.length() - 1) : url;
    this.read = read;
    http = HttpClient.newBuilder().connectTimeout(connect).build();
  }

  @Override
  public MPResponse send(MPRequest request) throws MPException, MPApiException {
    HttpResponse<String> response;
    try {
      response = exchange(written(request));
    } catch (IOException e) {
      throw new MPException(e);
    }
    MPResponse answer =
        new MPResponse(response.statusCode(), response.headers().map(), response.body());
    if (response.statusCode() >= FIRST_REFUSAL) {
      throw new MPApiException("refused", answer);
    }
    return answer;
  }

  private HttpRequest written(MPRequest request) {
    String uri = request.getUri();
    if (!uri.startsWith(MercadoPagoConfig.BASE_URL)) {
      throw new IllegalArgumentException("not an address of the library's");
    }
    BodyPublisher body =
        request.getPayload() == null
            ? BodyPublishers.noBody()
            : BodyPublishers.ofString(request.getPayload().toString());
    HttpRequest.Builder written =
        HttpRequest.newBuilder(
                URI.create(baseUrl + uri.substring(MercadoPagoConfig.BASE_URL.length())))
            .method(request.getMethod().name(), body);
    request.getHeaders().forEach(written::setHeader);
    return written.build();
  }

  /** The client's own time-out ends with the headers; this one is for the body too. */
  private HttpResponse<String> exchange(HttpRequest request) throws IOException {
    CompletableFuture<HttpResponse<String>> answer =
        http.sendAsync(request, BodyHandlers.ofString());
    try {
      return answer.get(read.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      answer.cancel(true);
      throw new HttpTimeoutException("no answer in time");
    } catch (InterruptedException e) {
      answer.cancel(true);
      Thread.currentThread().interrupt();
      throw new InterruptedIOException();
    } catch (ExecutionException e) {
      throw new IOException(e.getCause());
    }
  }
}
