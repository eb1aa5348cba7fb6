package org.cenotes.partners.platform.response;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import org.cenotes.partners.platform.list.Pagination;
import org.cenotes.partners.platform.money.Currency;
import org.jspecify.annotations.Nullable;

/** The success envelope. */
@JsonPropertyOrder({"success", "message", "data", "pagination", "currency", "chainValid"})
record Envelope(
    boolean success,
    String message,
    @JsonInclude(JsonInclude.Include.ALWAYS) @Nullable Object data,
    @Nullable Pagination pagination,
    @Nullable Currency currency,
    @Nullable Boolean chainValid) {}
