/**
 * The webhook simulator: sends sample events, also faulty ones, to a partner's receiver, and checks
 * how it handles them. It uses the control schema only.
 */
@NullMarked
package org.cenotes.partners.domain.webhook.simulator;

import org.jspecify.annotations.NullMarked;
