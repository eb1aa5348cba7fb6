package org.cenotes.partners.domain.report;

import jakarta.inject.Inject;
import java.time.Clock;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.cenotes.partners.domain.notification.NotificationKind;
import org.cenotes.partners.domain.notification.NotificationService;
import org.cenotes.partners.domain.notification.NotificationSource;
import org.cenotes.partners.domain.notification.TemplateModel;
import org.cenotes.partners.domain.report.ReportPartners.PartnerZone;
import org.cenotes.partners.domain.settings.SettingsService;
import org.cenotes.partners.platform.component.Service;
import org.cenotes.partners.platform.money.Cents;
import org.cenotes.partners.platform.money.Currency;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * Sends each partner, from the configured day and hour of its zone, what was booked in the seven
 * days before: the sums of the revenue report for these days by day of booking, in each currency. A
 * partner that sold nothing gets no report.
 */
@Service
public class WeeklyReportService implements NotificationSource {
  private static final int PARTNERS = 50;
  private static final UUID NIL = new UUID(0, 0);

  private final Sales sales;
  private final ReportPartners partners;
  private final NotificationService notifications;
  private final Clock clock;
  private final Duration interval;
  private final DayOfWeek day;
  private final int hour;

  /** The last partner of the previous batch. One thread uses it. */
  private UUID last = NIL;

  @Inject
  WeeklyReportService(
      Sales sales,
      ReportPartners partners,
      NotificationService notifications,
      Clock clock,
      @ConfigProperty(name = "cenotes.notifications.check-interval", defaultValue = "PT1H")
          Duration interval,
      @ConfigProperty(name = "cenotes.notifications.weekly-day", defaultValue = "MONDAY")
          DayOfWeek day,
      @ConfigProperty(name = "cenotes.notifications.weekly-hour", defaultValue = "8") int hour) {
    this.sales = sales;
    this.partners = partners;
    this.notifications = notifications;
    this.clock = clock;
    this.interval = interval;
    this.day = day;
    this.hour = hour;
  }

  @Override
  public Duration interval() {
    return interval;
  }

  @Override
  public boolean appendDue() {
    Instant now = clock.instant();
    if (last.equals(NIL) && !isTheDaySomewhere(now)) {
      return false;
    }
    List<PartnerZone> batch = partners.active(last, PARTNERS);
    Map<String, Week> due = new LinkedHashMap<>();
    for (PartnerZone partner : batch) {
      String chosen = partner.timezone();
      ZoneId zone = chosen == null ? SettingsService.DEFAULT_ZONE : ZoneId.of(chosen);
      ZonedDateTime local = now.atZone(zone);
      if (isDue(local)) {
        Week week = new Week(partner.partnerId(), local.toLocalDate().minusWeeks(1), zone.getId());
        due.put(week.cause(), week);
      }
    }
    Set<String> known = notifications.known(List.copyOf(due.keySet()));
    due.values().stream().filter(week -> !known.contains(week.cause())).forEach(this::report);
    boolean more = batch.size() == PARTNERS;
    last = more ? batch.get(PARTNERS - 1).partnerId() : NIL;
    return more;
  }

  private boolean isTheDaySomewhere(Instant now) {
    return Stream.of(ZoneOffset.MAX, ZoneOffset.UTC, ZoneOffset.MIN)
        .anyMatch(offset -> now.atZone(offset).getDayOfWeek() == day);
  }

  private boolean isDue(ZonedDateTime local) {
    return local.getDayOfWeek() == day && local.getHour() >= hour;
  }

  /** Seven days of one partner. */
  private record Week(UUID partnerId, LocalDate start, String zone) {
    String cause() {
      return "weekly:" + partnerId + ":" + start;
    }

    LocalDate end() {
      return start.plusDays(6);
    }
  }

  private void report(Week week) {
    ReportPeriod period =
        new ReportPeriod(week.start(), week.end(), DateField.CREATED, week.zone());
    Map<String, SalesTotals> sold = new LinkedHashMap<>();
    for (String currency : Currency.CODES) {
      SalesTotals totals =
          sales.byInterval(week.partnerId(), period, List.of(week.start()), currency, null).get(0);
      if (totals.sold() > 0) {
        sold.put(currency, totals);
      }
    }
    if (!sold.isEmpty()) {
      notifications.notifyPartner(
          week.partnerId(), NotificationKind.WEEKLY_REPORT, week.cause(), model(week, sold));
    }
  }

  /** Counts of all currencies together, and one amount for each, separated by commas. */
  private static TemplateModel model(Week week, Map<String, SalesTotals> sold) {
    SalesTotals all = SalesTotals.sum(List.copyOf(sold.values()));
    return TemplateModel.of(
        Map.of(
            "from", week.start().toString(),
            "to", week.end().toString(),
            "reservations", Long.toString(all.reservations()),
            "visitors", Long.toString(all.visitors()),
            "cancelled", Long.toString(all.cancelled()),
            "gross", amounts(sold, SalesTotals::gross),
            "commission", amounts(sold, SalesTotals::commission)));
  }

  private static String amounts(Map<String, SalesTotals> sold, ToLongFunction<SalesTotals> amount) {
    return sold.entrySet().stream()
        .map(each -> new Cents(amount.applyAsLong(each.getValue())).text(each.getKey()))
        .collect(Collectors.joining(", "));
  }
}
