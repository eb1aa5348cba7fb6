package org.cenotes.partners.domain.file;

import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedExecutorService;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Semaphore;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.queueing.ConcurrencyLimiter;
import org.cenotes.partners.platform.secret.Digests;
import org.cenotes.partners.platform.tenancy.ConnectionPool;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.PrivilegedScope;
import org.cenotes.partners.platform.tenancy.Scope;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jspecify.annotations.Nullable;

/**
 * Stores uploads. An upload waits on disk until the worker has time for it, and holds no thread, no
 * connection and little memory while it does.
 */
@ApplicationScoped
public class UploadFlow {
  private static final System.Logger LOG = System.getLogger(UploadFlow.class.getName());

  private final FileService files;
  private final FileStores stores;
  private final ImageWorker worker;
  private final ConcurrencyLimiter perCaller;
  private final Semaphore onNode;

  @Resource private ManagedExecutorService executor;

  /**
   * @param perCaller uploads of one partner at once on this node
   * @param onNode uploads at once on this node: bounds the disk space they take
   */
  @Inject
  UploadFlow(
      FileService files,
      FileStores stores,
      ImageWorker worker,
      @ConfigProperty(name = "cenotes.files.uploads-at-once-per-partner", defaultValue = "8")
          int perCaller,
      @ConfigProperty(name = "cenotes.files.uploads-at-once", defaultValue = "32") int onNode) {
    this.files = files;
    this.stores = stores;
    this.worker = worker;
    this.perCaller = new ConcurrencyLimiter(perCaller);
    this.onNode = new Semaphore(onNode);
  }

  /** Writes what was uploaded to a file. */
  @FunctionalInterface
  public interface Source {
    /**
     * Copies the upload.
     *
     * @throws IOException when the connection breaks
     * @throws ApiException when it is malformed or too large
     */
    void copyTo(Path file) throws IOException;
  }

  /**
   * Stores an image for a user; the same upload again answers the same file.
   *
   * @param partnerId the user's partner; null for an administrator
   * @throws ApiException 415 when it is no image of an accepted format; 429 when the partner has
   *     too many uploads running, 503 when this node has; the stage ends with 400 when the image
   *     cannot be decoded, and with 409 when the partner has too many files
   */
  public CompletionStage<FileView> upload(@Nullable UUID partnerId, UUID userId, Source source) {
    return perCaller.begin(
        partnerId == null ? userId : partnerId,
        () -> {
          if (!onNode.tryAcquire()) {
            throw ApiException.later(HttpError.SERVICE_UNAVAILABLE, 1);
          }
          try {
            return received(partnerId, userId, source)
                .whenComplete((done, failure) -> onNode.release());
          } catch (RuntimeException | Error e) {
            onNode.release();
            throw e;
          }
        });
  }

  private CompletionStage<FileView> received(@Nullable UUID partnerId, UUID userId, Source source) {
    Path upload = io(TemporaryUploads::create);
    try {
      io(
          () -> {
            source.copyTo(upload);
            return upload;
          });
      return stored(partnerId, userId, upload).whenComplete((done, failure) -> delete(upload));
    } catch (RuntimeException | Error e) {
      delete(upload);
      throw e;
    }
  }

  private CompletionStage<FileView> stored(@Nullable UUID partnerId, UUID userId, Path upload) {
    ImageFormat format =
        ImageFormat.of(head(upload))
            .orElseThrow(() -> new ApiException(HttpError.UNSUPPORTED_MEDIA_TYPE));
    Scope scope =
        partnerId == null
            ? Scope.platform(PrivilegedScope.ADMIN, DataSet.LIVE, ConnectionPool.WORK)
            : Scope.partner(partnerId, DataSet.LIVE, ConnectionPool.WORK);
    byte[] digest = io(() -> Digests.sha256(upload));
    Optional<FileView> known = CurrentScope.call(scope, () -> files.known(userId, digest));
    if (known.isPresent()) {
      return CompletableFuture.completedFuture(known.get());
    }
    return worker
        .process(partnerId == null ? userId : partnerId, format, () -> Files.readAllBytes(upload))
        .thenApplyAsync(
            images ->
                confirmed(
                    CurrentScope.call(scope, () -> files.store(partnerId, userId, digest, images))),
            executor);
  }

  /** After the commit; an upload whose store cannot note it is stored all the same. */
  private FileView confirmed(FileView file) {
    try {
      stores.confirm(file.id());
    } catch (UncheckedIOException e) {
      LOG.log(Level.WARNING, "An upload is confirmed later: {0}", e.toString());
    }
    return file;
  }

  private static byte[] head(Path upload) {
    return io(
        () -> {
          try (InputStream bytes = Files.newInputStream(upload)) {
            return bytes.readNBytes(ImageFormat.HEAD);
          }
        });
  }

  private static void delete(Path upload) {
    try {
      Files.deleteIfExists(upload);
    } catch (IOException e) {
      LOG.log(Level.WARNING, "A temporary file of an upload was left behind: {0}", e.toString());
    }
  }

  @FunctionalInterface
  private interface Work<T> {
    T run() throws IOException;
  }

  private static <T> T io(Work<T> work) {
    try {
      return work.run();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
