package org.cenotes.partners.domain.pricing.coupon;

import jakarta.inject.Inject;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.cenotes.partners.domain.audit.AuditService;
import org.cenotes.partners.domain.catalog.CenoteService;
import org.cenotes.partners.platform.component.Service;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.list.Page;
import org.cenotes.partners.platform.list.Pagination;
import org.cenotes.partners.platform.list.SortedQuery;
import org.cenotes.partners.platform.secret.Digests;
import org.cenotes.partners.platform.secret.Ids;
import org.cenotes.partners.platform.text.EmailAddresses;
import org.jspecify.annotations.Nullable;

/** Manages coupons; they are deactivated, never deleted. */
@Service
public class CouponService {
  private static final Pattern CODE = Pattern.compile("[A-Z0-9_-]{3,32}");

  private final Coupons coupons;
  private final CenoteService cenotes;
  private final AuditService audit;
  private final Clock clock;

  @Inject
  CouponService(Coupons coupons, CenoteService cenotes, AuditService audit, Clock clock) {
    this.coupons = coupons;
    this.cenotes = cenotes;
    this.audit = audit;
    this.clock = clock;
  }

  /** The coupon with this code, in whatever case the code is written. */
  public Optional<CouponView> find(String code) {
    String canonical = CouponTerms.canonical(code);
    return CODE.matcher(canonical).matches()
        ? coupons.findByCode(canonical).map(Coupon::view)
        : Optional.empty();
  }

  /** The SHA-256 of the key of a guest's e-mail, which counts redemptions per customer. */
  public static byte[] customer(String email) {
    return Digests.sha256(EmailAddresses.customerKey(email));
  }

  /** Whether a customer has reached the coupon's limit per customer. */
  public boolean isExhausted(CouponView coupon, byte[] customer) {
    Integer max = coupon.terms().maxPerCustomer();
    return max != null && coupons.uses(coupon.id(), customer) >= max;
  }

  /** A page of all coupons. */
  public Page<CouponView> list(SortedQuery query) {
    List<CouponView> rows = coupons.page(query).stream().map(Coupon::view).toList();
    return new Page<>(rows, Pagination.of(coupons.count(), query), null);
  }

  /** Creates a coupon. */
  public CouponView create(CouponTerms terms) {
    check(terms);
    Coupon row = new Coupon(Ids.next(), terms, clock.instant());
    coupons.add(row);
    audit("coupon.created", null, row.view());
    return row.view();
  }

  /** Creates a coupon unless its code exists; for demonstration data. */
  public void ensure(CouponTerms terms) {
    if (find(terms.code()).isPresent()) {
      return;
    }
    // Another transaction may be adding it: behind the lock its commit is visible.
    coupons.lockAdding();
    if (find(terms.code()).isEmpty()) {
      terms.check();
      coupons.add(new Coupon(Ids.next(), terms, clock.instant()));
    }
  }

  /**
   * Changes the given members.
   *
   * @param condition throws unless the coupon is as the caller expects it
   */
  public CouponView update(UUID id, CouponUpdate change, Consumer<CouponView> condition) {
    Coupon row = coupons.findLocked(id).orElseThrow(() -> new ApiException(CouponError.NOT_FOUND));
    CouponView before = row.view();
    condition.accept(before);
    CouponTerms terms = change.applyTo(before.terms());
    if (terms.equals(before.terms())) {
      return before;
    }
    check(terms);
    row.update(terms, clock.instant());
    coupons.flush();
    audit("coupon.updated", before, row.view());
    return row.view();
  }

  /** Deactivates a coupon; reservations that hold it keep their price. */
  public CouponView deactivate(UUID id) {
    return update(id, CouponUpdate.DEACTIVATION, now -> {});
  }

  private void check(CouponTerms terms) {
    terms.check();
    cenotes.requireKnown(terms.cenoteIds());
  }

  private void audit(String action, @Nullable CouponView before, CouponView after) {
    audit.note(AuditService.PLATFORM, action, "coupon:" + after.id(), before, after);
  }
}
