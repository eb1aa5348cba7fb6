package org.cenotes.partners.harness;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * One {@code mvn} per working copy. The kernel lets go of the lock when its holder dies in whatever
 * way, so whoever has it knows that processes found running are orphans.
 */
final class WorkingCopyLock {
  private final FileChannel channel;

  private WorkingCopyLock(FileChannel channel) {
    this.channel = channel;
  }

  static WorkingCopyLock take(Path file) throws IOException {
    FileChannel channel =
        FileChannel.open(
            file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
    if (tryLock(channel) == null) {
      ByteBuffer holder = ByteBuffer.allocate(32);
      channel.read(holder);
      channel.close();
      String pid =
          new String(holder.array(), 0, holder.position(), StandardCharsets.US_ASCII).trim();
      throw new IOException(
          "Another mvn runs in this directory already (process " + pid + "). Stop it first.");
    }
    channel.truncate(0);
    channel.write(StandardCharsets.US_ASCII.encode(Long.toString(ProcessHandle.current().pid())));
    return new WorkingCopyLock(channel);
  }

  private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException heldByThisProcess) {
      return null;
    }
  }

  void release() {
    try {
      channel.close();
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
