package org.cenotes.partners.domain.file;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Contents in a directory that all nodes share, such as a network file system's. */
final class DirectoryFileStore implements FileStore {
  private static final System.Logger LOG = System.getLogger(DirectoryFileStore.class.getName());

  private final Path root;

  DirectoryFileStore(Path root) {
    this.root = root;
  }

  @Override
  public void put(UUID fileId, @Nullable UUID partnerId, Map<Integer, byte[]> contents) {
    try {
      for (Map.Entry<Integer, byte[]> content : contents.entrySet()) {
        write(path(fileId, content.getKey()), content.getValue());
      }
    } catch (IOException e) {
      // no row will lead to them, and nobody else looks for them
      contents.keySet().forEach(width -> delete(path(fileId, width)));
      throw new UncheckedIOException(e);
    }
  }

  /** Written under another name first: no reader sees half a file. */
  private static void write(Path path, byte[] content) throws IOException {
    Files.createDirectories(path.getParent());
    Path unfinished = Files.createTempFile(path.getParent(), "upload", ".part");
    try {
      Files.write(unfinished, content);
      Files.move(unfinished, path, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      delete(unfinished);
      throw e;
    }
  }

  private static void delete(Path path) {
    try {
      Files.deleteIfExists(path);
    } catch (IOException e) {
      LOG.log(Level.WARNING, "A file was left behind: {0}", e.toString());
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
