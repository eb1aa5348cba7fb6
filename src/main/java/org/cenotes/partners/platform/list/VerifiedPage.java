package org.cenotes.partners.platform.list;

/**
 * A page of a chain of records, and whether the chain was found unbroken; the envelope says so in
 * {@code chainValid}, beside the rows.
 *
 * @param page the rows
 * @param chainValid no record was changed or taken out
 */
public record VerifiedPage<T>(Page<T> page, boolean chainValid) {}
