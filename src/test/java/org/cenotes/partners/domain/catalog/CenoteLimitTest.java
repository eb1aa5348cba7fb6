package org.cenotes.partners.domain.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.cenotes.partners.harness.OutsideServer;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.json.Json;
import org.cenotes.partners.platform.tenancy.ConnectionPool;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.Scope;
import org.cenotes.partners.platform.time.AnyTimeZone;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** How many cenotes a partner may have. */
@ExtendWith(OutsideServer.class)
class CenoteLimitTest {
  private static final UUID PARTNER = new UUID(1, 1);
  private static final NewCenoteRequest DRAFT =
      Json.read(
          """
          {"name":{"es":"Cenote"},"description":{"es":"Agua"},
           "location":{"municipality":"Homún","state":"Yucatán","country":"MX","latitude":20.73,
           "longitude":-89.28}}
          """,
          NewCenoteRequest.class);

  private final List<Cenote> added = new ArrayList<>();
  private final List<String> recorded = new ArrayList<>();
  private long owned;

  private final Cenotes rows =
      new Cenotes() {
        @Override
        long countOwned(UUID partnerId) {
          return owned;
        }

        @Override
        String freeSlug(String base) {
          return base;
        }

        @Override
        void add(Cenote cenote) {
          added.add(cenote);
        }
      };

  private final CenoteJournal journal =
      new CenoteJournal(null, null) {
        @Override
        void record(String action, @Nullable SupplyCenoteView before, SupplyCenoteView after) {
          recorded.add(action);
        }
      };

  private final CenoteManagementService service =
      new CenoteManagementService(rows, new AnyTimeZone(), journal, null, null, Clock.systemUTC());

  @Test
  void a_partner_has_a_thousand_cenotes_at_most() {
    CurrentScope.enter(Scope.partner(PARTNER, DataSet.LIVE, ConnectionPool.WORK));
    owned = 999;
    assertThat(service.create(PARTNER, DRAFT).ownerPartnerId()).isEqualTo(PARTNER);
    assertThat(recorded).containsExactly("cenote.created");
    owned = 1_000;
    assertThatThrownBy(() -> service.create(PARTNER, DRAFT))
        .isInstanceOf(ApiException.class)
        .hasMessage("error.cenote.limit_reached");
    assertThat(added).hasSize(1);
  }
}
