package org.cenotes.partners.domain.audit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** When a page of the audit log may say that its chain is intact. */
class ChainStateTest {
  private static ChainState state(
      long length, long checkpoint, Long broken, boolean unchanged, Long newer, Long ofPage) {
    return new ChainState(length, checkpoint, broken, unchanged, newer, ofPage);
  }

  @ParameterizedTest
  @CsvSource({"0, 0", "1, 0", "2000, 0", "100000, 100000", "102000, 100000"})
  void a_chain_is_intact_whose_entries_are_all_verified(long length, long checkpoint) {
    assertThat(state(length, checkpoint, null, true, null, null).isIntact()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({"2001, 0", "102001, 100000"})
  void nobody_vouches_for_more_new_entries_than_a_page_verifies(long length, long checkpoint) {
    assertThat(state(length, checkpoint, null, true, null, null).isIntact()).isFalse();
  }

  @Test
  void a_chain_that_was_found_broken_stays_broken() {
    assertThat(state(10, 10, 3L, true, null, null).isIntact()).isFalse();
  }

  @Test
  void a_chain_is_broken_whose_last_verified_entry_is_gone_or_another() {
    assertThat(state(10, 10, null, false, null, null).isIntact()).isFalse();
    assertThat(state(8, 10, null, false, null, null).isIntact()).isFalse();
  }

  @Test
  void a_changed_entry_shows_among_the_newer_ones_and_on_its_page() {
    assertThat(state(12, 10, null, true, 11L, null).isIntact()).isFalse();
    assertThat(state(12, 10, null, true, null, 4L).isIntact()).isFalse();
  }
}
