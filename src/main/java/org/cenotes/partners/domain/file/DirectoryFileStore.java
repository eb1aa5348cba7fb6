package org.cenotes.partners.domain.file;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Contents in a directory that all nodes share, such as a network file system's. */
final class DirectoryFileStore implements FileStore {
  private final Path root;

  DirectoryFileStore(Path root) {
    this.root = root;
  }

  /** Written under another name first: no reader sees half a file. */
  @Override
  public void put(UUID fileId, @Nullable UUID partnerId, int width, byte[] content) {
    Path path = path(fileId, width);
    try {
      Files.createDirectories(path.getParent());
      Path unfinished = Files.createTempFile(path.getParent(), "upload", ".part");
      Files.write(unfinished, content);
      Files.move(unfinished, path, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public Optional<byte[]> get(UUID fileId, int width) {
    try {
      return Optional.of(Files.readAllBytes(path(fileId, width)));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** One directory for each of 256 last bytes: the first bytes of ids are the time. */
  private Path path(UUID fileId, int width) {
    String name = fileId.toString();
    return root.resolve(name.substring(name.length() - 2)).resolve(name + "-" + width);
  }
}
