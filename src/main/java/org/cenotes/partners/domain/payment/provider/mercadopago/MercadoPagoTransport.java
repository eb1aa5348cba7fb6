package org.cenotes.partners.domain.payment.provider.mercadopago;

import com.mercadopago.MercadoPagoConfig;
import com.mercadopago.exceptions.MPApiException;
import com.mercadopago.exceptions.MPException;
import com.mercadopago.net.MPHttpClient;
import com.mercadopago.net.MPRequest;
import com.mercadopago.net.MPResponse;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import org.cenotes.partners.domain.payment.provider.BoundedHttp;

/**
 * Sends the library's requests. The library's own transport has a fixed address, retries by itself,
 * and logs headers.
 */
final class MercadoPagoTransport implements MPHttpClient {
  private static final int FIRST_ERROR_STATUS = 300;

  private final String baseUrl;
  private final BoundedHttp http;

  MercadoPagoTransport(URI baseUrl, Duration connect, Duration read) {
    String url = baseUrl.toString();
    this.baseUrl = url.endsWith("/") ? url.substring(0, url.length() - 1) : url;
    http = new BoundedHttp(connect, read);
  }

  @Override
  public MPResponse send(MPRequest request) throws MPException, MPApiException {
    HttpResponse<String> response;
    try {
      response = http.send(toHttp(request));
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
}
