package org.cenotes.partners.domain.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.cenotes.partners.platform.http.ApiException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** In which order images are processed. */
class ImageWorkerTest {
  private static final UUID ONE = new UUID(1, 1);
  private static final UUID OTHER = new UUID(2, 2);

  private final ExecutorService pool = Executors.newSingleThreadExecutor();
  private final ImageWorker worker = new ImageWorker(pool, Duration.ofSeconds(1));
  private final List<String> order = new CopyOnWriteArrayList<>();

  @AfterEach
  void stop() {
    pool.shutdownNow();
  }

  private CompletionStage<List<EncodedImage>> upload(UUID owner, String name) {
    return worker.process(
        owner,
        ImageFormat.PNG,
        () -> {
          order.add(name);
          throw new IOException("is broken");
        });
  }

  @Test
  void those_who_upload_take_turns() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch go = new CountDownLatch(1);
    worker.process(
        ONE,
        ImageFormat.PNG,
        () -> {
          begun.countDown();
          await(go);
          throw new IOException("is broken");
        });
    begun.await();
    upload(ONE, "second of one");
    CompletionStage<List<EncodedImage>> last = upload(ONE, "third of one");
    upload(OTHER, "first of the other");
    go.countDown();
    assertThatThrownBy(() -> last.toCompletableFuture().join())
        .isInstanceOf(CompletionException.class)
        .hasCauseInstanceOf(ApiException.class);
    assertThat(order).containsExactly("second of one", "first of the other", "third of one");
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
