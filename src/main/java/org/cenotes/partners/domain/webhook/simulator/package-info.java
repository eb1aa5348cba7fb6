/**
 * The webhook simulator: sends a partner's receiver what it asks for, faults included, and grades
 * what it does with them. Stands on the control schema only.
 */
@NullMarked
package org.cenotes.partners.domain.webhook.simulator;

import org.jspecify.annotations.NullMarked;
