package org.cenotes.partners.domain.payment.provider;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.BodySubscribers;
import java.net.http.HttpTimeoutException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Flow.Subscription;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Sends requests to a provider. The whole exchange has a deadline, also when the response comes
 * byte by byte, and a response has a greatest length. No redirect is followed.
 */
public final class BoundedHttp {
  /** Far more than any response of a provider. */
  public static final int MAX_RESPONSE = 1 << 20;

  private final HttpClient http;
  private final Duration total;

  /** With the time to connect and the further time for everything else. */
  public BoundedHttp(Duration connect, Duration read) {
    total = connect.plus(read);
    // With HTTP/2 all requests would wait for one connection that has died.
    http =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(connect)
            .build();
  }

  /**
   * Sends a request; the response is read as UTF-8.
   *
   * @throws HttpTimeoutException when the response is not complete in time
   * @throws IOException when there is no response, or one that is too long
   */
  public HttpResponse<String> send(HttpRequest request) throws IOException {
    CompletableFuture<HttpResponse<String>> response = http.sendAsync(request, head -> body());
    try {
      return response.get(total.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      response.cancel(true); // closes the connection
      throw new HttpTimeoutException("no complete response in time");
    } catch (InterruptedException e) {
      response.cancel(true);
      Thread.currentThread().interrupt();
      throw new InterruptedIOException();
    } catch (ExecutionException e) {
      throw e.getCause() instanceof HttpTimeoutException timeout
          ? timeout
          : new IOException(e.getCause());
    }
  }

  private static BodySubscriber<String> body() {
    return BodySubscribers.mapping(
        new Limited(), bytes -> new String(bytes, StandardCharsets.UTF_8));
  }

  /** Collects a response up to the greatest length; a longer one fails. */
  private static final class Limited implements BodySubscriber<byte[]> {
    private final BodySubscriber<byte[]> all = BodySubscribers.ofByteArray();
    private @Nullable Subscription source;
    private long left = MAX_RESPONSE;

    @Override
    public CompletionStage<byte[]> getBody() {
      return all.getBody();
    }

    @Override
    public void onSubscribe(Subscription subscription) {
      source = subscription;
      all.onSubscribe(subscription);
    }

    @Override
    public void onNext(List<ByteBuffer> part) {
      if (left < 0) {
        return;
      }
      for (ByteBuffer bytes : part) {
        left -= bytes.remaining();
      }
      if (left >= 0) {
        all.onNext(part);
        return;
      }
      if (source != null) {
        source.cancel();
      }
      all.onError(new IOException("the response is too long"));
    }

    @Override
    public void onError(Throwable failure) {
      all.onError(failure);
    }

    @Override
    public void onComplete() {
      all.onComplete();
    }
  }
}
