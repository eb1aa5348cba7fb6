/**
 * The port to the companies that take guests' money: what is asked of them and what they say. One
 * adapter a company stands in a room below this one.
 */
@NullMarked
package org.cenotes.partners.domain.payment.provider;

import org.jspecify.annotations.NullMarked;
