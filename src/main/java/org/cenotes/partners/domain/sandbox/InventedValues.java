package org.cenotes.partners.domain.sandbox;

import java.math.BigDecimal;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import org.cenotes.partners.domain.catalog.AdultChildPrices;
import org.cenotes.partners.domain.catalog.LocalizedText;
import org.cenotes.partners.domain.catalog.Location;
import org.cenotes.partners.domain.catalog.PackageOffer;
import org.cenotes.partners.domain.catalog.PricingUnit;
import org.cenotes.partners.domain.catalog.SampleCenote;
import org.cenotes.partners.domain.catalog.Schedule;
import org.cenotes.partners.domain.catalog.Schedule.Day;
import org.cenotes.partners.domain.catalog.Schedule.Hours;
import org.cenotes.partners.domain.catalog.ServiceOffer;
import org.cenotes.partners.domain.catalog.TransportationType;
import org.cenotes.partners.platform.money.Cents;
import org.cenotes.partners.platform.secret.Ids;
import org.jspecify.annotations.Nullable;

/**
 * Invents sandbox data. What it invents depends on its seed and on the order of the calls alone:
 * {@link Random} produces the same numbers on every platform.
 */
final class InventedValues {
  private static final List<String> FIRST_WORDS =
      List.of("Xunaan", "Sac", "Yax", "Chac", "Kan", "Ek", "Balam", "Tikin", "Nohoch", "Itzam");
  private static final List<String> SECOND_WORDS =
      List.of("Ha", "Kin", "Muul", "Actun", "Tunich", "Che", "Nah", "Luum", "Beh", "Pek");
  private static final List<String> TOWNS =
      List.of("Valladolid", "Homún", "Cuzamá", "Izamal", "Tinum", "Yaxcabá");
  private static final List<String> AMENITIES =
      List.of("parking", "restrooms", "life_jackets", "restaurant", "lockers");
  private static final List<String> FIRST_NAMES =
      List.of("Ana", "Luz", "Itzel", "Marco", "Emma", "Noah", "Lucía", "Hugo", "Sofía", "Leo");
  private static final List<String> LAST_NAMES =
      List.of("Pech", "Canul", "Chan", "Smith", "Dubois", "Rossi", "Novak", "Keller", "Uc", "May");

  /** So that a day without slots can be tried. */
  private static final Day CLOSED = Day.MON;

  private static final int LARGEST_PARTY = 20;

  private final Random random;

  InventedValues(long seed) {
    random = new Random(seed);
  }

  /**
   * A cenote that is open every day but Mondays. What it offers beside the visit is the same for
   * every seed: a package, an optional service, and transport of both types.
   */
  SampleCenote cenote() {
    String name = "Cenote " + one(FIRST_WORDS) + " " + one(SECOND_WORDS);
    UUID id = Ids.next();
    String slug = name.toLowerCase(Locale.ROOT).replace(' ', '-') + "-" + id;
    int adult = 100 + 10 * random.nextInt(20);
    return new SampleCenote(
        id,
        slug,
        new LocalizedText(name, name),
        new LocalizedText(
            "Cenote inventado para el sandbox.", "A cenote invented for the sandbox."),
        new Location(
            "Km " + (1 + random.nextInt(40)),
            one(TOWNS),
            "Yucatán",
            "MX",
            BigDecimal.valueOf(20_000_000L + random.nextInt(1_000_000), 6),
            BigDecimal.valueOf(-89_500_000L + random.nextInt(1_000_000), 6)),
        ZoneId.of("America/Merida"),
        "MXN",
        new AdultChildPrices(pesos(adult), pesos(adult / 2)),
        List.of(packageWithGuide(adult)),
        services(),
        List.of(),
        AMENITIES.subList(0, 1 + random.nextInt(AMENITIES.size())),
        null,
        schedule());
  }

  private static PackageOffer packageWithGuide(int adult) {
    return new PackageOffer(
        Ids.next(),
        new LocalizedText("Visita con guía", "Guided visit"),
        new LocalizedText("Entrada, guía y chaleco.", "Entry, a guide and a life jacket."),
        PricingUnit.PERSON,
        new AdultChildPrices(pesos(adult + 150), pesos(adult / 2 + 100)),
        null,
        1,
        LARGEST_PARTY,
        true);
  }

  private static List<ServiceOffer> services() {
    return List.of(
        new ServiceOffer(
            Ids.next(),
            new LocalizedText("Equipo de snorkel", "Snorkel set"),
            ServiceOffer.Category.EQUIPMENT,
            null,
            ServiceOffer.InclusionType.OPTIONAL,
            PricingUnit.PERSON,
            pesos(80),
            true,
            null,
            null),
        transport(
            "Transporte compartido",
            "Shared shuttle",
            TransportationType.SHARED_SHUTTLE,
            PricingUnit.PERSON,
            pesos(150),
            null,
            null),
        transport(
            "Traslado privado (hasta 6 personas)",
            "Private transfer (up to 6 people)",
            TransportationType.PRIVATE_TRANSFER,
            PricingUnit.GROUP,
            pesos(1_200),
            6,
            2));
  }

  private static ServiceOffer transport(
      String es,
      String en,
      TransportationType type,
      PricingUnit unit,
      Cents price,
      @Nullable Integer seats,
      @Nullable Integer vehicles) {
    return new ServiceOffer(
        Ids.next(),
        new LocalizedText(es, en),
        ServiceOffer.Category.TRANSPORTATION,
        type,
        ServiceOffer.InclusionType.OPTIONAL,
        unit,
        price,
        true,
        seats,
        vehicles);
  }

  private static Cents pesos(int pesos) {
    return new Cents(pesos * 100L);
  }

  private Schedule schedule() {
    List<Hours> hours = List.of(new Hours(LocalTime.of(9, 0), LocalTime.of(17, 0)));
    Map<Day, List<Hours>> weekly = new EnumMap<>(Day.class);
    for (Day day : Day.values()) {
      weekly.put(day, day == CLOSED ? List.of() : hours);
    }
    return new Schedule(
        weekly,
        60,
        20 + 10 * random.nextInt(5),
        365,
        60,
        1,
        LARGEST_PARTY,
        List.of(),
        List.of(),
        List.of());
  }

  /** A guest at a domain that is reserved for examples. */
  GeneratedGuest guest() {
    String first = one(FIRST_NAMES);
    String last = one(LAST_NAMES);
    int number = random.nextInt(10_000);
    return new GeneratedGuest(
        first,
        last,
        "guest-%04d@guests.example".formatted(number),
        "+52984%07d".formatted(1_000_000 + random.nextInt(8_999_999)));
  }

  /** A number from 0 to below the bound. */
  int below(int bound) {
    return random.nextInt(bound);
  }

  /** One of these; they must not be empty. */
  <T> T one(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }
}
