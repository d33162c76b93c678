import sharp from 'sharp';

import { NEVER } from './attack-names.ts';
import {
  docxParts,
  mp4,
  ole,
  type Part,
  part,
  pdf,
  picture,
  xlsxParts,
  zip,
} from './sample-files.ts';

/** A file that lies about itself, and the type under which it is sent. */
export interface Attack {
  readonly name: string;
  readonly content: Buffer;
  /** Allows the extension, so that only the content can be at fault. */
  readonly fileType: string;
}

const PLAIN = ['jpg', 'jpeg', 'png', 'webp', 'pdf', 'doc', 'docx', 'xls', 'xlsx'];
const TYPE_OF: Readonly<Record<string, string>> = { ofd: '101', mp4: '22' };
const as = (suffix: string, label: string, content: Buffer): Attack => ({
  name: `${label}.${suffix}`,
  content,
  fileType: TYPE_OF[suffix] ?? '11',
});

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
const html = Buffer.from('<!doctype html><script>alert(1)</script>');
const php = Buffer.from('<?php system($_GET["c"]);');
const ofd = () => zip([part('OFD.xml')]);

/** Noise, so that whatever is cut off is missed. */
async function noise(format: 'jpeg' | 'png' | 'webp'): Promise<Buffer> {
  const create = {
    width: 200,
    height: 150,
    channels: 3,
    background: '#888',
    noise: { type: 'gaussian', mean: 128, sigma: 60 },
  } as const;
  return await sharp({ create })[format]().toBuffer();
}

/** Genuine files by the extensions that they may have. */
async function genuine(): Promise<readonly (readonly [readonly string[], Buffer])[]> {
  return [
    [['jpg', 'jpeg'], await noise('jpeg')],
    [['png'], await noise('png')],
    [['webp'], await noise('webp')],
    [['pdf'], pdf()],
    [['docx'], zip(docxParts)],
    [['xlsx'], zip(xlsxParts)],
    [['ofd'], ofd()],
    [['doc'], ole('Root Entry', 'WordDocument')],
    [['xls'], ole('Root Entry', 'Workbook')],
    [['mp4'], mp4()],
  ];
}

const STRANGERS: readonly Buffer[] = [
  svg,
  html,
  php,
  Buffer.from('MZ\x90\0\x03\0\0\0\x04\0', 'latin1'),
  Buffer.from('\x7fELF\x02\x01\x01', 'latin1'),
  Buffer.from('GIF89a<script>alert(1)</script>', 'latin1'),
  Buffer.from('BM\x3a\0\0\0\0\0\0\0', 'latin1'),
  Buffer.from('#!/bin/sh\nrm -rf /\n'),
  Buffer.from('Rar!\x1a\x07\0', 'latin1'),
  Buffer.from('{"a":1}'),
  Buffer.alloc(4096),
];

/** What is of another kind than its name says. */
async function mismatches(): Promise<Attack[]> {
  const all = await genuine();
  const contents = [...all, ...STRANGERS.map((content) => [[], content] as const)];
  return [...PLAIN, 'ofd', 'mp4'].flatMap((suffix) =>
    contents
      .filter(([suffixes]) => !(suffixes as readonly string[]).includes(suffix))
      .map(([, content], index) => as(suffix, `mismatch ${index}`, content)),
  );
}

/** What two programs would read as two things. */
async function polyglots(): Promise<Attack[]> {
  const all = await genuine();
  const archive = zip(docxParts);
  const pictures = all
    .slice(0, 3)
    .flatMap(([[suffix = ''], content]) =>
      [archive, html, php, pdf(), zip([part('a.class')], 'comment')].map((tail, index) =>
        as(suffix, `tail ${index}`, Buffer.concat([content, tail])),
      ),
    );
  const heads = [
    html,
    Buffer.from('GIF89a'),
    Buffer.from('\xff\xd8\xff\xe0', 'latin1'),
    svg,
    Buffer.from(' '),
  ];
  const headed = heads.flatMap((head, index) =>
    all
      .slice(3)
      .map(([[suffix = ''], content]) =>
        as(suffix, `head ${index}`, Buffer.concat([head, content])),
      ),
  );
  return [...pictures, ...headed, as('pdf', 'tail', Buffer.concat([pdf(), archive]))];
}

/** What was cut off on the way. */
async function truncated(): Promise<Attack[]> {
  return (await genuine()).flatMap(([[suffix = ''], content]) =>
    [0.05, 0.2, 0.4, 0.6, 0.8].map((share) =>
      as(suffix, `cut ${share}`, content.subarray(0, Math.ceil(content.length * share))),
    ),
  );
}

const TRAVERSALS = [
  '../a.xml',
  '../../etc/passwd',
  'word/../../a',
  '/etc/passwd',
  '/a.xml',
  '..',
  './../a',
  'a/../../b',
  '..\\a.xml',
  'C:\\a.xml',
  'C:a.xml',
  'word\\..\\..\\a',
  '\\\\server\\share\\a',
];
const MACROS = [
  'word/vbaProject.bin',
  'xl/vbaProject.bin',
  'VBAPROJECT.BIN',
  'word/vbaproject.bin',
  'xl/macrosheets/sheet1.xml',
];

/** Archives that harm whoever unpacks them, or hold macros. */
function archives(): Attack[] {
  const docx = (label: string, ...more: readonly Part[]) =>
    as('docx', label, zip([...docxParts, ...more]));
  const claim = (label: string, claims: NonNullable<Part['claims']>) =>
    docx(label, { name: 'a.xml', content: Buffer.alloc(1_000), claims });
  const zeros = (size: number): Part => ({ name: 'a.xml', content: Buffer.alloc(size) });
  const many = Array.from({ length: 10_001 }, (_, i) => ({
    name: `${i}`,
    content: Buffer.alloc(0),
  }));
  return [
    ...TRAVERSALS.map((name) => docx('traversal', part(name))),
    ...MACROS.map((name) => docx('macro', part(name))),
    ...MACROS.map((name) => as('xlsx', 'macro', zip([...xlsxParts, part(name)]))),
    ...[2 ** 30, 2 ** 31, 2 ** 32 - 2].map((unpacked) => claim('claims', { unpacked })),
    ...[0, 1, 30].map((offset) => claim('overlap', { offset })),
    ...[1, 0x2001, 0x41].map((flags) => claim('locked', { flags })),
    claim('link', { attributes: 0o120777 }),
    docx('bomb', zeros(64 * 1024 * 1024)),
    docx(
      'bombs',
      ...Array.from({ length: 20 }, (_, i) => ({ ...zeros(11 * 1024 * 1024), name: `${i}` })),
    ),
    docx('twice', ...docxParts),
    // Tags without an end, each of which reaches to the end of all, before what must be found.
    docx('endless tags', part('word/footer1.xml', `${'<w:instrText '.repeat(40_000)}>DDE x<`)),
    docx('many', ...many),
    as('docx', 'no document', zip([part('[Content_Types].xml')])),
    as('docx', 'no types', zip([part('word/document.xml')])),
    as('xlsx', 'no book', zip([part('[Content_Types].xml'), part('word/document.xml')])),
    as('ofd', 'no page', zip([part('a.xml')])),
    as('docx', 'locked', ole('Root Entry', 'EncryptedPackage')),
    as('xlsx', 'locked', ole('Root Entry', 'EncryptedPackage', 'EncryptionInfo')),
    ...['_VBA_PROJECT_CUR', 'Macros', '_VBA_PROJECT'].flatMap((name) => [
      as('doc', 'macro', ole('Root Entry', 'WordDocument', name)),
      as('xls', 'macro', ole('Root Entry', 'Workbook', name)),
    ]),
  ];
}

/** Pictures of more pixels than a machine has room for. */
async function pixels(): Promise<Attack[]> {
  const sizes = [
    [60_000, 60_000],
    [30_001, 1],
    [1, 40_000],
    [2 ** 31 - 1, 1],
    [0, 10],
    [20_000, 20_000],
  ] as const;
  const claims = sizes.map(async ([width, height]) => {
    const content = await picture('png');
    content.writeUInt32BE(width, 16);
    content.writeUInt32BE(height, 20);
    return as('png', `${width} × ${height}`, content);
  });
  const frame = await picture('png');
  const film = await sharp([frame, await picture('png', 20, 20)], { join: { animated: true } })
    .webp()
    .toBuffer();
  return [...(await Promise.all(claims)), as('webp', 'film', film)];
}

/** Every file that must not be taken. */
export async function attackFiles(): Promise<Attack[]> {
  const names = NEVER.map((name): Attack => ({ name, content: pdf(), fileType: '11' }));
  const empty = PLAIN.map((suffix) => as(suffix, 'empty', Buffer.alloc(0)));
  const parts = [mismatches(), polyglots(), truncated(), pixels()];
  return [...(await Promise.all(parts)).flat(), ...archives(), ...names, ...empty];
}
