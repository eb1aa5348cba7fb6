package org.cenotes.partners.domain.file;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.tenancy.ConnectionPool;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.PrivilegedScope;
import org.cenotes.partners.platform.tenancy.Scope;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jspecify.annotations.Nullable;

/**
 * Serves images: those that a cenote on sale shows to everybody, others to the partner whose user
 * uploaded them and to administrators. Published images are kept in this node's memory.
 */
@ApplicationScoped
public class DownloadFlow {
  /** So long an image may still be served after it is no longer published. */
  private static final Duration PUBLISHED_FOR = Duration.ofSeconds(30);

  private static final long MAX_PUBLISHED = 20_000;

  private static final Scope PUBLIC =
      Scope.platform(PrivilegedScope.PUBLISHED_IMAGES, DataSet.LIVE, ConnectionPool.READS);

  private record Key(UUID fileId, @Nullable ImageWidth width) {}

  private final FileService files;
  private final Instance<PublishedImages> published;
  private final Cache<UUID, Boolean> publishedFiles =
      Caffeine.newBuilder().maximumSize(MAX_PUBLISHED).expireAfterWrite(PUBLISHED_FOR).build();
  private final Cache<Key, FileContent> contents;

  /**
   * @param cacheBytes memory for published images on this node
   */
  @Inject
  DownloadFlow(
      FileService files,
      Instance<PublishedImages> published,
      @ConfigProperty(name = "cenotes.files.cache-bytes", defaultValue = "16777216")
          long cacheBytes) {
    this.files = files;
    this.published = published;
    this.contents =
        Caffeine.newBuilder()
            .maximumWeight(cacheBytes)
            .<Key, FileContent>weigher((key, content) -> content.bytes().length)
            .build();
  }

  /**
   * An image that the caller may see.
   *
   * @param content the image
   * @param isPublic whether everybody may see it
   */
  public record Download(FileContent content, boolean isPublic) {}

  /**
   * An image for the caller of this request.
   *
   * @param width null for the image's own width, as for those that exceed it
   * @param byAdmin whether the caller is an administrator
   * @throws ApiException 404 when there is none that the caller may see
   */
  public Download download(UUID fileId, @Nullable ImageWidth width, boolean byAdmin) {
    if (isPublished(fileId)) {
      Key key = new Key(fileId, width);
      FileContent cached = contents.getIfPresent(key);
      if (cached == null) {
        cached = read(PUBLIC, fileId, width);
        contents.put(key, cached);
      }
      return new Download(cached, true);
    }
    Scope scope =
        byAdmin
            ? Scope.platform(PrivilegedScope.ADMIN, DataSet.LIVE, ConnectionPool.READS)
            : CurrentScope.required();
    return new Download(read(scope, fileId, width), false);
  }

  private FileContent read(Scope scope, UUID fileId, @Nullable ImageWidth width) {
    Optional<FileContent> found = CurrentScope.call(scope, () -> files.read(fileId, width));
    return found.orElseThrow(() -> new ApiException(FileError.NOT_FOUND));
  }

  private boolean isPublished(UUID fileId) {
    if (publishedFiles.getIfPresent(fileId) != null) {
      return true;
    }
    Scope visitor = Scope.visitor(DataSet.LIVE, ConnectionPool.READS);
    boolean shown =
        CurrentScope.call(
            visitor, () -> published.stream().anyMatch(images -> images.shows(fileId)));
    if (shown) {
      publishedFiles.put(fileId, true);
    }
    return shown;
  }
}
