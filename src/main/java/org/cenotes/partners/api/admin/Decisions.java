package org.cenotes.partners.api.admin;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.UUID;
import org.cenotes.partners.domain.admission.AdmissionService;
import org.cenotes.partners.domain.admission.Approval;
import org.cenotes.partners.domain.admission.Approval.Approved;
import org.cenotes.partners.domain.admission.OperatorChange;
import org.cenotes.partners.domain.admission.OperatorService;
import org.cenotes.partners.domain.admission.OperatorView;
import org.cenotes.partners.platform.answer.Answers;
import org.cenotes.partners.platform.answer.RevealsSecret;
import org.cenotes.partners.platform.idempotency.Idempotent;
import org.jspecify.annotations.Nullable;

/**
 * The part of a decision that is a transaction: it begins when the password is hashed and the
 * address resolved.
 */
@ApplicationScoped
public class Decisions {
  private final AdmissionService admission;
  private final OperatorService operators;

  @Inject
  Decisions(AdmissionService admission, OperatorService operators) {
    this.admission = admission;
    this.operators = operators;
  }

  /** Approves a partner, and reveals its webhook's secret. */
  @Idempotent
  @RevealsSecret
  @Answers(message = PartnerLifeResource.APPROVED)
  public @Nullable Approved approveWithWebhook(UUID partnerId, Approval approval) {
    return admission.approve(partnerId, approval);
  }

  /** Approves a partner without a webhook. */
  @Idempotent
  @Answers(message = PartnerLifeResource.APPROVED)
  public @Nullable Approved approve(UUID partnerId, Approval approval) {
    return admission.approve(partnerId, approval);
  }

  /** Appoints an operator. */
  @Idempotent
  @Answers(status = 201, message = OperatorsResource.CREATED)
  public @Nullable OperatorView appoint(OperatorChange made) {
    return operators.create(made);
  }

  /** Changes an operator. */
  @Idempotent
  @Answers(message = OperatorsResource.UPDATED)
  public @Nullable OperatorView change(UUID id, OperatorChange change) {
    return operators.update(id, change);
  }
}
