package org.cenotes.partners.api.admin;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.UUID;
import org.cenotes.partners.domain.identity.operator.OperatorChange;
import org.cenotes.partners.domain.identity.operator.OperatorService;
import org.cenotes.partners.domain.identity.operator.OperatorView;
import org.cenotes.partners.domain.registration.PartnerApproval;
import org.cenotes.partners.domain.registration.PartnerApproval.Approved;
import org.cenotes.partners.domain.registration.PartnerReviewService;
import org.cenotes.partners.platform.idempotency.Idempotent;
import org.cenotes.partners.platform.response.RevealsSecret;
import org.cenotes.partners.platform.response.SuccessResponse;
import org.jspecify.annotations.Nullable;

/**
 * The part of a decision that is a transaction: it begins when the password is hashed and the
 * address resolved.
 */
@ApplicationScoped
public class Decisions {
  private final PartnerReviewService admission;
  private final OperatorService operators;

  @Inject
  Decisions(PartnerReviewService admission, OperatorService operators) {
    this.admission = admission;
    this.operators = operators;
  }

  /** Approves a partner, and reveals its webhook's secret. */
  @Idempotent
  @RevealsSecret
  @SuccessResponse(message = AdminPartnerReviewResource.APPROVED)
  public @Nullable Approved approveWithWebhook(UUID partnerId, PartnerApproval approval) {
    return admission.approve(partnerId, approval);
  }

  /** Approves a partner without a webhook. */
  @Idempotent
  @SuccessResponse(message = AdminPartnerReviewResource.APPROVED)
  public @Nullable Approved approve(UUID partnerId, PartnerApproval approval) {
    return admission.approve(partnerId, approval);
  }

  /** Appoints an operator. */
  @Idempotent
  @SuccessResponse(status = 201, message = AdminOperatorsResource.CREATED)
  public @Nullable OperatorView appoint(OperatorChange made) {
    return operators.create(made);
  }

  /** Changes an operator. */
  @Idempotent
  @SuccessResponse(message = AdminOperatorsResource.UPDATED)
  public @Nullable OperatorView change(UUID id, OperatorChange change) {
    return operators.update(id, change);
  }
}
