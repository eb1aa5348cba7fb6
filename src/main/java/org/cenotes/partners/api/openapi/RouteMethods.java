package org.cenotes.partners.api.openapi;

import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.Path;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.cenotes.partners.api.admin.AdminCenotesResource;
import org.cenotes.partners.api.admin.AdminCouponsResource;
import org.cenotes.partners.api.admin.AdminDiscountRulesResource;
import org.cenotes.partners.api.admin.AdminOperatorsResource;
import org.cenotes.partners.api.admin.AdminPartnerDecisionsResource;
import org.cenotes.partners.api.admin.AdminPartnersResource;
import org.cenotes.partners.api.admin.AdminPaymentMethodsResource;
import org.cenotes.partners.api.admin.AdministratorsResource;
import org.cenotes.partners.api.admin.IntegrityResource;
import org.cenotes.partners.api.auth.AuthResource;
import org.cenotes.partners.api.auth.TotpResource;
import org.cenotes.partners.api.files.FilesResource;
import org.cenotes.partners.api.frontdesk.FrontDeskPaymentResource;
import org.cenotes.partners.api.frontdesk.FrontDeskResource;
import org.cenotes.partners.api.guard.Anyone;
import org.cenotes.partners.api.guard.SandboxKey;
import org.cenotes.partners.api.portal.ApiKeysResource;
import org.cenotes.partners.api.portal.ApiMetricsResource;
import org.cenotes.partners.api.portal.BillingResource;
import org.cenotes.partners.api.portal.DashboardResource;
import org.cenotes.partners.api.portal.NotificationsResource;
import org.cenotes.partners.api.portal.OnboardingResource;
import org.cenotes.partners.api.portal.PortalSandboxResource;
import org.cenotes.partners.api.portal.SupplyCenotesResource;
import org.cenotes.partners.api.portal.SupportResource;
import org.cenotes.partners.api.portal.WebhookDeliveriesResource;
import org.cenotes.partners.api.portal.WebhookRecoveryResource;
import org.cenotes.partners.api.portal.WebhooksResource;
import org.cenotes.partners.api.pricing.AutomaticDiscountsResource;
import org.cenotes.partners.api.pricing.CouponCheckResource;
import org.cenotes.partners.api.pricing.CouponValidationResource;
import org.cenotes.partners.api.pricing.PricingResource;
import org.cenotes.partners.api.pricing.ReservationValidationResource;
import org.cenotes.partners.api.pricing.SandboxCouponValidationResource;
import org.cenotes.partners.api.pricing.SandboxPricingResource;
import org.cenotes.partners.api.publicapi.CatalogueResource;
import org.cenotes.partners.api.publicapi.EventsResource;
import org.cenotes.partners.api.publicapi.ReservationsResource;
import org.cenotes.partners.api.publicapi.SandboxCatalogueResource;
import org.cenotes.partners.api.publicapi.SandboxClockResource;
import org.cenotes.partners.api.publicapi.SandboxDataResource;
import org.cenotes.partners.api.publicapi.SandboxEventsResource;
import org.cenotes.partners.api.publicapi.SandboxReservationsResource;
import org.cenotes.partners.api.publicapi.SandboxWhoamiResource;
import org.cenotes.partners.api.publicapi.SeedResource;
import org.cenotes.partners.api.publicapi.WhoamiResource;
import org.cenotes.partners.api.registration.RegistrationResource;
import org.cenotes.partners.api.reports.ReportsResource;
import org.cenotes.partners.api.reservations.PortalReservationsResource;
import org.cenotes.partners.api.settings.KeyRegenerationResource;
import org.cenotes.partners.api.settings.SettingsResource;
import org.cenotes.partners.api.simulator.SimulatorResource;
import org.cenotes.partners.api.storefront.CenotesResource;
import org.cenotes.partners.api.storefront.CheckoutResource;
import org.cenotes.partners.api.storefront.GuestReservationLookupResource;
import org.cenotes.partners.api.storefront.PaymentMethodsResource;
import org.cenotes.partners.api.storefront.ProviderNotificationsResource;
import org.cenotes.partners.api.storefront.SandboxCheckoutResource;
import org.cenotes.partners.api.users.InviteResource;
import org.cenotes.partners.api.users.UsersResource;
import org.cenotes.partners.api.webhooks.WebhookTestResource;
import org.cenotes.partners.api.webhooks.WebhookTriggerResource;
import org.cenotes.partners.platform.idempotency.Idempotent;
import org.cenotes.partners.platform.idempotency.IdempotentAfterPreparation;
import org.cenotes.partners.platform.idempotency.IdempotentOutsideTransaction;
import org.cenotes.partners.platform.response.SuccessResponse;

/** Which Java method answers which route. */
final class RouteMethods {
  /**
   * Every resource of the application. Listed, because the build makes the document, where no beans
   * can be asked; a test compares it with the classes that wear {@link Path}, and an operation
   * without its method stops the build.
   */
  static final List<Class<?>> RESOURCES =
      List.of(
          AdminCenotesResource.class,
          AdminCouponsResource.class,
          AdminDiscountRulesResource.class,
          AuthResource.class,
          TotpResource.class,
          AdministratorsResource.class,
          AdminPaymentMethodsResource.class,
          AdminOperatorsResource.class,
          AdminPartnerDecisionsResource.class,
          AdminPartnersResource.class,
          RegistrationResource.class,
          FilesResource.class,
          FrontDeskPaymentResource.class,
          FrontDeskResource.class,
          IntegrityResource.class,
          ApiKeysResource.class,
          DashboardResource.class,
          BillingResource.class,
          NotificationsResource.class,
          OnboardingResource.class,
          PortalSandboxResource.class,
          SupplyCenotesResource.class,
          SupportResource.class,
          ApiMetricsResource.class,
          WebhooksResource.class,
          WebhookDeliveriesResource.class,
          WebhookRecoveryResource.class,
          AutomaticDiscountsResource.class,
          CouponCheckResource.class,
          CouponValidationResource.class,
          SandboxCouponValidationResource.class,
          PricingResource.class,
          SandboxPricingResource.class,
          ReservationValidationResource.class,
          CatalogueResource.class,
          EventsResource.class,
          ReservationsResource.class,
          SandboxCatalogueResource.class,
          SandboxClockResource.class,
          SandboxDataResource.class,
          SandboxEventsResource.class,
          SandboxReservationsResource.class,
          SandboxWhoamiResource.class,
          SeedResource.class,
          WhoamiResource.class,
          PortalReservationsResource.class,
          ReportsResource.class,
          SettingsResource.class,
          KeyRegenerationResource.class,
          CenotesResource.class,
          CheckoutResource.class,
          SandboxCheckoutResource.class,
          GuestReservationLookupResource.class,
          PaymentMethodsResource.class,
          ProviderNotificationsResource.class,
          SimulatorResource.class,
          InviteResource.class,
          UsersResource.class,
          WebhookTestResource.class,
          WebhookTriggerResource.class);

  private static final String ROOT = "/api";

  private RouteMethods() {}

  /**
   * One route.
   *
   * @param verb the HTTP method
   * @param path with {@code /api} and in the form of a template
   */
  record Route(String verb, String path, Class<?> resource, Method method) {
    boolean wears(Class<? extends Annotation> mark) {
      return method.isAnnotationPresent(mark) || resource.isAnnotationPresent(mark);
    }

    /** Whether a partner may say who it is, and nobody must. */
    boolean isAlsoForPartners() {
      Anyone mark = method.getAnnotation(Anyone.class);
      Anyone known = mark == null ? resource.getAnnotation(Anyone.class) : mark;
      return known != null && known.orPartner();
    }

    boolean isIdempotent() {
      return wears(Idempotent.class)
          || wears(IdempotentAfterPreparation.class)
          || wears(IdempotentOutsideTransaction.class);
    }

    SuccessResponse answers() {
      return method.getAnnotation(SuccessResponse.class);
    }

    boolean isRead() {
      return verb.equals("GET");
    }

    /** A twin in the sandbox shares its method with the live route, but not its name. */
    String operationId(String ofMethod) {
      return wears(SandboxKey.class) && method.getDeclaringClass() != resource
          ? "sandbox" + ofMethod.substring(0, 1).toUpperCase(Locale.ROOT) + ofMethod.substring(1)
          : ofMethod;
    }
  }

  static List<Route> all() {
    return RESOURCES.stream().flatMap(RouteMethods::of).toList();
  }

  private static Stream<Route> of(Class<?> resource) {
    String base = resource.getAnnotation(Path.class).value();
    return Arrays.stream(resource.getMethods())
        .filter(method -> method.isAnnotationPresent(SuccessResponse.class))
        .map(method -> new Route(verb(method), ROOT + base + path(method), resource, method));
  }

  private static String path(Method method) {
    Path path = method.getAnnotation(Path.class);
    return path == null ? "" : path.value();
  }

  private static String verb(Method method) {
    return Arrays.stream(method.getAnnotations())
        .map(annotation -> annotation.annotationType().getAnnotation(HttpMethod.class))
        .filter(verb -> verb != null)
        .map(HttpMethod::value)
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("without an HTTP method: " + method));
  }
}
