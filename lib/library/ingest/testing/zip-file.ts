import { crc32, deflateRawSync } from "node:zlib";

export interface ZipEntry {
  name: string;
  content: string | Uint8Array;
  /** A false size for the directory to state. */
  statedSize?: number;
  encrypted?: boolean;
  /** Whether it is not compressed. */
  stored?: boolean;
}

/** The bytes of a ZIP archive, optionally with a false directory. */
export function zipFile(entries: readonly ZipEntry[]): Uint8Array {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, statedSize, encrypted = false, stored = false } of entries) {
    const plain = Buffer.from(content);
    const packed = stored ? plain : deflateRawSync(plain);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(encrypted ? 1 : 0x0800, 2);
    fields.writeUInt16LE(stored ? 0 : 8, 4);
    fields.writeUInt32LE(crc32(plain), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(statedSize ?? plain.length, 18);
    fields.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from("PK\u0003\u0004"), fields, Buffer.from(name), packed]);
    const central = Buffer.alloc(46);
    central.write("PK\u0001\u0002", "latin1");
    central.writeUInt16LE(20, 4);
    fields.copy(central, 6);
    central.writeUInt32LE(offset, 42);
    directory.push(central, Buffer.from(name));
    files.push(local);
    offset += local.length;
  }
  const end = Buffer.alloc(22);
  end.write("PK\u0005\u0006", "latin1");
  end.writeUInt16LE(entries.length % 65_536, 8);
  end.writeUInt16LE(entries.length % 65_536, 10);
  end.writeUInt32LE(
    directory.reduce((sum, { length }) => sum + length, 0),
    12,
  );
  end.writeUInt32LE(offset, 16);
  return new Uint8Array(Buffer.concat([...files, ...directory, end]));
}
