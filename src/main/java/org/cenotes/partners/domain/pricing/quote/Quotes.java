package org.cenotes.partners.domain.pricing.quote;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.cenotes.partners.domain.catalog.Listing;
import org.cenotes.partners.domain.catalog.PackageOffer;
import org.cenotes.partners.domain.pricing.Price;
import org.cenotes.partners.domain.pricing.PriceLine;
import org.cenotes.partners.domain.pricing.PricingError;
import org.cenotes.partners.domain.pricing.VisitSelection;
import org.cenotes.partners.domain.pricing.VisitSelection.Extra;
import org.cenotes.partners.domain.pricing.coupon.CouponTerms;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.json.Json;
import org.cenotes.partners.platform.secret.Vault;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jspecify.annotations.Nullable;

/**
 * Holds prices without keeping anything: what was asked for and what it costs are sealed into the
 * quote's id, which nobody else can make or read.
 */
@ApplicationScoped
public class Quotes {
  private static final String PREFIX = "qt_";

  /** Nobody reads it but we: values in their order, without the names of members. */
  private static final ObjectMapper TERSE = terse();

  private final Vault vault;
  private final Clock clock;
  private final Duration lifetime;

  @Inject
  Quotes(
      Vault vault,
      Clock clock,
      @ConfigProperty(name = "cenotes.pricing.quote-lifetime", defaultValue = "PT15M")
          Duration lifetime) {
    this.vault = vault;
    this.clock = clock;
    this.lifetime = lifetime;
  }

  /** A quote's id, and until when the price is held. */
  public record Held(String quoteId, Instant until) {}

  /** Holds a price. */
  public Held hold(Listing listing, PriceQuery asked, PricedVisit priced) {
    Instant until = clock.instant().plus(lifetime).truncatedTo(ChronoUnit.MILLIS);
    Quote quote =
        new Quote(
            CurrentScope.required().data(),
            listing.id(),
            asked.visit(),
            asked.date(),
            asked.partnerId(),
            priced.couponId(),
            priced.couponCode(),
            priced.promotionId(),
            priced.price().lines(),
            until);
    byte[] sealed = vault.seal(bytes(quote));
    return new Held(PREFIX + Base64.getUrlEncoder().withoutPadding().encodeToString(sealed), until);
  }

  /**
   * The price that was held for just this.
   *
   * @throws ApiException 422 when it is no quote, has run out, is another partner's, or was asked
   *     for something else
   */
  public PricedVisit redeem(String quoteId, Listing listing, PriceQuery asked) {
    Quote quote = open(quoteId);
    if (!clock.instant().isBefore(quote.expiresAt())) {
      throw refused("has expired");
    }
    if (quote.data() != CurrentScope.required().data()
        || (quote.partnerId() != null && !quote.partnerId().equals(asked.partnerId()))) {
      throw refused("is not a quote of yours");
    }
    if (!isFor(quote, listing, asked)) {
      throw refused("was given for another request");
    }
    Price price = new Price(quote.lines(), chosenPackage(listing, quote.visit().packageId()));
    return new PricedVisit(price, quote.couponId(), quote.couponCode(), quote.promotionId());
  }

  private static ObjectMapper terse() {
    ObjectMapper mapper = Json.mapper().copy();
    for (Class<?> type : List.of(Quote.class, VisitSelection.class, Extra.class, PriceLine.class)) {
      mapper.configOverride(type).setFormat(JsonFormat.Value.forShape(JsonFormat.Shape.ARRAY));
    }
    return mapper;
  }

  private static byte[] bytes(Quote quote) {
    try {
      return TERSE.writeValueAsBytes(quote);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("not a quote that can be written", e);
    }
  }

  private Quote open(String quoteId) {
    try {
      if (quoteId.startsWith(PREFIX)) {
        byte[] sealed = Base64.getUrlDecoder().decode(quoteId.substring(PREFIX.length()));
        return TERSE.readValue(vault.open(sealed), Quote.class);
      }
    } catch (IllegalArgumentException
        | IllegalStateException
        | BufferUnderflowException
        | JsonProcessingException notOurs) {
      throw refused("is not a quote");
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
    throw refused("is not a quote");
  }

  private static boolean isFor(Quote quote, Listing listing, PriceQuery asked) {
    String code = asked.couponCode();
    String promotionId = quote.promotionId() == null ? null : quote.promotionId().toString();
    return quote.cenoteId().equals(listing.id())
        && isSame(quote.visit(), asked.visit())
        && (quote.date() == null || quote.date().equals(asked.date()))
        && Objects.equals(quote.couponCode(), code == null ? null : CouponTerms.canonical(code))
        && (promotionId == null
            ? asked.promotionId() == null
            : promotionId.equalsIgnoreCase(asked.promotionId()));
  }

  /** The same services in another order are the same. */
  private static boolean isSame(VisitSelection one, VisitSelection other) {
    return one.adults() == other.adults()
        && one.children() == other.children()
        && Objects.equals(one.packageId(), other.packageId())
        && one.transportation() == other.transportation()
        && one.services().size() == other.services().size()
        && new HashSet<>(one.services()).equals(new HashSet<>(other.services()));
  }

  /** Its price is held, also when it has been withdrawn from sale. */
  private static @Nullable PackageOffer chosenPackage(Listing listing, @Nullable UUID id) {
    return id == null
        ? null
        : listing.packages().stream()
            .filter(offer -> offer.id().equals(id))
            .findFirst()
            .orElseThrow(() -> refused("is for a package that is no more"));
  }

  private static ApiException refused(String sentence) {
    return ApiException.about(PricingError.NOT_APPLICABLE, "quoteId", sentence);
  }
}
