package org.cenotes.partners.domain.file;

import jakarta.inject.Inject;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.cenotes.partners.platform.component.Service;
import org.cenotes.partners.platform.config.PublicUrl;
import org.cenotes.partners.platform.http.ApiException;
import org.jspecify.annotations.Nullable;

/** Stores and reads files. */
@Service
public class FileService {
  private static final int MAX_FILES = 500;

  private final StoredFiles files;
  private final FileStores stores;
  private final Clock clock;
  private final PublicUrl publicUrl;

  @Inject
  FileService(StoredFiles files, FileStores stores, Clock clock, PublicUrl publicUrl) {
    this.files = files;
    this.stores = stores;
    this.clock = clock;
    this.publicUrl = publicUrl;
  }

  /** Whether the partner of this scope has uploaded the file; for other modules. */
  public boolean isStored(UUID fileId) {
    return files.find(fileId).isPresent();
  }

  /** A file that this user has uploaded, or an administrator's scope may use; for other modules. */
  public Optional<FileView> uploadedBy(UUID fileId, UUID userId) {
    return files.find(fileId).map(this::view).filter(file -> file.uploadedBy().equals(userId));
  }

  /**
   * The file that the user made of the same upload before. It is kept for another month, because
   * who uploads it again is about to use it.
   */
  Optional<FileView> known(UUID userId, byte[] digest) {
    files.useAgain(userId, digest); // before it is looked for: it may be withdrawn just now
    return files.uploaded(userId, digest).map(this::view);
  }

  /**
   * Stores an upload; the same upload of the same user is stored once.
   *
   * @param partnerId null for an administrator's
   * @param images the whole image first
   * @throws ApiException 409 when the partner has too many files
   */
  FileView store(@Nullable UUID partnerId, UUID userId, byte[] digest, List<EncodedImage> images) {
    files.lockCounting(partnerId == null ? userId : partnerId);
    return known(userId, digest).orElseGet(() -> add(partnerId, userId, digest, images));
  }

  private FileView add(
      @Nullable UUID partnerId, UUID userId, byte[] digest, List<EncodedImage> images) {
    // administrators load pictures of whole catalogues
    if (partnerId != null && files.countOfPartner(partnerId) >= MAX_FILES) {
      throw new ApiException(FileError.LIMIT_REACHED);
    }
    EncodedImage whole = images.get(0);
    StoredFile file = new StoredFile(partnerId, userId, whole, digest, clock.instant());
    files.add(file);
    files.flush();
    Map<Integer, byte[]> contents = new HashMap<>();
    for (EncodedImage image : images) {
      contents.put(image == whole ? 0 : image.width(), image.bytes());
    }
    stores.chosen().put(file.id(), partnerId, contents);
    return view(file);
  }

  /** The content of a file that this scope sees; empty when there is none. */
  Optional<FileContent> read(UUID fileId, @Nullable ImageWidth width) {
    return files
        .find(fileId)
        .flatMap(
            file ->
                stores
                    .chosen()
                    .get(fileId, file.stored(width))
                    .map(bytes -> new FileContent(file.contentType(), bytes)));
  }

  private FileView view(StoredFile file) {
    return file.view(publicUrl.withPath("/api/files/" + file.id()));
  }
}
