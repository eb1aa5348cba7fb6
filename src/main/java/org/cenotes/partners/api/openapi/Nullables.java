package org.cenotes.partners.api.openapi;

import java.util.List;
import org.eclipse.microprofile.openapi.OASFactory;
import org.eclipse.microprofile.openapi.models.media.Schema;
import org.eclipse.microprofile.openapi.models.media.Schema.SchemaType;

/** Schemas that allow null, in the form that client generators understand. */
final class Nullables {
  private Nullables() {}

  /** The same schema, or null. */
  static Schema of(Schema schema) {
    if (schema.getRef() != null) {
      return OASFactory.createSchema()
          .description(schema.getDescription())
          .addAnyOf(OASFactory.createSchema().ref(schema.getRef()))
          .addAnyOf(OASFactory.createSchema().addType(SchemaType.NULL));
    }
    return copy(schema).addType(SchemaType.NULL);
  }

  /** A copy whose type can be changed; its items and members are shared. */
  private static Schema copy(Schema schema) {
    Schema copy = OASFactory.createSchema();
    List.copyOf(schema.getType()).forEach(copy::addType);
    return copy.format(schema.getFormat())
        .description(schema.getDescription())
        .pattern(schema.getPattern())
        .minimum(schema.getMinimum())
        .maximum(schema.getMaximum())
        .minLength(schema.getMinLength())
        .maxLength(schema.getMaxLength())
        .minItems(schema.getMinItems())
        .maxItems(schema.getMaxItems())
        .items(schema.getItems())
        .properties(schema.getProperties())
        .additionalPropertiesSchema(schema.getAdditionalPropertiesSchema())
        .propertyNames(schema.getPropertyNames());
  }
}
