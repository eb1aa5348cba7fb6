package org.cenotes.partners.platform.list;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Filters become conditions whose values are parameters only. */
class ConditionsTest {
  private static final UUID ID = new UUID(7, 7);

  @Test
  void a_filter_that_was_not_given_is_left_out() {
    Conditions none =
        new Conditions().and("state = :state", null).after("at, id", SortDirection.ASC, null);
    assertThat(none.isEmpty()).isTrue();
    assertThat(none).hasToString("");
    assertThat(none.values()).isEmpty();
  }

  @Test
  void each_condition_has_the_value_of_the_parameter_that_it_names() {
    Conditions all =
        new Conditions()
            .and("NOT is_private")
            .and("(name LIKE :search OR email LIKE :search)", "%ana%")
            .and(":amenity = ANY (amenities)", "parking");
    assertThat(all)
        .hasToString(
            " AND NOT is_private AND (name LIKE :search OR email LIKE :search)"
                + " AND :amenity = ANY (amenities)");
    assertThat(all.values()).isEqualTo(Map.of("search", "%ana%", "amenity", "parking"));
    assertThatThrownBy(() -> all.and("is_active", true))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void the_rows_after_a_cursor_follow_it_in_the_order_of_the_list() {
    Cursor<Instant> cursor = new Cursor<>("list", Instant.EPOCH, ID, 2);
    Conditions older = new Conditions().after("created_at, id", SortDirection.DESC, cursor);
    assertThat(older).hasToString(" AND (created_at, id) < (:afterKey, :afterId)");
    assertThat(older.values()).isEqualTo(Map.of("afterKey", Instant.EPOCH, "afterId", ID));
    assertThat(new Conditions().after("d.at, d.id", SortDirection.ASC, cursor))
        .hasToString(" AND (d.at, d.id) > (:afterKey, :afterId)");
  }
}
