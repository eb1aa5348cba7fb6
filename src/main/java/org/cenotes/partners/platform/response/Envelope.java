package org.cenotes.partners.platform.response;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.cenotes.partners.platform.list.Pagination;
import org.cenotes.partners.platform.money.Currency;
import org.jspecify.annotations.Nullable;

/** The success envelope. */
record Envelope(
    boolean success,
    String message,
    @JsonInclude(JsonInclude.Include.ALWAYS) @Nullable Object data,
    @Nullable Pagination pagination,
    @Nullable Currency currency,
    @Nullable Boolean chainValid) {}
