import { deflateRawSync } from 'node:zlib';
import sharp from 'sharp';

/** Small genuine files, made here; and ways to make wrong ones of them. */

export async function picture(
  format: 'jpeg' | 'png' | 'webp',
  width = 40,
  height = 30,
): Promise<Buffer> {
  const create = { width, height, channels: 3, background: '#1f5fa8' } as const;
  return await sharp({ create })
    .withExif({ IFD0: { Make: '示例相机' } })
    [format]()
    .toBuffer();
}

export function pdf(text = '示例'): Buffer {
  const head = `%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [] /Count 0 >>\nendobj\n% ${text}\n`;
  const start = Buffer.byteLength(head);
  const table = `xref\n0 3\n0000000000 65535 f \n0000000009 00000 n \n0000000058 00000 n \n`;
  return Buffer.from(
    `${head}${table}trailer\n<< /Size 3 /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`,
  );
}

function box(kind: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.length);
  head.write(kind, 4, 'latin1');
  return Buffer.concat([head, content]);
}

/** The skeleton of a video; ffmpeg finds no picture in it. */
export function mp4(): Buffer {
  return Buffer.concat([
    box('ftyp', Buffer.from('isom\0\0\x02\0isomiso2mp41', 'latin1')),
    box('mdat', Buffer.alloc(64)),
    box('moov', Buffer.alloc(32)),
  ]);
}

export interface Part {
  name: string;
  content: Buffer;
  /** What the archive claims instead of the truth. */
  claims?: { unpacked?: number; flags?: number; offset?: number; attributes?: number };
}

const CRC_TABLE = Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let bit = 0; bit < 8; bit += 1) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c >>> 0;
});
function crc32(data: Buffer): number {
  let c = 0xffffffff;
  for (const byte of data) c = (CRC_TABLE[(c ^ byte) & 0xff] ?? 0) ^ (c >>> 8);
  return (c ^ 0xffffffff) >>> 0;
}

/** An archive, honest unless a part claims otherwise. */
export function zip(parts: readonly Part[], comment = ''): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, claims = {} } of parts) {
    const packed = deflateRawSync(content);
    const bytes = Buffer.from(name);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(0x800 | (claims.flags ?? 0), 2);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(content), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(claims.unpacked ?? content.length, 18);
    fields.writeUInt16LE(bytes.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), fields, bytes, packed]);
    const tail = Buffer.alloc(14);
    // Rights and kind of the file, as Unix keeps them.
    tail.writeUInt32LE((claims.attributes ?? 0) * 0x10000, 6);
    tail.writeUInt32LE(claims.offset ?? offset, 10);
    directory.push(
      Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), fields, tail, bytes]),
    );
    locals.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(offset, 12);
  end.writeUInt16LE(Buffer.byteLength(comment), 16);
  const mark = Buffer.from('PK\x05\x06', 'latin1');
  return Buffer.concat([...locals, central, mark, end, Buffer.from(comment)]);
}

/** A part of an archive; its name as its content without another. */
export const part = (name: string, text = `<${name}/>`): Part => ({
  name,
  content: Buffer.from(text),
});

export const docxParts = [part('[Content_Types].xml'), part('word/document.xml')];
export const xlsxParts = [part('[Content_Types].xml'), part('xl/workbook.xml')];

/** A compound file with these names in its directory. */
export function ole(...names: readonly string[]): Buffer {
  const head = Buffer.alloc(512);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(head);
  head.writeUInt16LE(9, 30);
  head.writeUInt32LE(1, 44); // one sector of allocation table
  head.writeUInt32LE(1, 48); // the directory lies in sector 1
  head.writeUInt32LE(0, 76); // the allocation table in sector 0
  const table = Buffer.alloc(512, 0xff);
  table.writeUInt32LE(0xfffffffe, 4); // sector 1 is the end of its chain
  const directory = Buffer.alloc(512);
  for (const [index, name] of names.entries()) directory.write(name, index * 128, 'utf16le');
  return Buffer.concat([head, table, directory]);
}

/** A workbook with these sheets, by their names. */
export function workbookParts(sheets: Readonly<Record<string, string>>, styles = ''): Part[] {
  const names = Object.keys(sheets);
  const tags = names.map((name, i) => `<sheet name="${name}" sheetId="${i + 1}" r:id="r${i}"/>`);
  const relations = names.map((_, i) => `<Relationship Id="r${i}" Target="worksheets/s${i}.xml"/>`);
  return [
    part('[Content_Types].xml'),
    part('xl/workbook.xml', `<workbook><sheets>${tags.join('')}</sheets></workbook>`),
    part('xl/_rels/workbook.xml.rels', `<Relationships>${relations.join('')}</Relationships>`),
    part('xl/styles.xml', styles),
    ...Object.values(sheets).map((xml, i) => part(`xl/worksheets/s${i}.xml`, xml)),
  ];
}

/** A printed PDF of two pages: a line of Chinese in a font that is not inside, and one of standard letters. */
export function printedPdf(line: string): Buffer {
  const hex = Buffer.from(line, 'utf16le').swap16().toString('hex');
  const page = (text: string) =>
    `BT /F1 24 Tf 72 700 Td ${text} ET\nBT /F2 18 Tf 72 650 Td (Total 1,234.50) Tj ET`;
  const stream = (text: string) => `<< /Length ${text.length} >>\nstream\n${text}\nendstream`;
  const resources = '<< /Font << /F1 5 0 R /F2 8 0 R >> >>';
  const sheet = (content: number) =>
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources ${resources} /Contents ${content} 0 R >>`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R 9 0 R] /Count 2 >>',
    sheet(4),
    stream(page(`<${hex}> Tj`)),
    '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [6 0 R] >>',
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 4 >> /FontDescriptor 7 0 R /DW 1000 >>',
    '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 4 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    sheet(10),
    stream(page('(2) Tj')),
  ];
  let text = '%PDF-1.7\n';
  const places = objects.map((object, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text + table + end, 'latin1');
}
