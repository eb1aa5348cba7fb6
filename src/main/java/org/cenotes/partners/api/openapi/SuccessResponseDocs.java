package org.cenotes.partners.api.openapi;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletionStage;
import org.cenotes.partners.api.openapi.RouteMethods.Route;
import org.cenotes.partners.platform.http.WithCurrency;
import org.cenotes.partners.platform.list.Page;
import org.cenotes.partners.platform.list.Pagination;
import org.cenotes.partners.platform.list.SequencePage;
import org.cenotes.partners.platform.list.VerifiedPage;
import org.cenotes.partners.platform.money.Currency;
import org.cenotes.partners.platform.response.SuccessResponse;
import org.eclipse.microprofile.openapi.OASFactory;
import org.eclipse.microprofile.openapi.models.media.Schema;
import org.eclipse.microprofile.openapi.models.media.Schema.SchemaType;

/** The success envelope of a route. */
final class SuccessResponseDocs {
  private SuccessResponseDocs() {}

  static Schema envelope(Route route, RecordSchemas shapes) {
    Type answered = answered(route.method().getGenericReturnType());
    boolean amounts = isOf(answered, WithCurrency.class);
    Type returned = amounts ? ((ParameterizedType) answered).getActualTypeArguments()[0] : answered;
    Class<?>[] said = route.answers().data();
    boolean checked = isOf(returned, VerifiedPage.class);
    boolean page = checked || isOf(returned, Page.class);
    Schema envelope =
        OASFactory.createSchema()
            .addType(SchemaType.OBJECT)
            .addProperty(
                "success", OASFactory.createSchema().addType(SchemaType.BOOLEAN).constValue(true))
            .addProperty("message", message(route.answers()))
            .addProperty("data", said.length > 0 ? oneOf(said, shapes) : data(returned, shapes));
    envelope.setRequired(List.of("success", "message", "data"));
    if (page || Arrays.stream(said).anyMatch(Class::isArray)) {
      envelope.addProperty("pagination", shapes.of(Pagination.class));
    }
    if (page) {
      envelope.setRequired(List.of("success", "message", "data", "pagination"));
    }
    if (amounts) {
      envelope.addProperty("currency", shapes.of(Currency.class)).addRequired("currency");
    }
    if (checked) {
      envelope
          .addProperty("chainValid", OASFactory.createSchema().addType(SchemaType.BOOLEAN))
          .addRequired("chainValid");
    }
    return envelope;
  }

  private static Schema message(SuccessResponse answers) {
    Schema message = OASFactory.createSchema().addType(SchemaType.STRING);
    if (answers.otherMessages().length == 0) {
      return message.constValue(answers.message());
    }
    message.addEnumeration(answers.message());
    Arrays.stream(answers.otherMessages()).forEach(message::addEnumeration);
    return message;
  }

  /** What a method answers later is its answer all the same. */
  private static Type answered(Type returned) {
    return isOf(returned, CompletionStage.class)
        ? ((ParameterizedType) returned).getActualTypeArguments()[0]
        : returned;
  }

  private static Schema data(Type returned, RecordSchemas shapes) {
    return returned instanceof ParameterizedType generic
            && (isOf(returned, Page.class)
                || isOf(returned, VerifiedPage.class)
                || isOf(returned, SequencePage.class))
        ? RecordSchemas.array(shapes.of(generic.getActualTypeArguments()[0]))
        : shapes.of(returned);
  }

  private static boolean isOf(Type returned, Class<?> raw) {
    return returned instanceof ParameterizedType generic && generic.getRawType() == raw;
  }

  private static Schema oneOf(Class<?>[] types, RecordSchemas shapes) {
    Schema schema = OASFactory.createSchema();
    Arrays.stream(types).map(shapes::of).forEach(schema::addOneOf);
    return schema;
  }
}
