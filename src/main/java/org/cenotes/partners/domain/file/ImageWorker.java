package org.cenotes.partners.domain.file;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.FieldErrors;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.queueing.RoundRobinQueue;
import org.cenotes.partners.platform.worker.LowPriorityThreadFactory;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * Processes images one at a time (by default), on a low-priority thread: an image takes up to some
 * hundred megabytes of memory, and of a core what bookings leave. Those who upload take turns.
 */
@ApplicationScoped
class ImageWorker {
  private final int parallel;
  private final Duration limit;

  /** One for each task of the pool, which runs the next in turn. */
  private final RoundRobinQueue<Runnable> waiting = new RoundRobinQueue<>();

  @Resource private ManagedThreadFactory threads;

  @SuppressWarnings("NullAway.Init") // by start
  private ExecutorService pool;

  /**
   * @param parallel images at once on this node
   * @param limit the longest time that decoding one image may take
   */
  @Inject
  ImageWorker(
      @ConfigProperty(name = "cenotes.files.parallel-images", defaultValue = "1") int parallel,
      @ConfigProperty(name = "cenotes.files.decoding-limit", defaultValue = "PT10S")
          Duration limit) {
    this.parallel = parallel;
    this.limit = limit;
  }

  ImageWorker(ExecutorService pool, Duration limit) {
    this(1, limit);
    this.pool = pool;
  }

  @PostConstruct
  void start() {
    pool = new LowPriorityThreadFactory(threads).pool(parallel);
  }

  @PreDestroy
  void stop() {
    pool.shutdown();
  }

  /** What reads an upload when its turn has come. */
  @FunctionalInterface
  interface Upload {
    byte[] read() throws IOException;
  }

  /**
   * The images of an upload, or an {@link ApiException} with 400 when it cannot be decoded.
   *
   * @param owner whose turn it takes: the user's partner, or the administrator
   */
  CompletionStage<List<EncodedImage>> process(UUID owner, ImageFormat format, Upload upload) {
    CompletableFuture<List<EncodedImage>> images = new CompletableFuture<>();
    waiting.add(owner, () -> images.completeAsync(() -> decoded(format, upload), Runnable::run));
    pool.execute(() -> Objects.requireNonNull(waiting.next(any -> true)).run());
    return images;
  }

  private List<EncodedImage> decoded(ImageFormat format, Upload upload) {
    try {
      byte[] bytes = upload.read();
      return ImageProcessor.process(format, bytes, new ProcessingThrottle(limit));
    } catch (IOException e) {
      throw new CompletionException(
          ApiException.of(
              HttpError.INVALID_INPUT,
              FieldErrors.of("file", sentence(String.valueOf(e.getMessage())))));
    }
  }

  /** Our own sentences; a decoder's own words say nothing to a caller. */
  private static String sentence(String message) {
    return message.startsWith("must ") || message.startsWith("is ") || message.startsWith("takes ")
        ? message
        : "cannot be decoded";
  }
}
