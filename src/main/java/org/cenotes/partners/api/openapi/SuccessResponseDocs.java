package org.cenotes.partners.api.openapi;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.concurrent.CompletionStage;
import org.cenotes.partners.api.openapi.RouteMethods.Route;
import org.cenotes.partners.domain.event.EventView;
import org.cenotes.partners.platform.http.WithCurrency;
import org.cenotes.partners.platform.list.HashChainPage;
import org.cenotes.partners.platform.list.Page;
import org.cenotes.partners.platform.list.Pagination;
import org.cenotes.partners.platform.list.SequencePage;
import org.cenotes.partners.platform.money.Currency;
import org.eclipse.microprofile.openapi.OASFactory;
import org.eclipse.microprofile.openapi.models.media.Schema;
import org.eclipse.microprofile.openapi.models.media.Schema.SchemaType;

/**
 * The success envelopes, each a schema that is named after its data: {@code ReservationResponse},
 * {@code ReservationListResponse}; {@code QuoteWithCurrencyResponse} where the envelope names the
 * currency.
 */
final class SuccessResponseDocs {
  private final Type returned;
  private final boolean amounts;
  private final RecordSchemas shapes;

  private SuccessResponseDocs(Type answered, RecordSchemas shapes) {
    this.amounts = isOf(answered, WithCurrency.class);
    this.returned = amounts ? argument(answered) : answered;
    this.shapes = shapes;
  }

  /** A reference to the envelope of the route's answer. */
  static Schema envelope(Route route, RecordSchemas shapes) {
    Type declared = route.method().getGenericReturnType();
    // what a method answers later is its answer all the same
    Type answered = isOf(declared, CompletionStage.class) ? argument(declared) : declared;
    return new SuccessResponseDocs(answered, shapes).reference();
  }

  private Schema reference() {
    if (returned == Void.class) {
      return shapes.named("EmptyResponse", Void.class, this::envelope);
    }
    boolean list = !(returned instanceof Class<?>);
    Class<?> item = (Class<?>) (list ? argument(returned) : returned);
    String name = RecordSchemas.name(item) + (list ? "List" : "");
    return shapes.named(
        name + (amounts ? "WithCurrency" : "") + "Response", returned, this::envelope);
  }

  private Schema envelope() {
    Schema envelope =
        OASFactory.createSchema()
            .addType(SchemaType.OBJECT)
            .description("The envelope of a successful response.")
            .addProperty(
                "success",
                OASFactory.createSchema()
                    .addType(SchemaType.BOOLEAN)
                    .description("Always true.")
                    .addExample(true))
            .addProperty(
                "message",
                OASFactory.createSchema()
                    .addType(SchemaType.STRING)
                    .description("Message key: what was done. Each operation names its own."))
            .addRequired("success")
            .addRequired("message");
    envelope.addProperty("data", data()).addRequired("data");
    addPagination(envelope);
    if (amounts) {
      envelope
          .addProperty(
              "currency",
              shapes.of(Currency.class).description("The currency of all amounts in data."))
          .addRequired("currency");
    }
    return envelope;
  }

  private void addPagination(Schema envelope) {
    boolean verified = isOf(returned, HashChainPage.class);
    if (verified || isOf(returned, Page.class)) {
      envelope
          .addProperty(
              "pagination",
              shapes.of(Pagination.class).description("The position of this page in the list."))
          .addRequired("pagination");
    }
    if (verified) {
      envelope
          .addProperty(
              "chainValid",
              OASFactory.createSchema()
                  .addType(SchemaType.BOOLEAN)
                  .description(
                      "Whether the records of the list are verified and none was changed or"
                          + " removed.")
                  .addExample(true))
          .addRequired("chainValid");
    }
  }

  private Schema data() {
    if (returned == Void.class) {
      return OASFactory.createSchema()
          .addType(SchemaType.OBJECT)
          .description("Empty: there is nothing to return.");
    }
    if (isOf(returned, SequencePage.class) && argument(returned) == EventView.class) {
      return RecordSchemas.array(EventDocs.reference()).description("In order of sequence.");
    }
    boolean page =
        isOf(returned, Page.class)
            || isOf(returned, HashChainPage.class)
            || isOf(returned, SequencePage.class);
    return page
        ? RecordSchemas.array(shapes.of(argument(returned))).description("The rows of this page.")
        : shapes.of(returned).description("What the operation returns.");
  }

  private static Type argument(Type generic) {
    return ((ParameterizedType) generic).getActualTypeArguments()[0];
  }

  private static boolean isOf(Type type, Class<?> raw) {
    return type instanceof ParameterizedType generic && generic.getRawType() == raw;
  }
}
