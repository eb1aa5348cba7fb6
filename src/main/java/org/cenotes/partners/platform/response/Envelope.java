package org.cenotes.partners.platform.response;

import org.cenotes.partners.platform.list.Pagination;
import org.cenotes.partners.platform.money.Currency;
import org.jspecify.annotations.Nullable;

/** The success envelope; {@code data} is an empty object where there is nothing to return. */
record Envelope(
    boolean success,
    String message,
    Object data,
    @Nullable Pagination pagination,
    @Nullable Currency currency,
    @Nullable Boolean chainValid) {}
