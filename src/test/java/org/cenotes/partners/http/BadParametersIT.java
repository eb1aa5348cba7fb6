package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Invalid path and query parameters are 400. */
class BadParametersIT {
  private static final String PATH = "/api/partner/reservations";

  private static Partner partner;

  @BeforeAll
  static void seed() {
    partner = Partner.seed();
  }

  @ParameterizedTest
  @CsvSource({
    "page=0",
    "page=-1",
    "page=1.5",
    "page=x",
    "page=1000001",
    "page=4294967297",
    "page=",
    "page=+5",
    "page=%2B5",
    "page=%EF%BC%95",
    "page=%D9%A5",
    "perPage=0",
    "perPage=101",
    "perPage=ten",
    "sortBy=price",
    "sortBy=createdat",
    "sortBy=",
    "sortOrder=up",
    "sortOrder=ASC",
    "sortDirection=down",
    "sortOrder=asc&sortDirection=desc",
    "status=CONFIRMED",
    "status=gone",
    "startDate=2026-02-30",
    "startDate=0000-01-01",
    "startDate=01.02.2026",
    "startDate=2026-03-02&endDate=2026-03-01",
    "startDate=2026-03-02&dateFrom=2026-03-01",
    "createdAfter=yesterday",
    "createdAfter=2026-03-01",
    "cenoteId=1",
    "guestEmail=nobody",
    "cursor=x",
    "cursor=%00",
    "cursor=fHx8",
    "partnerReference=%00",
    "partnerReference=%ff",
    "partnerReference=%C3",
    "unknown=%C0%AF"
  })
  void a_bad_parameter_of_a_list_is_400(String query) {
    partner
        .live()
        .urlEncodingEnabled(false)
        .get(PATH + "?" + query)
        .then()
        .statusCode(400)
        .body("message", equalTo("validation.invalid_data"));
  }

  @ParameterizedTest
  @CsvSource({
    "date=2026-02-30",
    "date=0000-01-01",
    "from=0000-01-01&to=0000-01-02",
    "date=2026-03-01&from=2026-03-01",
    "from=2026-03-01",
    "to=2026-03-01",
    "from=2026-03-02&to=2026-03-01",
    "from=2026-03-01&to=2026-05-02",
    "other=1"
  })
  void a_bad_parameter_of_availability_is_400(String query) {
    partner
        .live()
        .get("/api/partner/availability/" + partner.cenote("cenote-azul-bacalar") + "?" + query)
        .then()
        .statusCode(400)
        .body("message", equalTo("validation.invalid_data"));
  }

  @ParameterizedTest
  @CsvSource({
    "GET,/api/partner/reservations/1",
    "GET,/api/partner/reservations/00000000-0000-0000-0000-00000000000g",
    "POST,/api/partner/reservations/x/cancel",
    "GET,/api/partner/availability/x?date=2026-03-01",
    "GET,/api/cenotes?minPrice=-1",
    "GET,/api/cenotes?maxPrice=1.5",
    "GET,/api/cenotes/00000000-0000-0000-0000-000000000000/services?bookableOnly=yes"
  })
  void a_bad_id_or_value_in_path_and_query_is_400(String verb, String path) {
    partner
        .live()
        .request(verb, path)
        .then()
        .statusCode(400)
        .body("message", equalTo("validation.invalid_data"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"partnerReference=%zz", "partnerReference=%f", "unknown=%"})
  void a_malformed_percent_escape_is_400(String query) {
    String request =
        """
        GET %s?%s HTTP/1.1
        Host: x
        X-API-Key: %s
        Connection: close

        """;
    assertThat(Api.status(request.formatted(PATH, query, partner.liveKey()))).isEqualTo(400);
    assertThat(Api.status(request.formatted(PATH, query, "none")))
        .as("guards first")
        .isEqualTo(401);
  }
}
