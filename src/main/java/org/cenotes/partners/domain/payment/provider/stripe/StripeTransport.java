package org.cenotes.partners.domain.payment.provider.stripe;

import com.stripe.exception.ApiConnectionException;
import com.stripe.net.HttpClient;
import com.stripe.net.HttpContent;
import com.stripe.net.HttpHeaders;
import com.stripe.net.StripeRequest;
import com.stripe.net.StripeResponse;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import org.cenotes.partners.domain.payment.provider.BoundedHttp;

/**
 * Sends the library's requests. The library's own transport has a timeout for each read only, so
 * that a response which comes byte by byte would hold its thread for ever.
 */
final class StripeTransport extends HttpClient {
  private final BoundedHttp http;

  StripeTransport(BoundedHttp http) {
    this.http = http;
  }

  @Override
  public StripeResponse request(StripeRequest request) throws ApiConnectionException {
    try {
      HttpResponse<String> response = http.send(toHttp(request));
      return new StripeResponse(
          response.statusCode(), HttpHeaders.of(response.headers().map()), response.body());
    } catch (IOException e) {
      throw new ApiConnectionException("no response", e);
    }
  }

  private static HttpRequest toHttp(StripeRequest request) {
    HttpRequest.Builder builder = HttpRequest.newBuilder(URI.create(request.url().toString()));
    for (Map.Entry<String, List<String>> header : request.headers().map().entrySet()) {
      builder.setHeader(header.getKey(), String.join(",", header.getValue()));
    }
    builder.setHeader("User-Agent", buildUserAgentString(request));
    builder.setHeader("X-Stripe-Client-User-Agent", buildXStripeClientUserAgentString());
    HttpContent content = request.content();
    if (content == null) {
      return builder.method(request.method().name(), BodyPublishers.noBody()).build();
    }
    return builder
        .setHeader("Content-Type", content.contentType())
        .method(request.method().name(), BodyPublishers.ofByteArray(content.byteArrayContent()))
        .build();
  }
}
