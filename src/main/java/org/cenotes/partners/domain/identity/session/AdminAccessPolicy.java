package org.cenotes.partners.domain.identity.session;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import org.cenotes.partners.domain.identity.user.SystemRole;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.Networks;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** What the installation demands of administrators besides their password. */
@ApplicationScoped
public class AdminAccessPolicy {
  private final Networks networks;
  private final boolean totpRequired;

  @Inject
  AdminAccessPolicy(
      @ConfigProperty(name = "cenotes.admin.allowed-networks") Optional<List<String>> networks,
      @ConfigProperty(name = "cenotes.admin.totp-required", defaultValue = "false")
          boolean totpRequired) {
    this.networks = Networks.of(networks.orElse(List.of()));
    this.totpRequired = totpRequired;
  }

  /** Whether a user of this role must have a second factor. */
  public boolean requiresTotp(SystemRole role) {
    return totpRequired && role == SystemRole.ADMIN;
  }

  /** Whether a user of this role may use this address. */
  public boolean allows(SystemRole role, String address) {
    return role != SystemRole.ADMIN || networks.isEmpty() || networks.contain(address);
  }

  /**
   * Refuses a user of this role at an address where it may not be used.
   *
   * @throws ApiException 403
   */
  public void requireAllowed(SystemRole role, String address) {
    if (!allows(role, address)) {
      throw new ApiException(SessionError.IP_NOT_ALLOWED);
    }
  }
}
