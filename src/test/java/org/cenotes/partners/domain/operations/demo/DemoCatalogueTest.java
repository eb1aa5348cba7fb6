package org.cenotes.partners.domain.operations.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.cenotes.partners.domain.catalog.SampleCenote;
import org.junit.jupiter.api.Test;

/** The demonstration data is whole, and the same in every installation. */
class DemoCatalogueTest {
  @Test
  void every_cenote_has_an_id_and_an_address_of_its_own() {
    List<SampleCenote> samples = DemoCatalogue.samples();
    assertThat(samples).isNotEmpty();
    assertThat(samples).extracting(SampleCenote::id).doesNotContainNull().doesNotHaveDuplicates();
    assertThat(samples).extracting(SampleCenote::slug).doesNotHaveDuplicates();
    assertThat(samples).allMatch(sample -> sample.slug().matches("[a-z0-9]+(-[a-z0-9]+)*"));
    assertThat(DemoCatalogue.samples())
        .extracting(SampleCenote::id)
        .isEqualTo(samples.stream().map(SampleCenote::id).toList());
  }

  @Test
  void every_discount_has_an_id_of_its_own_and_leaves_an_ordinary_visit_alone() {
    DemoDiscounts discounts = DemoDiscounts.read();
    assertThat(discounts.rules()).isNotEmpty();
    assertThat(discounts.rules())
        .extracting(DemoDiscounts.Rule::id)
        .doesNotContainNull()
        .doesNotHaveDuplicates();
    assertThat(discounts.coupons()).isNotEmpty();
  }
}
