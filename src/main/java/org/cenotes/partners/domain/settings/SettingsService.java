package org.cenotes.partners.domain.settings;

import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import org.cenotes.partners.domain.apikey.ApiKeyService;
import org.cenotes.partners.domain.apikey.KeyAlertService;
import org.cenotes.partners.domain.apikey.PartnerKeysService;
import org.cenotes.partners.domain.audit.AuditService;
import org.cenotes.partners.domain.file.FileService;
import org.cenotes.partners.domain.notification.NotificationKind;
import org.cenotes.partners.domain.notification.NotificationService;
import org.cenotes.partners.domain.notification.TemplateModel;
import org.cenotes.partners.domain.settings.SettingsView.Api;
import org.cenotes.partners.domain.settings.SettingsView.Billing;
import org.cenotes.partners.domain.settings.SettingsView.Branding;
import org.cenotes.partners.domain.settings.SettingsView.Business;
import org.cenotes.partners.domain.settings.SettingsView.Commission;
import org.cenotes.partners.domain.settings.SettingsView.Notifications;
import org.cenotes.partners.domain.settings.SettingsView.Profile;
import org.cenotes.partners.domain.webhook.endpoint.WebhookSettingsService;
import org.cenotes.partners.domain.webhook.endpoint.WebhookView;
import org.cenotes.partners.platform.component.Service;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.json.Patch;
import org.cenotes.partners.platform.secret.Ids;
import org.cenotes.partners.platform.secret.Vault;
import org.cenotes.partners.platform.time.DatabaseTimeZones;
import org.jspecify.annotations.Nullable;

/**
 * Reads and changes a partner's settings. Each change locks the row, checks the caller's condition
 * (such as If-Match) on the current settings, and is audited with the section before and after, in
 * which account numbers are masked.
 */
@Service
public class SettingsService {
  /** The time zone of a partner that has chosen none: the one of most cenotes. */
  public static final ZoneId DEFAULT_ZONE = ZoneId.of("America/Cancun");

  private final SettingsRows rows;
  private final PartnerKeysService keys;
  private final ApiKeyService keyCounts;
  private final KeyAlertService keyAlerts;
  private final WebhookSettingsService webhooks;
  private final FileService files;
  private final DatabaseTimeZones timeZones;
  private final AuditService audit;
  private final NotificationService notifications;
  private final Vault vault;
  private final Clock clock;

  @Inject
  SettingsService(
      SettingsRows rows,
      PartnerKeysService keys,
      ApiKeyService keyCounts,
      KeyAlertService keyAlerts,
      WebhookSettingsService webhooks,
      FileService files,
      DatabaseTimeZones timeZones,
      AuditService audit,
      NotificationService notifications,
      Vault vault,
      Clock clock) {
    this.rows = rows;
    this.keys = keys;
    this.keyCounts = keyCounts;
    this.keyAlerts = keyAlerts;
    this.webhooks = webhooks;
    this.files = files;
    this.timeZones = timeZones;
    this.audit = audit;
    this.notifications = notifications;
    this.vault = vault;
    this.clock = clock;
  }

  /** All sections. */
  public SettingsView read(UUID partnerId) {
    return view(partnerId, rows.get(partnerId));
  }

  /** The partner's time zone; America/Cancun, the one of most cenotes, unless it chose another. */
  public ZoneId timeZone(UUID partnerId) {
    String chosen = rows.get(partnerId).business().timezone();
    return chosen == null ? DEFAULT_ZONE : ZoneId.of(chosen);
  }

  /** Whether the legal name, the tax id and a phone number are set. */
  public boolean hasCompanyProfile(UUID partnerId) {
    PartnerSettings row = rows.get(partnerId);
    return row.business().legalName() != null
        && row.business().taxId() != null
        && row.profile().phone() != null;
  }

  /** The section {@code commission}. */
  public Commission readCommission(UUID partnerId) {
    return rows.get(partnerId).commission();
  }

  public Profile changeProfile(
      UUID partnerId, SettingsUpdate.Profile to, Consumer<SettingsView> condition) {
    PartnerSettings row = lock(partnerId, condition);
    Profile before = row.profile();
    row.change(SettingsMerger.merge(before, to), clock.instant());
    return audited(partnerId, "profile", before, row.profile());
  }

  public Business changeBusiness(
      UUID partnerId, SettingsUpdate.Business to, Consumer<SettingsView> condition) {
    PartnerSettings row = lock(partnerId, condition);
    Business before = row.business();
    Business after = SettingsMerger.merge(before, to);
    if (after.timezone() != null) {
      timeZones.require(ZoneId.of(after.timezone()));
    }
    row.change(after, clock.instant());
    return audited(partnerId, "business", before, row.business());
  }

  /**
   * Changes the visual identity.
   *
   * @throws ApiException 400 when the logo is not a file of the partner's
   */
  public Branding changeBranding(
      UUID partnerId, SettingsUpdate.Branding to, Consumer<SettingsView> condition) {
    UUID logo = Patch.apply(null, to.logoFileId());
    if (logo != null && !files.isStored(logo)) {
      throw ApiException.about(
          HttpError.INVALID_INPUT, "logoFileId", "must be the id of an uploaded file");
    }
    PartnerSettings row = lock(partnerId, condition);
    Branding before = row.branding();
    row.change(SettingsMerger.merge(before, to), clock.instant());
    return audited(partnerId, "branding", before, row.branding());
  }

  public Notifications changeNotifications(
      UUID partnerId, SettingsUpdate.Notifications to, Consumer<SettingsView> condition) {
    PartnerSettings row = lock(partnerId, condition);
    Notifications before = row.notifications().view();
    row.change(row.notifications().with(to), clock.instant());
    return audited(partnerId, "notifications", before, row.notifications().view());
  }

  public Billing changeBilling(
      UUID partnerId, SettingsUpdate.Billing to, Consumer<SettingsView> condition) {
    byte[] sealed = sealed(Patch.apply(null, SettingsMerger.bankAccount(to).clabe()));
    PartnerSettings row = lock(partnerId, condition);
    Billing before = row.billing().view();
    row.change(SettingsMerger.merge(row.billing(), to, sealed), clock.instant());
    Billing after = row.billing().view();
    if (sealed != null || !before.equals(after)) { // different account numbers may have equal masks
      recordAudit(partnerId, "billing", before, after);
      notifyAdministrators(partnerId, row.billing().clabeLast4());
    }
    return after;
  }

  /** Whoever takes over an account changes this first, so every administrator is notified. */
  private void notifyAdministrators(UUID partnerId, @Nullable String lastDigits) {
    notifications.notifyPartner(
        partnerId,
        NotificationKind.BANK_ACCOUNT_CHANGED,
        "billing:" + Ids.next(),
        TemplateModel.of(
            Map.of(
                "at",
                TemplateModel.time(clock.instant()),
                "account",
                lastDigits == null ? "-" : lastDigits)));
  }

  private byte @Nullable [] sealed(@Nullable String clabe) {
    if (clabe == null) {
      return null;
    }
    if (!Clabe.isValid(clabe)) {
      throw ApiException.about(
          HttpError.INVALID_INPUT,
          "bankAccount.clabe",
          "must be 18 digits, the last of which is a valid check digit");
    }
    return vault.seal(clabe.getBytes(StandardCharsets.US_ASCII));
  }

  public Commission changeCustomRates(
      UUID partnerId, SettingsUpdate.Commission to, Consumer<SettingsView> condition) {
    PartnerSettings row = lock(partnerId, condition);
    Commission before = row.commission();
    if (to.customRates() != null) {
      List<InformationalRate> rates = to.customRates().orElse(List.of());
      row.changeCustomRates(
          rates.stream().map(InformationalRate::normalized).toList(), clock.instant());
    }
    return audited(partnerId, "commission", before, row.commission());
  }

  /**
   * Changes API access, which the partner's keys follow, and the webhook, whose URL was already
   * checked. Empty when access cannot be enabled because the platform does not allow it; then
   * nothing is changed.
   */
  public Optional<Api> changeApi(
      UUID partnerId, SettingsUpdate.Api to, Consumer<SettingsView> condition) {
    PartnerSettings row = lock(partnerId, condition);
    if (Boolean.TRUE.equals(to.enableApi()) && !row.isApiAllowed()) {
      return Optional.empty();
    }
    List<String> ips = SettingsMerger.networks(to.allowedIps());
    AuditedApi before = AuditedApi.of(row, api(partnerId, row));
    row.changeAccess(to.enableApi(), ips, clock.instant());
    if (!before.section().allowedIps().equals(row.allowedIps())) {
      keyAlerts.notifyOfNetworks(partnerId, row.allowedIps());
    }
    if (to.enableApi() != null) {
      rows.flush();
      keys.followAccess(partnerId);
      if (before.section().apiEnabled() != row.isApiOpen()) {
        keyAlerts.notifyOfAccess(partnerId, row.isApiOpen());
      }
    }
    String secret =
        to.webhookUrl() == null
            ? null
            : changeWebhook(partnerId, to.webhookUrl().filter(url -> !url.isEmpty()).orElse(null));
    AuditedApi after = audited(partnerId, "api", before, AuditedApi.of(row, api(partnerId, row)));
    return Optional.of(after.section().revealing(secret));
  }

  /** Returns the secret if an endpoint was created. */
  private @Nullable String changeWebhook(UUID partnerId, @Nullable String url) {
    if (url == null) {
      webhooks.deactivateLive(partnerId);
      return null;
    }
    return webhooks.moveLatestActive(partnerId, url)
        ? null
        : webhooks.create(partnerId, url).secret();
  }

  private PartnerSettings lock(UUID partnerId, Consumer<SettingsView> condition) {
    PartnerSettings row = rows.lock(partnerId);
    condition.accept(view(partnerId, row));
    return row;
  }

  private <T> T audited(UUID partnerId, String section, T before, T after) {
    if (!before.equals(after)) {
      recordAudit(partnerId, section, before, after);
    }
    return after;
  }

  private void recordAudit(UUID partnerId, String section, Object before, Object after) {
    audit.note(
        partnerId, "settings." + section + "_updated", "partner:" + partnerId, before, after);
  }

  private SettingsView view(UUID partnerId, PartnerSettings row) {
    return new SettingsView(
        row.profile(),
        row.business(),
        row.branding(),
        api(partnerId, row),
        row.notifications().view(),
        row.billing().view(),
        row.commission());
  }

  private Api api(UUID partnerId, PartnerSettings row) {
    Optional<WebhookView> webhook = webhooks.latestActive(partnerId);
    return new Api(
        row.isApiOpen(),
        webhook.map(WebhookView::url).orElse(null),
        webhook.isPresent(),
        null,
        row.allowedIps(),
        keyCounts.countActive(partnerId).active());
  }
}
