/**
 * Brings events to the partners' endpoints: what is due, the attempts, what became of them. A node
 * takes an endpoint's lane, sends what is due in it, four at a time, and writes the outcomes of all
 * its lanes together; no transaction is open while anything is sent.
 */
@NullMarked
package org.cenotes.partners.domain.dispatch;

import org.jspecify.annotations.NullMarked;
