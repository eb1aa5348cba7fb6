package org.cenotes.partners.domain.payment.provider.paypal;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.paypal.sdk.ClientCredentialsAuth;
import com.paypal.sdk.PaypalServerSdkClient;
import com.paypal.sdk.authentication.ClientCredentialsAuthModel;
import com.paypal.sdk.exceptions.ApiException;
import com.paypal.sdk.http.response.ApiResponse;
import com.paypal.sdk.models.OAuthToken;
import io.apimatic.coreinterfaces.http.Context;
import java.io.IOException;
import java.time.Duration;
import okhttp3.HttpUrl;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import okhttp3.ResponseBody;
import org.cenotes.partners.domain.payment.provider.BoundedHttp;
import org.cenotes.partners.domain.payment.provider.ProviderException;
import org.cenotes.partners.platform.json.Json;
import org.jspecify.annotations.Nullable;

/**
 * Calls PayPal. The library has two fixed addresses, so the configured one is set in its HTTP
 * client; it hides why a login failed, so the token is fetched here.
 */
final class PayPalClient {
  private static final int UNAUTHORIZED = 401;
  private static final int CLOCK_SKEW_SECONDS = 60;
  private static final MediaType JSON = MediaType.get("application/json");

  private record Login(OAuthToken token, PaypalServerSdkClient client) {}

  private final String clientId;
  private final String clientSecret;
  private final HttpUrl base;
  private final OkHttpClient http;

  /** Two threads may both log in; one of the two tokens is kept. */
  private volatile @Nullable Login login;

  PayPalClient(
      String clientId, String clientSecret, String baseUrl, Duration connect, Duration read) {
    this.clientId = clientId;
    this.clientSecret = clientSecret;
    base = HttpUrl.get(baseUrl);
    http =
        new OkHttpClient.Builder()
            .connectTimeout(connect)
            .readTimeout(read)
            .writeTimeout(read)
            .callTimeout(connect.plus(read)) // for a response that comes byte by byte
            .followRedirects(false)
            .addInterceptor(chain -> bounded(chain.proceed(toBase(chain.request()))))
            .build();
  }

  /** A call of the library. */
  interface Call<T> {
    ApiResponse<T> on(PaypalServerSdkClient client) throws ApiException, IOException;
  }

  /**
   * Makes the call.
   *
   * @throws PayPalRefusal when PayPal itself refuses it
   */
  <T> T call(Call<T> call) {
    PaypalServerSdkClient client = login().client();
    T result;
    try {
      result = call.on(client).getResult();
    } catch (ApiException e) {
      throw refused(e.getResponseCode(), issue(e.getResponseCode(), body(e)));
    } catch (IOException e) {
      throw noResponse(e);
    }
    if (result == null) {
      throw ProviderException.unreadable(PayPalPayments.NAME, "content");
    }
    return result;
  }

  /** Posts JSON to a path that the library has no method for; returns the response's body. */
  String post(String path, byte[] json) {
    Request request =
        new Request.Builder()
            .url(base.newBuilder().encodedPath(path).build())
            .header("Authorization", "Bearer " + login().token().getAccessToken())
            .post(RequestBody.create(json, JSON))
            .build();
    try (Response response = http.newCall(request).execute()) {
      String body = response.body() == null ? "" : response.body().string();
      if (!response.isSuccessful()) {
        throw refused(response.code(), issue(response.code(), body));
      }
      return body;
    } catch (IOException e) {
      throw noResponse(e);
    }
  }

  private Login login() {
    Login known = login;
    if (known != null && !auth(known.client()).isTokenExpired(known.token())) {
      return known;
    }
    try {
      OAuthToken token = auth(client(null)).fetchToken();
      Login renewed = new Login(token, client(token));
      login = renewed;
      return renewed;
    } catch (ApiException e) {
      throw ProviderException.notLoggedIn(PayPalPayments.NAME, e.getResponseCode());
    } catch (IOException e) {
      throw ProviderException.notLoggedIn(PayPalPayments.NAME, unparsed(e) ? null : e);
    }
  }

  private PaypalServerSdkClient client(@Nullable OAuthToken token) {
    ClientCredentialsAuthModel.Builder credentials =
        new ClientCredentialsAuthModel.Builder(clientId, clientSecret)
            .oAuthClockSkew(CLOCK_SKEW_SECONDS);
    if (token != null) {
      credentials.oAuthToken(token);
    }
    return new PaypalServerSdkClient.Builder()
        .clientCredentialsAuth(credentials.build())
        // false: with our timeouts, and without retries by the library
        .httpClientConfig(config -> config.httpClientInstance(http, false))
        .build();
  }

  private static ClientCredentialsAuth auth(PaypalServerSdkClient client) {
    return client.getClientCredentialsAuth();
  }

  private Request toBase(Request request) {
    HttpUrl url =
        request
            .url()
            .newBuilder()
            .scheme(base.scheme())
            .host(base.host())
            .port(base.port())
            .build();
    return request.newBuilder().url(url).build();
  }

  /** The library reads a response as a whole; too long a one fails before. */
  private static Response bounded(Response response) throws IOException {
    ResponseBody body = response.body();
    if (body != null && body.source().request(BoundedHttp.MAX_RESPONSE + 1L)) {
      body.close();
      throw new IOException("the response is too long");
    }
    return response;
  }

  /**
   * A rejected token is temporary: the next call logs in again.
   *
   * @param issue of PayPal's own error; null when the response has none
   */
  private ProviderException refused(int status, @Nullable String issue) {
    if (status == UNAUTHORIZED) {
      login = null;
    }
    if (issue == null) {
      return ProviderException.notItsOwn(PayPalPayments.NAME, status);
    }
    return status == UNAUTHORIZED
        ? ProviderException.notLoggedIn(PayPalPayments.NAME, null)
        : PayPalRefusal.of(status, issue);
  }

  /**
   * The issue of PayPal's own error; null for any other. The library does not tell: it makes an
   * error of the status alone if the content is none.
   */
  private static @Nullable String issue(int status, @Nullable String body) {
    JsonNode error;
    try {
      error = Json.mapper().readTree(body == null ? "" : body);
    } catch (JsonProcessingException e) {
      return null;
    }
    if (error.path("debug_id").isTextual() && error.path("name").isTextual()) {
      String name = error.path("name").asText();
      return error.path("details").path(0).path("issue").asText(name);
    }
    return status == UNAUTHORIZED ? error.path("error").asText(null) : null; // of the token
  }

  private static @Nullable String body(ApiException e) {
    Context context = e.getHttpContext();
    return context == null || context.getResponse() == null
        ? null
        : context.getResponse().getBody();
  }

  /** Without unparseable content, which may be personal data. */
  private static ProviderException noResponse(IOException e) {
    return unparsed(e)
        ? ProviderException.unreadable(PayPalPayments.NAME, "readable JSON")
        : ProviderException.unreachable(PayPalPayments.NAME, e);
  }

  private static boolean unparsed(IOException e) {
    return e instanceof JsonProcessingException;
  }
}
