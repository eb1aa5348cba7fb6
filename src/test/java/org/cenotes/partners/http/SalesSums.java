package org.cenotes.partners.http;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import org.cenotes.partners.http.SalesSql.Sale;

/** Plain sums over sales, and over the rows of reports. */
final class SalesSums {
  private SalesSums() {}

  /** Which day a sale counts on. */
  record Days(String dateField, ZoneId zone) {
    List<Sale> between(List<Sale> sales, String currency, LocalDate from, LocalDate until) {
      List<Sale> found = new ArrayList<>();
      for (Sale sale : sales) {
        LocalDate day = of(sale);
        if (sale.currency().equals(currency) && !day.isBefore(from) && !day.isAfter(until)) {
          found.add(sale);
        }
      }
      return found;
    }

    private LocalDate of(Sale sale) {
      Instant created = sale.createdAt();
      return dateField.equals("visit") ? sale.visitDate() : LocalDate.ofInstant(created, zone);
    }
  }

  static List<Sale> ofCenote(List<Sale> sales, JsonNode row) {
    return sales.stream()
        .filter(sale -> sale.cenoteId().equals(row.path("cenoteId").asText()))
        .toList();
  }

  static long sum(List<Sale> sales, Predicate<Sale> which, ToLongFunction<Sale> what) {
    return sales.stream().filter(which).mapToLong(what).sum();
  }

  static long sumOf(JsonNode rows, String member) {
    long sum = 0;
    for (JsonNode row : rows) {
      sum += row.path(member).asLong();
    }
    return sum;
  }

  static BigDecimal ratio(long part, long whole) {
    return whole == 0
        ? BigDecimal.ZERO
        : BigDecimal.valueOf(part).divide(BigDecimal.valueOf(whole), 10, RoundingMode.HALF_UP);
  }
}
