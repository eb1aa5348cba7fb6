package org.cenotes.partners.domain.payment.provider.paypal;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.paypal.sdk.ClientCredentialsAuth;
import com.paypal.sdk.PaypalServerSdkClient;
import com.paypal.sdk.authentication.ClientCredentialsAuthModel;
import com.paypal.sdk.exceptions.ApiException;
import com.paypal.sdk.exceptions.ErrorException;
import com.paypal.sdk.http.response.ApiResponse;
import com.paypal.sdk.models.ErrorDetails;
import com.paypal.sdk.models.OAuthToken;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import okhttp3.HttpUrl;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import org.cenotes.partners.domain.payment.provider.ProviderException;
import org.jspecify.annotations.Nullable;

/**
 * Calls PayPal. The library has two fixed addresses, so the configured one is set in its HTTP
 * client; it hides why a login failed, so the token is fetched here.
 */
final class PayPalApi {
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

  PayPalApi(String clientId, String clientSecret, String baseUrl, Duration connect, Duration read) {
    this.clientId = clientId;
    this.clientSecret = clientSecret;
    base = HttpUrl.get(baseUrl);
    http =
        new OkHttpClient.Builder()
            .connectTimeout(connect)
            .readTimeout(read)
            .writeTimeout(read)
            .followRedirects(false)
            .addInterceptor(chain -> chain.proceed(toBase(chain.request())))
            .build();
  }

  /** A call of the library. */
  interface Call<T> {
    ApiResponse<T> on(PaypalServerSdkClient client) throws ApiException, IOException;
  }

  /**
   * Makes the call.
   *
   * @throws PayPalRefusal when PayPal refuses it
   */
  <T> T call(Call<T> call) {
    PaypalServerSdkClient client = login().client();
    try {
      return call.on(client).getResult();
    } catch (ApiException e) {
      throw refused(e.getResponseCode(), issue(e));
    } catch (IOException e) {
      throw noResponse(e);
    }
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
      if (!response.isSuccessful()) {
        throw refused(response.code(), null);
      }
      return response.body() == null ? "" : response.body().string();
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

  /** A rejected token is temporary: the next call logs in again. */
  private ProviderException refused(int status, @Nullable String issue) {
    if (status == UNAUTHORIZED) {
      login = null;
      return ProviderException.notLoggedIn(PayPalPayments.NAME, null);
    }
    return PayPalRefusal.of(status, issue);
  }

  private static @Nullable String issue(ApiException e) {
    if (!(e instanceof ErrorException error)) {
      return null;
    }
    List<ErrorDetails> details = error.getDetails();
    return details == null || details.isEmpty() ? error.getName() : details.get(0).getIssue();
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
