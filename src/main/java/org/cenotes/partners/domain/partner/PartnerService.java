package org.cenotes.partners.domain.partner;

import jakarta.inject.Inject;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import org.cenotes.partners.domain.audit.AuditService;
import org.cenotes.partners.domain.event.EventService;
import org.cenotes.partners.domain.event.NewEvent;
import org.cenotes.partners.platform.component.Service;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.list.Page;
import org.cenotes.partners.platform.list.Pagination;
import org.cenotes.partners.platform.money.BasisPoints;
import org.cenotes.partners.platform.secret.Ids;
import org.jspecify.annotations.Nullable;

/** What can be done with a partner. */
@Service
public class PartnerService {
  private static final Duration LATELY = Duration.ofDays(30);

  private final Partners partners;
  private final PartnerCounts figures;
  private final AuditService audit;
  private final EventService events;
  private final Clock clock;

  @Inject
  PartnerService(
      Partners partners,
      PartnerCounts figures,
      AuditService audit,
      EventService events,
      Clock clock) {
    this.partners = partners;
    this.figures = figures;
    this.audit = audit;
    this.events = events;
    this.clock = clock;
  }

  /** One page of all partners. */
  public Page<AdminPartnerView> list(PartnerQuery query) {
    List<AdminPartnerView> rows = partners.list(query).stream().map(Partner::toRecord).toList();
    boolean whole = query.page() == 1 && rows.size() < query.perPage();
    long total = whole ? rows.size() : partners.count(query);
    return new Page<>(rows, Pagination.of(total, query), null);
  }

  /** All partners in figures. */
  public PartnerStatistics statistics() {
    Instant now = clock.instant();
    return figures.statistics(now, now.minus(LATELY));
  }

  /** The partner as admins see it. */
  public AdminPartnerView read(UUID id) {
    return partners.find(id).map(Partner::toRecord).orElseThrow(PartnerService::unknown);
  }

  /** The partner's share of what it sells, as of now. */
  public BasisPoints commission(UUID id) {
    return partners
        .find(id)
        .map(partner -> partner.view().commission())
        .orElseThrow(PartnerService::unknown);
  }

  /** The partner, and how much it has. */
  public PartnerDetail detail(UUID id) {
    return figures.detail(read(id), clock.instant());
  }

  /** Makes a partner that may work at once. */
  public PartnerView createApproved(
      String companyName, String contactName, String email, PartnerType type, boolean verified) {
    Instant now = clock.instant();
    Partner partner = new Partner(Ids.next(), companyName, contactName, email, null, now);
    partner.approve(type, verified, null, now);
    partners.add(partner);
    return partner.view();
  }

  /**
   * Makes a partner that waits for its approval, having accepted the terms.
   *
   * @param email normalised, and so is the phone
   */
  public AdminPartnerView register(
      String companyName,
      String contactName,
      String email,
      @Nullable String phone,
      boolean acceptedPrivacy) {
    Partner partner =
        new Partner(Ids.next(), companyName, contactName, email, phone, clock.instant());
    partner.accept(acceptedPrivacy);
    partners.add(partner);
    AdminPartnerView registered = partner.toRecord();
    note("partner.registered", null, registered);
    return registered;
  }

  /** Changes what is given. */
  public AdminPartnerView update(UUID id, PartnerChange change) {
    Partner partner = locked(id);
    AdminPartnerView before = partner.toRecord();
    if (partner.change(change, clock.instant())) {
      note("partner.updated", before, partner.toRecord());
    }
    return partner.toRecord();
  }

  /**
   * Lets the partner work, with API access.
   *
   * @param verified null leaves it
   * @param commissionRate percent; null leaves it, which is 10 unless an admin changed it
   */
  public AdminPartnerView approve(
      UUID id, PartnerType type, @Nullable Boolean verified, @Nullable BigDecimal commissionRate) {
    BasisPoints commission = commissionRate == null ? null : BasisPoints.ofPercent(commissionRate);
    return tell(
        "partner.approved",
        id,
        partner -> partner.approve(type, verified, commission, clock.instant()));
  }

  /** Refuses a partner that waits. */
  public AdminPartnerView reject(UUID id, String reason) {
    return move("partner.rejected", id, partner -> partner.reject(reason, clock.instant()));
  }

  /** Stops a partner: its people, its keys, and the sale of its cenotes. */
  public AdminPartnerView suspend(UUID id, String reason) {
    return tell("partner.suspended", id, partner -> partner.suspend(reason, clock.instant()));
  }

  /** Lets a suspended partner work again. */
  public AdminPartnerView reactivate(UUID id) {
    return tell("partner.reactivated", id, partner -> partner.reactivate(clock.instant()));
  }

  /** Sets the partner's share of what it sells from now on. */
  public AdminPartnerView changeCommission(UUID id, BigDecimal rate, String reason) {
    Partner partner = locked(id);
    BigDecimal before = partner.toRecord().commissionRate();
    partner.changeCommission(BasisPoints.ofPercent(rate), clock.instant());
    AdminPartnerView changed = partner.toRecord();
    audit.note(
        id,
        "partner.commission_changed",
        "partner:" + id,
        Map.of("commissionRate", before),
        Map.of("commissionRate", changed.commissionRate(), "reason", reason));
    return changed;
  }

  /** The admin's half of API access. */
  public AdminPartnerView allowApi(UUID id, boolean allowed) {
    return move(
        "partner.api_access_changed", id, partner -> partner.allowApi(allowed, clock.instant()));
  }

  private AdminPartnerView move(String action, UUID id, Consumer<Partner> change) {
    return move(action, locked(id), change);
  }

  private AdminPartnerView move(String action, Partner partner, Consumer<Partner> change) {
    AdminPartnerView before = partner.toRecord();
    change.accept(partner);
    AdminPartnerView after = partner.toRecord();
    note(action, before, after);
    return after;
  }

  /** A step the partner is told of, by an event that has the name of the action. */
  private AdminPartnerView tell(String action, UUID id, Consumer<Partner> change) {
    Partner partner = locked(id);
    AdminPartnerView before = partner.toRecord();
    AdminPartnerView after = move(action, partner, change);
    partners.flush();
    events.append(new NewEvent(id, action, "partner", id, partner.version(), after, before));
    return after;
  }

  private void note(String action, @Nullable AdminPartnerView before, AdminPartnerView after) {
    audit.note(after.id(), action, "partner:" + after.id(), before, after);
  }

  private Partner locked(UUID id) {
    return partners.findLocked(id).orElseThrow(PartnerService::unknown);
  }

  private static ApiException unknown() {
    return new ApiException(PartnerError.NOT_FOUND);
  }
}
