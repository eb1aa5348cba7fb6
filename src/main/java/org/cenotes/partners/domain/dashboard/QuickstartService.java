package org.cenotes.partners.domain.dashboard;

import jakarta.inject.Inject;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.cenotes.partners.domain.apikey.ApiKeyService;
import org.cenotes.partners.domain.apikey.KeyEnvironment;
import org.cenotes.partners.domain.apilog.RequestLogService;
import org.cenotes.partners.domain.catalog.CenoteService;
import org.cenotes.partners.domain.catalog.Listing;
import org.cenotes.partners.domain.catalog.LocalizedText;
import org.cenotes.partners.domain.dashboard.QuickstartView.Authentication;
import org.cenotes.partners.domain.dashboard.QuickstartView.Snippets;
import org.cenotes.partners.domain.dashboard.QuickstartView.Step;
import org.cenotes.partners.platform.component.Service;
import org.cenotes.partners.platform.config.PublicUrl;

/** Writes the first calls of the API for a partner, with its own key and a cenote it may book. */
@Service
public class QuickstartService {
  private static final String HEADER = "X-API-Key";

  /** A date that is open in most schedules and beyond every cutoff. */
  private static final int DAYS_AHEAD = 10;

  private static final String CURL = load("curl");
  private static final String JAVASCRIPT = load("javascript");
  private static final String PYTHON = load("python");
  private static final String JAVA = load("java");
  private static final String PHP = load("php");

  private final ApiKeyService keys;
  private final CenoteService cenotes;
  private final RequestLogService calls;
  private final String baseUrl;
  private final Clock clock;

  private record Call(String id, LocalizedText title, String route, String path) {}

  @Inject
  QuickstartService(
      ApiKeyService keys,
      CenoteService cenotes,
      RequestLogService calls,
      PublicUrl publicUrl,
      Clock clock) {
    this.keys = keys;
    this.cenotes = cenotes;
    this.calls = calls;
    this.baseUrl = publicUrl.url().toString();
    this.clock = clock;
  }

  private static String load(String language) {
    String name = "/quickstart/" + language + ".txt";
    try (InputStream file = QuickstartService.class.getResourceAsStream(name)) {
      if (file == null) {
        throw new IllegalStateException("missing resource: " + name);
      }
      return new String(file.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read resource: " + name, e);
    }
  }

  /** The first calls of the current partner. */
  public QuickstartView read(UUID partnerId) {
    String key =
        keys.newestActive(partnerId, KeyEnvironment.LIVE)
            .orElse(KeyEnvironment.LIVE.prefix() + "YOUR_KEY");
    List<Call> steps = steps();
    Set<String> done = calls.succeeded(partnerId, steps.stream().map(Call::route).toList());
    return new QuickstartView(
        baseUrl,
        new Authentication(HEADER, key),
        steps.stream()
            .map(
                call ->
                    new Step(
                        call.id(),
                        call.title(),
                        done.contains(call.route()),
                        snippets(baseUrl + call.path(), key)))
            .toList());
  }

  private List<Call> steps() {
    List<Call> steps = new ArrayList<>();
    steps.add(
        new Call(
            "authenticate",
            new LocalizedText("Probar la clave de API", "Try the API key"),
            "/api/partner/whoami",
            "/api/partner/whoami"));
    steps.add(
        new Call(
            "list_cenotes",
            new LocalizedText("Listar los cenotes", "List the cenotes"),
            "/api/partner/cenotes",
            "/api/partner/cenotes?perPage=5"));
    cenotes.anyOnSale().map(this::availability).ifPresent(steps::add);
    steps.add(
        new Call(
            "list_reservations",
            new LocalizedText("Listar las reservaciones", "List the reservations"),
            "/api/partner/reservations",
            "/api/partner/reservations?perPage=5"));
    steps.add(
        new Call(
            "read_events",
            new LocalizedText("Leer los eventos", "Read the events"),
            "/api/partner/events",
            "/api/partner/events?after=0&limit=5"));
    return steps;
  }

  private Call availability(Listing cenote) {
    LocalDate date = LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC).plusDays(DAYS_AHEAD);
    return new Call(
        "check_availability",
        new LocalizedText("Consultar la disponibilidad", "Check the availability"),
        "/api/partner/availability/{cenoteId}",
        "/api/partner/availability/" + cenote.id() + "?date=" + date);
  }

  private static Snippets snippets(String url, String key) {
    return new Snippets(
        filled(CURL, url, key),
        filled(JAVASCRIPT, url, key),
        filled(PYTHON, url, key),
        filled(JAVA, url, key),
        filled(PHP, url, key));
  }

  private static String filled(String template, String url, String key) {
    return template.replace("{{url}}", url).replace("{{key}}", key);
  }
}
