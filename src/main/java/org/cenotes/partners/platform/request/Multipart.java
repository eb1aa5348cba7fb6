package org.cenotes.partners.platform.request;

import jakarta.ws.rs.core.MediaType;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import org.apache.commons.fileupload2.core.FileUploadSizeException;
import org.apache.commons.fileupload2.core.MultipartInput;
import org.apache.commons.fileupload2.core.ParameterParser;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.FieldErrors;
import org.cenotes.partners.platform.http.HttpError;

/**
 * Reads one part of a {@code multipart/form-data} body as a stream. The container's own reader
 * keeps every part of a body, however many it has.
 */
public final class Multipart {
  private static final int MAX_PARTS = 10;
  private static final int MAX_HEADER_BYTES = 2_048;
  private static final int MAX_BOUNDARY = 70;

  private Multipart() {}

  /**
   * Copies the content of the part with this name; other parts are skipped.
   *
   * @throws ApiException 400 when the body is malformed or has no such part, or several
   */
  public static void copyPart(MediaType type, InputStream body, String name, OutputStream to)
      throws IOException {
    String boundary = type.getParameters().get("boundary");
    if (boundary == null || boundary.isEmpty() || boundary.length() > MAX_BOUNDARY) {
      throw malformed();
    }
    int found = 0;
    try {
      MultipartInput parts =
          MultipartInput.builder()
              .setInputStream(body)
              .setBoundary(boundary.getBytes(StandardCharsets.ISO_8859_1))
              .setMaxPartHeaderSize(MAX_HEADER_BYTES)
              .get();
      boolean more = parts.skipPreamble();
      for (int count = 1; more; count++) {
        if (count > MAX_PARTS) {
          throw malformed();
        }
        if (name.equals(nameOf(parts.readHeaders())) && ++found == 1) {
          parts.readBodyData(to);
        } else {
          parts.discardBodyData();
        }
        more = parts.readBoundary();
      }
    } catch (MultipartInput.MalformedStreamException
        | MultipartInput.FileUploadBoundaryException
        | FileUploadSizeException e) {
      throw malformed();
    }
    if (found != 1) {
      throw ApiException.of(
          HttpError.INVALID_INPUT,
          FieldErrors.of(name, "must be sent as exactly one part of the form"));
    }
  }

  private static ApiException malformed() {
    return ApiException.because(
        HttpError.INVALID_DATA, "the body is not well-formed multipart/form-data");
  }

  /** The name in a part's {@code Content-Disposition}; empty when there is none. */
  private static String nameOf(String headers) {
    for (String line : headers.split("\r\n")) {
      if (line.toLowerCase(Locale.ROOT).startsWith("content-disposition:")) {
        ParameterParser parser = new ParameterParser();
        parser.setLowerCaseNames(true);
        return parameters(parser, line.substring(line.indexOf(':') + 1)).getOrDefault("name", "");
      }
    }
    return "";
  }

  private static Map<String, String> parameters(ParameterParser parser, String text) {
    try {
      return parser.parse(text, ';');
    } catch (IllegalArgumentException e) { // an encoded word that is no Base64
      throw malformed();
    }
  }
}
