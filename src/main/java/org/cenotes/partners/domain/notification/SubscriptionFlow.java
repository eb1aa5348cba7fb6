package org.cenotes.partners.domain.notification;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Map;
import java.util.Optional;
import org.cenotes.partners.platform.http.Language;
import org.cenotes.partners.platform.tenancy.ConnectionPool;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.PrivilegedScope;
import org.cenotes.partners.platform.tenancy.Scope;

/** Switches one kind of mail off or on for the user who has the link, without a login. */
@ApplicationScoped
public class SubscriptionFlow {
  private static final Scope SCOPE =
      Scope.platform(PrivilegedScope.UNSUBSCRIBE, DataSet.LIVE, ConnectionPool.WORK);

  private final UnsubscribeTokens tokens;
  private final SubscriptionService subscriptions;

  @Inject
  SubscriptionFlow(UnsubscribeTokens tokens, SubscriptionService subscriptions) {
    this.tokens = tokens;
    this.subscriptions = subscriptions;
  }

  /** Why the mails of this link are sent, in this language; empty when the token is not valid. */
  public Optional<String> describe(String token, Language language) {
    return tokens
        .read(token)
        .map(found -> NotificationTexts.reason(found.kind(), language, TemplateModel.of(Map.of())));
  }

  /** Returns false, and changes nothing, when the token is not valid. */
  public boolean change(String token, boolean subscribed) {
    Optional<UnsubscribeTokens.Subscription> found =
        tokens.read(token).filter(subscription -> subscription.kind().isOptional());
    found.ifPresent(
        subscription ->
            CurrentScope.run(SCOPE, () -> subscriptions.change(subscription, subscribed)));
    return found.isPresent();
  }
}
