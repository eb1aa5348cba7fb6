package org.cenotes.partners.domain.operations.demo;

import jakarta.inject.Inject;
import java.util.List;
import org.cenotes.partners.domain.apikey.KeyEnvironment;
import org.cenotes.partners.domain.apikey.PartnerKeysService;
import org.cenotes.partners.domain.catalog.CenoteService;
import org.cenotes.partners.domain.catalog.SampleCenote;
import org.cenotes.partners.domain.identity.password.PasswordHasher;
import org.cenotes.partners.domain.identity.user.UserAccountService;
import org.cenotes.partners.domain.operations.demo.DemoData.DemoCenote;
import org.cenotes.partners.domain.operations.demo.DemoData.DemoPartner;
import org.cenotes.partners.domain.operations.demo.DemoData.DemoUser;
import org.cenotes.partners.domain.partner.PartnerService;
import org.cenotes.partners.domain.partner.PartnerType;
import org.cenotes.partners.domain.partner.PartnerView;
import org.cenotes.partners.domain.pricing.coupon.CouponService;
import org.cenotes.partners.domain.pricing.discount.DiscountRuleService;
import org.cenotes.partners.platform.component.Service;
import org.cenotes.partners.platform.secret.RandomText;

/** The transactions behind {@link DemoFlow}. */
@Service
public class DemoService {
  private final PartnerService partners;
  private final UserAccountService team;
  private final PasswordHasher passwords;
  private final PartnerKeysService keys;
  private final CenoteService cenotes;
  private final DiscountRuleService rules;
  private final CouponService coupons;

  @Inject
  DemoService(
      PartnerService partners,
      UserAccountService team,
      PasswordHasher passwords,
      PartnerKeysService keys,
      CenoteService cenotes,
      DiscountRuleService rules,
      CouponService coupons) {
    this.partners = partners;
    this.passwords = passwords;
    this.team = team;
    this.keys = keys;
    this.cenotes = cenotes;
    this.rules = rules;
    this.coupons = coupons;
  }

  /** Creates a partner with an administrator and API keys, without reservations. */
  DemoData createPartner(List<DemoCenote> catalogue) {
    String suffix = RandomText.crockford32(6);
    String email = "demo-" + suffix.toLowerCase(java.util.Locale.ROOT) + "@partners.example";
    PartnerView partner =
        partners.createApproved(
            "Demo Tours " + suffix, "Demo Administrator", email, PartnerType.TOUR_OPERATOR, true);
    String password = RandomText.base62(20);
    team.createAdministrator(
        partner.id(), email, "Demo", "Administrator", passwords.hash(password));
    return new DemoData(
        new DemoPartner(
            partner.id(),
            partner.companyName(),
            partner.status(),
            partner.partnerType(),
            partner.verified()),
        new DemoUser(email, password),
        keys.create(partner.id(), "Demo live key", KeyEnvironment.LIVE, List.of()),
        keys.create(partner.id(), "Demo test key", KeyEnvironment.TEST, List.of()),
        catalogue,
        0);
  }

  /** Creates what is missing of the catalogue and its discounts on this data. */
  List<DemoCenote> ensureCatalogue(List<SampleCenote> samples, DemoDiscounts discounts) {
    discounts.rules().forEach(rule -> rules.ensure(rule.id(), rule.terms()));
    discounts.coupons().forEach(coupons::ensure);
    return samples.stream()
        .map(sample -> new DemoCenote(cenotes.ensure(sample), sample.slug()))
        .toList();
  }
}
