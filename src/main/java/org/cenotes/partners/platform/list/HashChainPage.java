package org.cenotes.partners.platform.list;

/**
 * A page of a hash chain, with the result of its verification; the envelope has it as {@code
 * chainValid}.
 *
 * @param page the rows
 * @param chainValid whether no record was changed or removed, as far as its owner can vouch for
 *     that; never true of records that nobody has verified
 */
public record HashChainPage<T>(Page<T> page, boolean chainValid) {}
