package org.cenotes.partners.domain.file;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Contents in a directory that all nodes share, such as a network file system's. They are not part
 * of the transaction that writes the file's row. Until that is committed, an empty file in {@code
 * pending} bears the file's id, so that what a failed commit leaves is found without a look at all
 * contents; it does so again from the deletion of the row on.
 */
final class DirectoryFileStore implements FileStore {
  private static final System.Logger LOG = System.getLogger(DirectoryFileStore.class.getName());

  private static final String UNFINISHED = ".part";

  private final Path root;
  private final Path pending;

  DirectoryFileStore(Path root) {
    this.root = root;
    this.pending = root.resolve("pending");
  }

  @Override
  public void put(UUID fileId, @Nullable UUID partnerId, Map<Integer, byte[]> contents) {
    try {
      mark(fileId);
      for (Map.Entry<Integer, byte[]> content : contents.entrySet()) {
        write(path(fileId, content.getKey()), content.getValue());
      }
    } catch (IOException e) {
      // no row will lead to them, and nobody else looks for them
      contents.keySet().forEach(width -> delete(path(fileId, width)));
      delete(marker(fileId));
      throw new UncheckedIOException(e);
    }
  }

  private void mark(UUID fileId) throws IOException {
    Files.createDirectories(pending);
    Files.write(marker(fileId), new byte[0]);
  }

  /** Written under another name first: no reader sees half a file. */
  private static void write(Path path, byte[] content) throws IOException {
    Files.createDirectories(path.getParent());
    Path unfinished = unfinished(path);
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

  @Override
  public void confirm(UUID fileId) {
    try {
      Files.deleteIfExists(marker(fileId));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The contents are deleted later, when the row has proved to be: its deletion may fail. */
  @Override
  public void unconfirm(UUID fileId) {
    try {
      mark(fileId);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public List<UUID> unconfirmed(Instant before, int limit) {
    try (Stream<Path> markers = Files.list(pending)) {
      return markers
          .filter(marker -> isOlder(marker, before))
          .flatMap(marker -> id(marker).stream())
          .limit(limit)
          .toList();
    } catch (NoSuchFileException e) {
      return List.of(); // no upload yet
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean isOlder(Path marker, Instant time) {
    try {
      return Files.getLastModifiedTime(marker).toInstant().isBefore(time);
    } catch (NoSuchFileException e) {
      return false; // confirmed meanwhile
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The id that a marker bears; empty for a file that somebody else has put there. */
  private static Optional<UUID> id(Path marker) {
    String name = String.valueOf(marker.getFileName());
    try {
      return Optional.of(UUID.fromString(name)).filter(id -> id.toString().equals(name));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  @Override
  public void remove(UUID fileId) {
    try {
      remove(path(fileId, 0));
      for (ImageWidth width : ImageWidth.values()) {
        remove(path(fileId, width.pixels()));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    confirm(fileId); // last: until then, another attempt finds it
  }

  private static void remove(Path path) throws IOException {
    Files.deleteIfExists(path);
    Files.deleteIfExists(unfinished(path)); // of a node that died
  }

  private static Path unfinished(Path path) {
    return path.resolveSibling(path.getFileName() + UNFINISHED);
  }

  private Path marker(UUID fileId) {
    return pending.resolve(fileId.toString());
  }

  /** One directory for each of 256 last bytes: the first bytes of ids are the time. */
  private Path path(UUID fileId, int width) {
    String name = fileId.toString();
    return root.resolve(name.substring(name.length() - 2)).resolve(name + "-" + width);
  }
}
