package org.cenotes.partners.domain.pricing.coupon;

import jakarta.inject.Inject;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;
import org.cenotes.partners.domain.audit.AuditService;
import org.cenotes.partners.platform.component.Service;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.FieldErrors;
import org.cenotes.partners.platform.http.HttpError;
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
  private final AuditService audit;
  private final Clock clock;

  @Inject
  CouponService(Coupons coupons, AuditService audit, Clock clock) {
    this.coupons = coupons;
    this.audit = audit;
    this.clock = clock;
  }

  /** The coupon with this code, in whatever case the code is written. */
  public Optional<Coupon> find(String code) {
    String canonical = CouponTerms.canonical(code);
    return CODE.matcher(canonical).matches()
        ? coupons.findByCode(canonical).map(CouponEntity::coupon)
        : Optional.empty();
  }

  /** The SHA-256 of the key of a guest's e-mail, which counts redemptions per customer. */
  public static byte[] customer(String email) {
    return Digests.sha256(EmailAddresses.customerKey(email));
  }

  /** Whether a customer has reached the coupon's limit per customer. */
  public boolean isExhausted(Coupon coupon, byte[] customer) {
    Integer max = coupon.terms().maxPerCustomer();
    return max != null && coupons.uses(coupon.id(), customer) >= max;
  }

  /** A page of all coupons. */
  public Page<Coupon> list(SortedQuery query) {
    List<Coupon> rows = coupons.page(query).stream().map(CouponEntity::coupon).toList();
    return new Page<>(rows, Pagination.of(coupons.count(), query), null);
  }

  /** Creates a coupon. */
  public Coupon create(CouponTerms terms) {
    check(terms);
    CouponEntity row = new CouponEntity(Ids.next(), terms, clock.instant());
    coupons.add(row);
    audit("coupon.created", null, row.coupon());
    return row.coupon();
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
      coupons.add(new CouponEntity(Ids.next(), terms, clock.instant()));
    }
  }

  /** Changes the given members. */
  public Coupon update(UUID id, CouponChange change) {
    CouponEntity row =
        coupons.findLocked(id).orElseThrow(() -> new ApiException(CouponError.NOT_FOUND));
    Coupon before = row.coupon();
    CouponTerms terms = change.applyTo(before.terms());
    if (terms.equals(before.terms())) {
      return before;
    }
    check(terms);
    row.update(terms, clock.instant());
    coupons.flush();
    audit("coupon.updated", before, row.coupon());
    return row.coupon();
  }

  /** Deactivates a coupon; reservations that hold it keep their price. */
  public Coupon deactivate(UUID id) {
    return update(id, CouponChange.DEACTIVATION);
  }

  private void check(CouponTerms terms) {
    terms.check();
    if (terms.cenoteIds().isEmpty()) {
      return;
    }
    Set<UUID> known = coupons.knownCenotes(terms.cenoteIds());
    FieldErrors.Collector errors = new FieldErrors.Collector();
    for (int i = 0; i < terms.cenoteIds().size(); i++) {
      if (!known.contains(terms.cenoteIds().get(i))) {
        errors.add("cenoteIds[" + i + "]", "must be the id of a cenote");
      }
    }
    errors.throwIfAny(HttpError.INVALID_INPUT);
  }

  private void audit(String action, @Nullable Coupon before, Coupon after) {
    audit.note(AuditService.PLATFORM, action, "coupon:" + after.id(), before, after);
  }
}
