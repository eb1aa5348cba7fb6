package org.cenotes.partners.platform.list;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.UUID;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.junit.jupiter.api.Test;

/** How long responses share the memory of a node. */
class PageMemoryTest {
  private static final int MIB = 1 << 20;

  /** A hundred cenotes of 256 KiB. */
  private static final int MAX_PAGE = 25 * MIB;

  private final PageBudget budget = new PageBudget();

  private PageMemory request() {
    return new PageMemory(budget);
  }

  private PageMemory expecting(long bytes) {
    PageMemory memory = request();
    memory.expect(bytes);
    return memory;
  }

  private static void assertRefused(PageMemory memory, long bytes) {
    assertThatThrownBy(() -> memory.expect(bytes))
        .isInstanceOfSatisfying(
            ApiException.class,
            refused -> {
              assertThat(refused.error()).isEqualTo(HttpError.SERVICE_UNAVAILABLE);
              assertThat(refused.retryAfterSeconds()).isEqualTo(1);
            });
  }

  @Test
  void short_responses_are_not_counted() {
    for (int i = 0; i < 1_000; i++) {
      expecting(256 << 10).rendered(256 << 10);
    }
    assertThat(budget.taken()).isZero();
  }

  @Test
  void a_page_takes_five_times_its_json_while_it_is_made_and_then_its_body() {
    PageMemory page = expecting(4 * MIB);
    assertThat(budget.taken()).isEqualTo(20 * MIB);
    page.expect(3 * MIB);
    assertThat(budget.taken()).isEqualTo(15 * MIB);
    page.rendered(2 * MIB);
    assertThat(budget.taken()).isEqualTo(2 * MIB);
    page.release();
    page.release();
    assertThat(budget.taken()).isZero();
  }

  @Test
  void a_page_that_was_thought_long_and_is_short_takes_nothing_any_more() {
    expecting(MAX_PAGE).rendered(100);
    assertThat(budget.taken()).isZero();
  }

  @Test
  void what_does_not_fit_beside_others_is_refused_until_they_are_sent() {
    PageMemory first = expecting(MAX_PAGE);
    PageMemory second = request();
    assertRefused(second, MAX_PAGE);
    second.release();
    expecting(MIB).release();
    first.rendered(MAX_PAGE);
    second.expect(MAX_PAGE);
    second.release();
    first.release();
    assertThat(budget.taken()).isZero();
  }

  @Test
  void alone_the_longest_page_is_always_made() {
    expecting(PageBudget.LIMIT).release();
    assertThat(budget.taken()).isZero();
    assertThat(5L * MAX_PAGE).isLessThan(PageBudget.LIMIT);
  }

  @Test
  void a_body_that_nobody_expected_counts_against_the_pages_of_others() {
    PageMemory sent = request();
    sent.rendered((int) PageBudget.LIMIT);
    assertRefused(request(), MIB);
    sent.release();
    expecting(MIB).release();
  }

  @Test
  void long_pages_of_a_partner_take_a_quarter_beside_the_first_one() {
    UUID partner = UUID.randomUUID();
    assertThat(budget.tryTake(partner, PageBudget.SHARE)).isTrue();
    assertThat(budget.tryTake(partner, 1)).isFalse();
    assertThat(budget.tryTake(UUID.randomUUID(), PageBudget.SHARE)).isTrue();
    budget.add(partner, -PageBudget.SHARE);
    assertThat(budget.tryTake(partner, 2 * PageBudget.SHARE)).as("alone").isTrue();
    assertThat(budget.tryTake(UUID.randomUUID(), PageBudget.SHARE)).isTrue();
    assertThat(budget.tryTake(UUID.randomUUID(), 1)).as("the node's").isFalse();
  }
}
