package org.cenotes.partners.domain.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.cenotes.partners.domain.catalog.Contents.changed;
import static org.cenotes.partners.domain.catalog.Contents.created;

import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Items with the same name and pricing unit, which are sent again without their ids. */
class ItemIdsTest {
  private static final int MANY = 9;

  private static String packages(int count) {
    return IntStream.range(0, count)
        .mapToObj(n -> "{'name':{'es':'Tour'},'pricingUnit':'group','groupPrice':" + n + "}")
        .collect(Collectors.joining(",", "{'packages':[", "]}"));
  }

  private static String services(int count) {
    return IntStream.range(0, count)
        .mapToObj(
            n ->
                "{'name':{'es':'Guía'},'category':'guide','inclusionType':'optional',"
                    + "'pricingUnit':'group','price':"
                    + n
                    + "}")
        .collect(Collectors.joining(",", "{'services':[", "]}"));
  }

  @Test
  void items_with_the_same_name_keep_their_ids_in_their_order() {
    CenoteContent before = changed(changed(created(), packages(MANY)), services(MANY));
    CenoteContent again = changed(changed(before, packages(MANY)), services(MANY));
    assertThat(again).isEqualTo(before);
    assertThat(again.packages()).extracting(PackageOffer::id).doesNotHaveDuplicates();
  }

  @Test
  void one_more_with_the_same_name_is_new_and_one_less_is_the_last() {
    CenoteContent two = changed(created(), packages(2));
    List<UUID> three = ids(changed(two, packages(3)));
    assertThat(three).hasSize(3).doesNotHaveDuplicates().startsWith(ids(two).toArray(new UUID[0]));
    assertThat(ids(changed(two, packages(1)))).containsExactly(ids(two).get(0));
  }

  @Test
  void those_without_an_id_share_the_ids_that_are_not_named() {
    CenoteContent two = changed(created(), packages(2));
    UUID first = ids(two).get(0);
    String named = packages(2).replaceFirst("\\{'name'", "{'id':'" + first + "','name'");
    assertThat(ids(changed(two, named))).isEqualTo(ids(two));
  }

  private static List<UUID> ids(CenoteContent content) {
    return content.packages().stream().map(PackageOffer::id).toList();
  }
}
