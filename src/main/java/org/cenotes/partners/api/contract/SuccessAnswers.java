package org.cenotes.partners.api.contract;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.List;
import org.cenotes.partners.api.contract.Routes.Route;
import org.cenotes.partners.platform.http.Page;
import org.cenotes.partners.platform.http.Pagination;
import org.eclipse.microprofile.openapi.OASFactory;
import org.eclipse.microprofile.openapi.models.media.Schema;
import org.eclipse.microprofile.openapi.models.media.Schema.SchemaType;

/** The success envelope of a route. */
final class SuccessAnswers {
  private SuccessAnswers() {}

  static Schema envelope(Route route, Shapes shapes) {
    Type returned = route.method().getGenericReturnType();
    Class<?>[] said = route.answers().data();
    boolean page =
        returned instanceof ParameterizedType generic && generic.getRawType() == Page.class;
    Schema envelope =
        OASFactory.createSchema()
            .addType(SchemaType.OBJECT)
            .addProperty(
                "success", OASFactory.createSchema().addType(SchemaType.BOOLEAN).constValue(true))
            .addProperty(
                "message",
                OASFactory.createSchema()
                    .addType(SchemaType.STRING)
                    .constValue(route.answers().message()))
            .addProperty("data", said.length > 0 ? oneOf(said, shapes) : data(returned, shapes));
    envelope.setRequired(List.of("success", "message", "data"));
    if (page || Arrays.stream(said).anyMatch(Class::isArray)) {
      envelope.addProperty("pagination", shapes.of(Pagination.class));
    }
    if (page) {
      envelope.setRequired(List.of("success", "message", "data", "pagination"));
    }
    return envelope;
  }

  private static Schema data(Type returned, Shapes shapes) {
    return returned instanceof ParameterizedType generic && generic.getRawType() == Page.class
        ? Shapes.array(shapes.of(generic.getActualTypeArguments()[0]))
        : shapes.of(returned);
  }

  private static Schema oneOf(Class<?>[] types, Shapes shapes) {
    Schema schema = OASFactory.createSchema();
    Arrays.stream(types).map(shapes::of).forEach(schema::addOneOf);
    return schema;
  }
}
