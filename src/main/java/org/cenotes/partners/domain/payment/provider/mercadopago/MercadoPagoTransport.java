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
 * Sends the library's requests. The library's own transport has a fixed address, retries by itself,
 * and logs headers.
 */
final class MercadoPagoTransport implements MPHttpClient {
  private static final int FIRST_ERROR_STATUS = 300;

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
      response = exchange(toHttp(request));
    } catch (IOException e) {
      throw new MPException(e);
    }
    MPResponse mapped =
        new MPResponse(response.statusCode(), response.headers().map(), response.body());
    if (response.statusCode() >= FIRST_ERROR_STATUS) {
      throw new MPApiException("refused", mapped);
    }
    return mapped;
  }

  private HttpRequest toHttp(MPRequest request) {
    String uri = request.getUri();
    if (!uri.startsWith(MercadoPagoConfig.BASE_URL)) {
      throw new IllegalArgumentException("not a Mercado Pago URL: " + uri);
    }
    BodyPublisher body =
        request.getPayload() == null
            ? BodyPublishers.noBody()
            : BodyPublishers.ofString(request.getPayload().toString());
    HttpRequest.Builder builder =
        HttpRequest.newBuilder(
                URI.create(baseUrl + uri.substring(MercadoPagoConfig.BASE_URL.length())))
            .method(request.getMethod().name(), body);
    request.getHeaders().forEach(builder::setHeader);
    return builder.build();
  }

  /** With a timeout for the body too; the client's own covers only the headers. */
  private HttpResponse<String> exchange(HttpRequest request) throws IOException {
    CompletableFuture<HttpResponse<String>> response =
        http.sendAsync(request, BodyHandlers.ofString());
    try {
      return response.get(read.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      response.cancel(true);
      throw new HttpTimeoutException("no response in time");
    } catch (InterruptedException e) {
      response.cancel(true);
      Thread.currentThread().interrupt();
      throw new InterruptedIOException();
    } catch (ExecutionException e) {
      throw new IOException(e.getCause());
    }
  }
}
