import { strToU8, Zip, ZipDeflate } from 'fflate';

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** An XML file inside the archive that is being written. */
export interface ZipPart {
  write(xml: string): void;
  close(): void;
}

/** An archive of XML files that is written front to back; its bytes are taken as they come into being. One part is open at a time. */
export class ZipStream {
  private pieces: Uint8Array[] = [];
  private readonly zip = new Zip((error, piece) => {
    if (error !== null) throw error;
    this.pieces.push(piece);
  });

  open(path: string): ZipPart {
    const file = new ZipDeflate(path, { level: 6 });
    this.zip.add(file);
    file.push(strToU8(declaration));
    return {
      write: (xml) => {
        file.push(strToU8(xml));
      },
      close: () => {
        file.push(new Uint8Array(), true);
      },
    };
  }

  add(path: string, xml: string): void {
    const part = this.open(path);
    part.write(xml);
    part.close();
  }

  end(): void {
    this.zip.end();
  }

  /** The bytes since they were last taken. */
  take(): readonly Uint8Array[] {
    const taken = this.pieces;
    this.pieces = [];
    return taken;
  }
}
