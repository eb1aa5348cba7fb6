package org.cenotes.partners.domain.catalog;

import java.io.FilterReader;
import java.io.IOException;
import java.io.Reader;

/** Limits the length of a row, so that a file without line ends does not fill the memory. */
final class BoundedRows extends FilterReader {
  /** As long as the body of a request that creates one cenote may be. */
  private static final int MAX_CHARACTERS = 262_144;

  /** What the readers before this one may have read of later rows, and the end of the line. */
  private static final int READ_AHEAD = 4 * 8_192;

  private int read;

  BoundedRows(Reader file) {
    super(file);
  }

  /** A row has been read to its end. */
  void endRow() {
    read = 0;
  }

  @Override
  public int read() throws IOException {
    int character = super.read();
    count(character < 0 ? 0 : 1);
    return character;
  }

  @Override
  public int read(char[] buffer, int offset, int length) throws IOException {
    int characters = super.read(buffer, offset, length);
    count(Math.max(characters, 0));
    return characters;
  }

  private void count(int characters) throws IOException {
    read += characters;
    if (read > MAX_CHARACTERS + READ_AHEAD) {
      throw new IOException("a row is longer than " + MAX_CHARACTERS + " characters");
    }
  }
}
