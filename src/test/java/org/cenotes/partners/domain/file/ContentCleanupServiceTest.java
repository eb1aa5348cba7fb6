package org.cenotes.partners.domain.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is left of uploads whose transaction failed at its commit, and of unused files. */
class ContentCleanupServiceTest {
  private static final UUID FIRST = new UUID(0, 0);
  private static final UUID SECOND = new UUID(0, 1);

  @TempDir private Path root;

  private final Rows rows = new Rows();

  /** The table of files. */
  private static final class Rows extends StoredFiles {
    private final Set<UUID> committed = new HashSet<>();
    private boolean lockedElsewhere;
    private int locked;
    private final List<UUID> unused = new ArrayList<>();

    @Override
    Set<UUID> existing(Collection<UUID> ids) {
      Set<UUID> found = new HashSet<>(ids);
      found.retainAll(committed);
      return found;
    }

    @Override
    Released releaseUnused(UUID after, int limit) {
      UUID last = after.equals(FIRST) ? SECOND : null;
      return new Released(last, unused.toArray(UUID[]::new));
    }

    @Override
    boolean lockCleanup() {
      locked++;
      return !lockedElsewhere;
    }
  }

  private FileStore store() {
    return new DirectoryFileStore(root);
  }

  private UUID stored() {
    UUID file = UUID.randomUUID();
    store().put(file, null, Map.of(0, new byte[10], 320, new byte[5]));
    return file;
  }

  private ContentCleanupService after(Duration time) {
    return new ContentCleanupService(
        rows,
        new FileStores(new DatabaseFileStore(), Optional.of(root)),
        Clock.offset(Clock.systemUTC(), time));
  }

  @Test
  void contents_without_a_row_are_deleted_after_a_day() {
    UUID abandoned = stored();
    assertThat(after(Duration.ofHours(23)).cleanUp()).isFalse();
    assertThat(store().get(abandoned, 0)).isPresent();
    assertThat(after(Duration.ofHours(25)).cleanUp()).isFalse();
    assertThat(store().get(abandoned, 0)).isEmpty();
    assertThat(store().get(abandoned, 320)).isEmpty();
  }

  @Test
  void contents_of_a_committed_row_stay_even_if_the_node_died_before_it_said_so() {
    UUID file = stored();
    rows.committed.add(file);
    after(Duration.ofDays(2)).cleanUp();
    rows.committed.clear();
    after(Duration.ofDays(3)).cleanUp(); // is not asked for again
    assertThat(store().get(file, 0)).isPresent();
    assertThat(store().get(file, 320)).isPresent();
  }

  @Test
  void one_node_at_a_time_does_it() {
    UUID abandoned = stored();
    rows.lockedElsewhere = true;
    assertThat(after(Duration.ofDays(2)).cleanUp()).isFalse();
    assertThat(store().get(abandoned, 0)).isPresent();
  }

  @Test
  void many_are_deleted_in_batches() {
    List<UUID> abandoned = new ArrayList<>();
    for (int i = 0; i < ContentCleanupService.BATCH + 1; i++) {
      abandoned.add(stored());
    }
    assertThat(after(Duration.ofDays(2)).cleanUp()).isTrue();
    assertThat(abandoned.stream().filter(file -> store().get(file, 0).isPresent())).hasSize(1);
    assertThat(after(Duration.ofDays(2)).cleanUp()).isFalse();
    assertThat(abandoned).allMatch(file -> store().get(file, 0).isEmpty());
  }

  @Test
  void the_database_is_not_asked_when_there_is_nothing_to_do() {
    UUID file = stored();
    store().confirm(file);
    after(Duration.ofDays(2)).cleanUp();
    new ContentCleanupService(
            rows, new FileStores(new DatabaseFileStore(), Optional.empty()), Clock.systemUTC())
        .cleanUp();
    assertThat(rows.locked).isZero();
  }

  @Test
  void contents_of_an_unused_file_are_deleted_when_its_row_is_gone_for_a_day() {
    UUID unused = stored();
    UUID other = stored();
    store().confirm(unused);
    store().confirm(other);
    rows.unused.add(unused);
    after(Duration.ZERO).releaseUnused(FIRST);
    after(Duration.ofHours(23)).cleanUp();
    assertThat(store().get(unused, 0)).as("its row may be there again").isPresent();
    after(Duration.ofHours(25)).cleanUp();
    assertThat(store().get(unused, 0)).isEmpty();
    assertThat(store().get(unused, 320)).isEmpty();
    assertThat(store().get(other, 0)).isPresent();
  }

  @Test
  void contents_stay_when_the_deletion_of_the_row_fails_at_its_commit() {
    UUID unused = stored();
    store().confirm(unused);
    rows.unused.add(unused);
    rows.committed.add(unused);
    after(Duration.ZERO).releaseUnused(FIRST);
    after(Duration.ofDays(2)).cleanUp();
    assertThat(store().get(unused, 0)).isPresent();
  }

  @Test
  void unused_files_are_looked_for_in_portions_by_one_node_at_a_time() {
    assertThat(after(Duration.ZERO).releaseUnused(FIRST)).contains(SECOND);
    assertThat(after(Duration.ZERO).releaseUnused(SECOND)).isEmpty();
    rows.lockedElsewhere = true;
    assertThat(after(Duration.ZERO).releaseUnused(FIRST)).isEmpty();
  }
}
