package org.cenotes.partners.domain.partner;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
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
import org.cenotes.partners.domain.event.EventType;
import org.cenotes.partners.domain.event.NewEvent;
import org.cenotes.partners.platform.component.Service;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.Language;
import org.cenotes.partners.platform.list.Page;
import org.cenotes.partners.platform.money.BasisPoints;
import org.cenotes.partners.platform.secret.Ids;
import org.jspecify.annotations.Nullable;

/** Registers, reads and manages partners. */
@Service
public class PartnerService {
  private static final Duration RECENT = Duration.ofDays(30);

  private final Partners partners;
  private final PartnerCountQueries counts;
  private final AuditService audit;
  private final EventService events;
  private final Clock clock;

  @Inject
  PartnerService(
      Partners partners,
      PartnerCountQueries counts,
      AuditService audit,
      EventService events,
      Clock clock) {
    this.partners = partners;
    this.counts = counts;
    this.audit = audit;
    this.events = events;
    this.clock = clock;
  }

  /** A page of all partners. */
  public Page<AdminPartnerView> list(PartnerQuery query) {
    List<AdminPartnerView> rows = partners.list(query).stream().map(Partner::adminView).toList();
    return Page.of(rows, query, () -> partners.count(query));
  }

  /** Statistics over all partners. */
  public PartnerStatistics statistics() {
    Instant now = clock.instant();
    return counts.statistics(now, now.minus(RECENT));
  }

  /** The partner as admins see it. */
  public AdminPartnerView read(UUID id) {
    return partners.find(id).map(Partner::adminView).orElseThrow(PartnerService::notFound);
  }

  /** The partner's current commission. */
  public BasisPoints commission(UUID id) {
    return partners
        .find(id)
        .map(partner -> partner.view().commission())
        .orElseThrow(PartnerService::notFound);
  }

  /** Whether the partner's type may list cenotes of its own. */
  public boolean mayListCenotes(UUID id) {
    return partners
        .find(id)
        .map(partner -> partner.view().partnerType())
        .filter(PartnerType::mayListCenotes)
        .isPresent();
  }

  /** The partner with counts of what it has. */
  public PartnerDetail detail(UUID id) {
    return counts.detail(read(id), clock.instant());
  }

  /** Creates an approved partner. */
  public PartnerView createApproved(
      String companyName, String contactName, String email, PartnerType type, boolean verified) {
    Instant now = clock.instant();
    Partner partner = new Partner(Ids.next(), companyName, contactName, email, null, now);
    partner.approve(type, verified, null, now);
    partners.add(partner);
    return partner.view();
  }

  /**
   * Creates a partner that awaits approval and has accepted the terms.
   *
   * @param email normalised, like the phone
   * @param language of its mails, until its settings choose another
   */
  public AdminPartnerView register(
      String companyName,
      String contactName,
      String email,
      @Nullable String phone,
      boolean acceptedPrivacy,
      Language language) {
    Partner partner =
        new Partner(Ids.next(), companyName, contactName, email, phone, clock.instant());
    partner.acceptTerms(acceptedPrivacy);
    partner.writeIn(language);
    partners.add(partner);
    AdminPartnerView registered = partner.adminView();
    recordAudit("partner.registered", null, registered);
    return registered;
  }

  /**
   * Changes a partner.
   *
   * @param condition throws unless the partner as it is may be changed; called with its row locked
   */
  public AdminPartnerView update(
      UUID id, PartnerChange change, Consumer<AdminPartnerView> condition) {
    Partner partner = locked(id, condition);
    AdminPartnerView before = partner.adminView();
    if (partner.change(change, clock.instant())) {
      recordAudit("partner.updated", before, partner.adminView());
    }
    return partner.adminView();
  }

  /**
   * Approves a partner, with API access.
   *
   * @param verified null when unchanged
   * @param commissionRate percent; null when unchanged (10 unless an admin changed it)
   */
  public AdminPartnerView approve(
      UUID id, PartnerType type, @Nullable Boolean verified, @Nullable BigDecimal commissionRate) {
    BasisPoints commission = commissionRate == null ? null : BasisPoints.ofPercent(commissionRate);
    return changeAndPublish(
        EventType.PARTNER_APPROVED,
        id,
        partner -> partner.approve(type, verified, commission, clock.instant()));
  }

  /** Rejects a pending partner. */
  public AdminPartnerView reject(UUID id, String reason) {
    return change(
        "partner.rejected", locked(id), partner -> partner.reject(reason, clock.instant()));
  }

  /** Suspends a partner: its users, its API keys, and the sale of its cenotes. */
  public AdminPartnerView suspend(UUID id, String reason) {
    return changeAndPublish(
        EventType.PARTNER_SUSPENDED, id, partner -> partner.suspend(reason, clock.instant()));
  }

  /** Reactivates a suspended partner. */
  public AdminPartnerView reactivate(UUID id) {
    return changeAndPublish(
        EventType.PARTNER_REACTIVATED, id, partner -> partner.reactivate(clock.instant()));
  }

  /**
   * Sets the partner's commission for future reservations.
   *
   * @param condition as for {@link #update}
   */
  public AdminPartnerView changeCommission(
      UUID id, BigDecimal rate, String reason, Consumer<AdminPartnerView> condition) {
    Partner partner = locked(id, condition);
    BigDecimal before = partner.adminView().commissionRate();
    partner.changeCommission(BasisPoints.ofPercent(rate), clock.instant());
    AdminPartnerView changed = partner.adminView();
    audit.note(
        id,
        "partner.commission_changed",
        "partner:" + id,
        Map.of("commissionRate", before),
        Map.of("commissionRate", changed.commissionRate(), "reason", reason));
    return changed;
  }

  /**
   * Allows or forbids the partner API access.
   *
   * @param condition as for {@link #update}
   */
  public AdminPartnerView allowApi(UUID id, boolean allowed, Consumer<AdminPartnerView> condition) {
    Partner partner = locked(id, condition);
    if (partner.isApiAllowed() != allowed) {
      AuditedAccess before = AuditedAccess.of(partner);
      partner.allowApi(allowed, clock.instant());
      audit.note(
          id, "partner.api_access_changed", "partner:" + id, before, AuditedAccess.of(partner));
    }
    return partner.adminView();
  }

  /** A partner with both switches of its API access: the view says only whether both are on. */
  private record AuditedAccess(
      @JsonUnwrapped AdminPartnerView partner,
      boolean allowedByPlatform,
      boolean enabledByPartner) {
    static AuditedAccess of(Partner partner) {
      return new AuditedAccess(partner.adminView(), partner.isApiAllowed(), partner.isApiEnabled());
    }
  }

  private AdminPartnerView change(String action, Partner partner, Consumer<Partner> change) {
    AdminPartnerView before = partner.adminView();
    change.accept(partner);
    AdminPartnerView after = partner.adminView();
    recordAudit(action, before, after);
    return after;
  }

  /** Applies a change and appends an event; the audited action has its name. */
  private AdminPartnerView changeAndPublish(EventType type, UUID id, Consumer<Partner> change) {
    Partner partner = locked(id);
    AdminPartnerView before = partner.adminView();
    AdminPartnerView after = change(type.wire(), partner, change);
    partners.flush();
    events.append(new NewEvent(id, type, id, partner.version(), after, before));
    return after;
  }

  private void recordAudit(
      String action, @Nullable AdminPartnerView before, AdminPartnerView after) {
    audit.note(after.id(), action, "partner:" + after.id(), before, after);
  }

  private Partner locked(UUID id) {
    return partners.findLocked(id).orElseThrow(PartnerService::notFound);
  }

  private Partner locked(UUID id, Consumer<AdminPartnerView> condition) {
    Partner partner = locked(id);
    condition.accept(partner.adminView());
    return partner;
  }

  private static ApiException notFound() {
    return new ApiException(PartnerError.NOT_FOUND);
  }
}
