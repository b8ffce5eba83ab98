import { crc32, deflateRawSync } from "node:zlib";

/** A zip of these files, compressed; `told` is the size that its directory claims for a file, which may be false. */
export function writeZip(parts: { name: string; data: Buffer; told?: number }[]): Buffer {
  const [files, directory]: [Buffer[], Buffer[]] = [[], []];
  let at = 0;
  for (const { name, data, told = data.length } of parts) {
    const packed = deflateRawSync(data);
    const header = Buffer.alloc(26);
    header.writeUInt16LE(20, 0);
    header.writeUInt16LE(8, 4);
    header.writeUInt32LE(crc32(data), 10);
    header.writeUInt32LE(packed.length, 14);
    header.writeUInt32LE(told, 18);
    header.writeUInt16LE(name.length, 22);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02_01_4b_50, 0);
    header.copy(entry, 6);
    entry.writeUInt32LE(at, 42);
    const file = Buffer.concat([Buffer.from("PK\x03\x04"), header, Buffer.from(name), packed]);
    files.push(file);
    directory.push(entry, Buffer.from(name));
    at += file.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06_05_4b_50, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...files, listed, end]);
}
