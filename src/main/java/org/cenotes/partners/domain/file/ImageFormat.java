package org.cenotes.partners.domain.file;

import com.twelvemonkeys.imageio.plugins.jpeg.JPEGImageReaderSpi;
import com.twelvemonkeys.imageio.plugins.webp.WebPImageReaderSpi;
import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;
import javax.imageio.ImageIO;
import javax.imageio.ImageReader;
import javax.imageio.spi.IIORegistry;
import javax.imageio.spi.ImageReaderSpi;

/** The accepted formats of uploads, told by their first bytes and never by a name. */
enum ImageFormat {
  JPEG {
    @Override
    boolean begins(byte[] head) {
      return startsWith(head, 0, 0xFF, 0xD8, 0xFF);
    }

    /** Not the JDK's own, which cannot read CMYK; this one finds it in the registry to use it. */
    @Override
    ImageReader reader() throws IOException {
      JPEGImageReaderSpi provider = new JPEGImageReaderSpi();
      provider.onRegistration(IIORegistry.getDefaultInstance(), ImageReaderSpi.class);
      return provider.createReaderInstance();
    }
  },
  PNG {
    @Override
    boolean begins(byte[] head) {
      return startsWith(head, 0, 0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n');
    }

    @Override
    ImageReader reader() {
      return ImageIO.getImageReadersByFormatName("png").next();
    }
  },
  WEBP {
    @Override
    boolean begins(byte[] head) {
      return startsWith(head, 0, 'R', 'I', 'F', 'F') && startsWith(head, 8, 'W', 'E', 'B', 'P');
    }

    @Override
    ImageReader reader() throws IOException {
      return new WebPImageReaderSpi().createReaderInstance();
    }
  };

  /** As many bytes of an upload tell its format. */
  static final int HEAD = 12;

  /** The format of a file that begins like this; empty when it is none of them. */
  static Optional<ImageFormat> of(byte[] head) {
    return Arrays.stream(values()).filter(format -> format.begins(head)).findFirst();
  }

  abstract boolean begins(byte[] head);

  /** A new reader, from its own class: the JDK's registry would hold on to the application. */
  abstract ImageReader reader() throws IOException;

  private static boolean startsWith(byte[] head, int offset, int... expected) {
    byte[] wanted = new byte[expected.length];
    for (int i = 0; i < expected.length; i++) {
      wanted[i] = (byte) expected[i];
    }
    return head.length >= offset + wanted.length
        && Arrays.equals(head, offset, offset + wanted.length, wanted, 0, wanted.length);
  }
}
