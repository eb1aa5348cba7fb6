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

/** What can be done with coupons; they are deactivated, never deleted. */
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

  /** The one with this code, written in capitals or not. */
  public Optional<Coupon> find(String code) {
    String canonical = CouponTerms.canonical(code);
    return CODE.matcher(canonical).matches()
        ? coupons.findByCode(canonical).map(CouponEntity::coupon)
        : Optional.empty();
  }

  /** A guest as coupons count them, however the e-mail is written. */
  public static byte[] customer(String email) {
    return Digests.sha256(EmailAddresses.normalize(email));
  }

  /** Whether a customer holds it as often as a customer can. */
  public boolean isUsedUp(Coupon coupon, byte[] customer) {
    Integer most = coupon.terms().maxPerCustomer();
    return most != null && coupons.uses(coupon.id(), customer) >= most;
  }

  /** One page of all. */
  public Page<Coupon> list(SortedQuery query) {
    List<Coupon> rows = coupons.page(query).stream().map(CouponEntity::coupon).toList();
    return new Page<>(rows, Pagination.of(coupons.count(), query), null);
  }

  /** Makes one. */
  public Coupon create(CouponTerms terms) {
    check(terms);
    CouponEntity row = new CouponEntity(Ids.next(), terms, clock.instant());
    coupons.add(row);
    note("coupon.created", null, row.coupon());
    return row.coupon();
  }

  /** Makes one, unless there is one of this code; for demonstration data. */
  public void ensure(CouponTerms terms) {
    if (find(terms.code()).isPresent()) {
      return;
    }
    // Whoever else found it missing is adding it: what they committed is seen behind the lock.
    coupons.lockAdding();
    if (find(terms.code()).isEmpty()) {
      terms.check();
      coupons.add(new CouponEntity(Ids.next(), terms, clock.instant()));
    }
  }

  /** Changes what is given. */
  public Coupon update(UUID id, CouponChange change) {
    CouponEntity row =
        coupons.findLocked(id).orElseThrow(() -> new ApiException(CouponError.NOT_FOUND));
    Coupon before = row.coupon();
    CouponTerms terms = change.over(before.terms());
    if (terms.equals(before.terms())) {
      return before;
    }
    check(terms);
    row.write(terms, clock.instant());
    coupons.flush();
    note("coupon.updated", before, row.coupon());
    return row.coupon();
  }

  /** Ends it; reservations that hold it keep their price. */
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
        errors.add("cenoteIds[" + i + "]", "must be a cenote");
      }
    }
    errors.throwIfAny(HttpError.INVALID_INPUT);
  }

  private void note(String action, @Nullable Coupon before, Coupon after) {
    audit.note(AuditService.PLATFORM, action, "coupon:" + after.id(), before, after);
  }
}
