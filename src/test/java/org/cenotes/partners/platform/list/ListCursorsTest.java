package org.cenotes.partners.platform.list;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import jakarta.ws.rs.core.MultivaluedHashMap;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.UriInfo;
import java.lang.reflect.Proxy;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.AlphaChars;
import net.jqwik.api.constraints.CharRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.constraints.StringLength;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.json.WireFormat;
import org.cenotes.partners.platform.tenancy.ConnectionPool;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.Scope;
import org.cenotes.partners.platform.tenancy.UnitTransactions;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A cursor belongs to one list of one partner, with its order and its filters. */
class ListCursorsTest {

  static {
    UnitTransactions.install();
  }

  private static Scope scope(int partner, DataSet data) {
    return Scope.partner(new UUID(1, partner), data, ConnectionPool.READS);
  }

  private static String order(int partner, DataSet data, Object... parts) {
    return CurrentScope.call(scope(partner, data), () -> Cursor.order(parts));
  }

  private static UriInfo uri(String path, Map<String, List<String>> query) {
    MultivaluedMap<String, String> parameters = new MultivaluedHashMap<>();
    parameters.putAll(query);
    return (UriInfo)
        Proxy.newProxyInstance(
            ListCursorsTest.class.getClassLoader(),
            new Class<?>[] {UriInfo.class},
            (self, method, arguments) ->
                switch (method.getName()) {
                  case "getPath" -> path;
                  case "getQueryParameters" -> parameters;
                  default -> throw new UnsupportedOperationException(method.getName());
                });
  }

  private static void refused(Runnable read) {
    ApiException refusal = catchThrowableOfType(ApiException.class, read::run);
    assertThat(refusal).isNotNull();
    assertThat(refusal.error()).isEqualTo(HttpError.INVALID_DATA);
    assertThat(refusal.fields().fields()).containsOnlyKeys("cursor");
  }

  @Test
  void a_cursor_is_no_use_to_another_partner_or_in_other_data() {
    String mine = order(1, DataSet.LIVE, "reservations", SortDirection.DESC);
    String text = new Cursor<>(mine, Instant.EPOCH, new UUID(7, 7), 2).encode();
    for (String other :
        List.of(
            order(2, DataSet.LIVE, "reservations", SortDirection.DESC),
            order(1, DataSet.SANDBOX, "reservations", SortDirection.DESC),
            order(1, DataSet.LIVE, "reservations", SortDirection.ASC),
            order(1, DataSet.LIVE, "deliveries", SortDirection.DESC),
            order(1, DataSet.LIVE, "reservations", SortDirection.DESC, "confirmed"))) {
      refused(() -> Cursor.decode(text, other, WireFormat::instant));
    }
    assertThat(Cursor.decode(text, mine, WireFormat::instant).page()).isEqualTo(2);
  }

  @Property(seed = "1")
  void the_same_list_has_the_same_cursors_and_another_filter_others(
      @ForAll @AlphaChars @StringLength(max = 4) String filter,
      @ForAll @AlphaChars @StringLength(max = 4) String other) {
    String one = order(1, DataSet.LIVE, "reservations", filter);
    assertThat(one.equals(order(1, DataSet.LIVE, "reservations", other)))
        .isEqualTo(filter.equals(other));
    assertThat(one).matches("[0-9a-f]{32}");
  }

  @Property(seed = "2")
  void a_page_cursor_comes_back(
      @ForAll @IntRange(min = 2, max = PageQuery.MAX_PAGE) int page, @ForAll String search) {
    UriInfo list = uri("partner/cenotes", Map.of("search", List.of(search)));
    String text = PageNumberCursor.encode(list, page);
    assertThat(text).matches("[0-9A-Za-z_-]{1,200}");
    assertThat(decode(text, list)).isEqualTo(page);
  }

  @Property(seed = "3")
  void a_page_cursor_is_accepted_with_the_same_filters_only(
      @ForAll @Size(max = 2)
          Map<
                  @CharRange(from = 'a', to = 'b') String,
                  @Size(min = 1, max = 2) List<@AlphaChars String>>
              one,
      @ForAll @Size(max = 2)
          Map<
                  @CharRange(from = 'a', to = 'b') String,
                  @Size(min = 1, max = 2) List<@AlphaChars String>>
              other) {
    String text = PageNumberCursor.encode(uri("cenotes", one), 2);
    if (one.equals(other)) {
      assertThat(decode(text, uri("cenotes", other))).isEqualTo(2);
    } else {
      refused(() -> decode(text, uri("cenotes", other)));
    }
    refused(() -> decode(text, uri("coupons", one)));
  }

  @Test
  void no_value_of_a_filter_looks_like_another_filter() {
    UriInfo two = uri("cenotes", Map.of("a", List.of("1"), "b", List.of("2")));
    UriInfo looksLikeTwo = uri("cenotes", Map.of("a", List.of("1], b=[2")));
    UriInfo repeated = uri("cenotes", Map.of("a", List.of("1", "2")));
    UriInfo looksRepeated = uri("cenotes", Map.of("a", List.of("1, 2")));
    refused(() -> decode(PageNumberCursor.encode(two, 2), looksLikeTwo));
    refused(() -> decode(PageNumberCursor.encode(repeated, 2), looksRepeated));
  }

  @Test
  void page_and_cursor_do_not_make_another_list() {
    UriInfo first = uri("cenotes", Map.of("perPage", List.of("5"), "page", List.of("1")));
    UriInfo next = uri("cenotes", Map.of("perPage", List.of("5"), "cursor", List.of("x")));
    UriInfo longer = uri("cenotes", Map.of("perPage", List.of("6")));
    String text = PageNumberCursor.encode(first, 2);
    assertThat(decode(text, next)).isEqualTo(2);
    refused(() -> decode(text, longer));
  }

  @Test
  void a_page_cursor_leads_to_the_second_page_at_least_and_to_no_impossible_one() {
    UriInfo list = uri("cenotes", Map.of());
    for (int page :
        new int[] {Integer.MIN_VALUE, -1, 0, 1, PageQuery.MAX_PAGE + 1, Integer.MAX_VALUE}) {
      refused(() -> decode(PageNumberCursor.encode(list, page), list));
    }
  }

  @Property(seed = "4")
  void whatever_else_is_sent_as_a_cursor_is_refused(@ForAll String text) {
    refused(() -> decode(text, uri("cenotes", Map.of())));
  }

  private static PageQuery query(int page, int perPage, @Nullable String cursor) {
    PageQuery query = new PageQuery();
    query.page = page;
    query.perPage = perPage;
    query.cursor = cursor;
    query.uri = uri("cenotes", Map.of());
    return query;
  }

  @Property(seed = "5")
  void following_the_cursors_reads_every_row_once(
      @ForAll @IntRange(min = 0, max = 300) int total,
      @ForAll @IntRange(min = 1, max = 100) int perPage) {
    int read = 0;
    int pages = 0;
    @Nullable String cursor = null;
    do {
      PageQuery query = query(1, perPage, cursor);
      assertThat(query.offset()).isEqualTo(read);
      read += Math.min(perPage, total - read);
      Pagination position = Pagination.of(total, query);
      assertThat(position.currentPage()).isEqualTo(++pages);
      assertThat(position.lastPage()).isEqualTo(Math.max(1, (total + perPage - 1) / perPage));
      cursor = position.nextCursor().orElse(null);
    } while (cursor != null);
    assertThat(read).isEqualTo(total);
  }

  @Property(seed = "8")
  void following_a_lists_own_cursors_reads_every_row_once_and_counts_only_lists_of_several_pages(
      @ForAll @IntRange(min = 0, max = 40) int total,
      @ForAll @IntRange(min = 1, max = 10) int perPage) {
    List<Integer> all = IntStream.range(0, total).boxed().toList();
    List<Integer> read = new ArrayList<>();
    int pages = 0;
    AtomicInteger counts = new AtomicInteger();
    Cursor<Instant> after = null;
    do {
      List<Integer> rows = all.subList(read.size(), Math.min(total, read.size() + perPage + 1));
      Page<Integer> page =
          Page.of(
              rows,
              query(1, perPage, null),
              after,
              () -> {
                counts.incrementAndGet();
                return total;
              },
              (last, number) ->
                  new Cursor<>("list", Instant.ofEpochMilli(last), new UUID(0, last), number + 1));
      read.addAll(page.items());
      assertThat(page.pagination().total()).isEqualTo(total);
      assertThat(page.pagination().currentPage()).isEqualTo(++pages);
      String next = page.nextCursor();
      after = next == null ? null : Cursor.decode(next, "list", WireFormat::instant);
      if (after != null) {
        assertThat(after.key()).isEqualTo(Instant.ofEpochMilli(read.get(read.size() - 1)));
      }
    } while (after != null);
    assertThat(read).isEqualTo(all);
    assertThat(counts.get()).isEqualTo(pages == 1 ? 0 : pages);
  }

  @Property(seed = "6")
  void the_last_page_holds_the_last_row(
      @ForAll @LongRange(min = 1, max = 1_000_000_000) long total,
      @ForAll @IntRange(min = 1, max = 100) int perPage) {
    long last = Pagination.of(total, query(1, perPage, null), 1).lastPage();
    assertThat((last - 1) * perPage).isLessThan(total);
    assertThat(last * perPage).isGreaterThanOrEqualTo(total);
  }

  @Test
  void the_longest_list_has_a_last_page_and_the_last_page_an_offset() {
    assertThat(Pagination.of(Long.MAX_VALUE / 2, query(1, 1, null), 1).lastPage())
        .isEqualTo(Integer.MAX_VALUE);
    assertThatCode(() -> query(PageQuery.MAX_PAGE, 100, null).offset()).doesNotThrowAnyException();
  }

  @Test
  void the_last_page_that_can_be_asked_for_leads_to_no_other() {
    assertThat(
            Pagination.of(Long.MAX_VALUE / 2, query(PageQuery.MAX_PAGE - 1, 1, null)).nextCursor())
        .isPresent();
    assertThat(Pagination.of(Long.MAX_VALUE / 2, query(PageQuery.MAX_PAGE, 1, null)).nextCursor())
        .isEmpty();
  }

  @Test
  void a_page_says_where_the_next_one_is_in_one_way() {
    Pagination position = Pagination.of(3, query(1, 1, null));
    assertThat(new Page<>(List.of(1), position, null).nextCursor())
        .isEqualTo(position.nextCursor().orElseThrow());
    Page<Integer> own = new Page<>(List.of(1), position, "own");
    assertThat(own.pagination().nextCursor()).contains("own");
    assertThat(own.map(String::valueOf).nextCursor()).isEqualTo("own");
    assertThat(own.map(String::valueOf).items()).containsExactly("1");
  }

  @Test
  void two_names_of_one_parameter_must_agree() {
    assertThat(PageQuery.<String>agreed("name", null, "alias", null)).isNull();
    assertThat(PageQuery.agreed("name", "a", "alias", null)).isEqualTo("a");
    assertThat(PageQuery.agreed("name", null, "alias", "a")).isEqualTo("a");
    assertThat(PageQuery.agreed("name", "a", "alias", "a")).isEqualTo("a");
    assertThat(
            catchThrowableOfType(ApiException.class, () -> PageQuery.agreed("name", "x", "b", "y")))
        .satisfies(refusal -> assertThat(refusal.fields().fields()).containsOnlyKeys("b"));
  }

  @Property(seed = "7")
  void an_order_is_the_one_given_else_the_default(
      @ForAll SortDirection one, @ForAll SortDirection other, @ForAll SortDirection byDefault) {
    assertThat(SortDirection.agreed(null, null, byDefault)).isEqualTo(byDefault);
    assertThat(SortDirection.agreed(one, null, byDefault)).isEqualTo(one);
    assertThat(SortDirection.agreed(null, one, byDefault)).isEqualTo(one);
    if (one == other) {
      assertThat(SortDirection.agreed(one, other, byDefault)).isEqualTo(one);
    } else {
      assertThat(
              catchThrowableOfType(
                  ApiException.class, () -> SortDirection.agreed(one, other, byDefault)))
          .isNotNull();
    }
    assertThat(SortDirection.ASC.beyond()).isEqualTo(">");
    assertThat(SortDirection.DESC.beyond()).isEqualTo("<");
  }

  private static int decode(String cursor, UriInfo list) {
    return PageNumberCursor.decode(cursor, list, PageQuery.MAX_PAGE);
  }
}
