package org.cenotes.partners.domain.notification;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.cenotes.partners.platform.http.Language;

/** A subscription whose token is {@code abc_-1}. */
public class OneSubscription extends SubscriptionFlow {
  public final List<Boolean> changes = new ArrayList<>();

  public OneSubscription() {
    super(null, null);
  }

  @Override
  public Optional<String> describe(String token, Language language) {
    return token.equals("abc_-1") ? Optional.of("Weekly report") : Optional.empty();
  }

  @Override
  public boolean change(String token, boolean subscribed) {
    if (token.equals("abc_-1")) {
      changes.add(subscribed);
      return true;
    }
    return false;
  }
}
