package org.cenotes.partners.platform.secret;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class IdsTest {
  @Test
  void ids_are_uuids_of_version_7_and_ascend() {
    var earlier = Ids.next();
    var later = Ids.next();
    assertThat(earlier.version()).isEqualTo(7);
    assertThat(later.toString()).isGreaterThan(earlier.toString());
  }
}
