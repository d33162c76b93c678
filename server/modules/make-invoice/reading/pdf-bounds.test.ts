import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';

import { readPdf } from './pdf.ts';

// What a small PDF can be made to hold: its pictures alone took gigabytes for as long as anybody read it.

const SIDE = 8_000;
const PIXELS = deflateSync(Buffer.alloc(SIDE * SIDE, 100));

const picture = (side: number, content: Buffer, more = '') =>
  Buffer.concat([
    Buffer.from(
      `<< /Subtype /Image /Width ${side} /Height ${side} /ColorSpace /DeviceGray /BitsPerComponent 8 ${more}
/Filter /FlateDecode /Length ${content.length} >>\nstream\n`,
    ),
    content,
    Buffer.from('\nendstream'),
  ]);

/** A page that shows its fifth object; readers find the objects of a file without a table by themselves. */
function pdf(...pictures: readonly Buffer[]): Buffer {
  const show = 'q 600 0 0 400 0 0 cm /P Do Q';
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 400] /Contents 4 0 R /Resources << /XObject << /P 5 0 R >> >> >>',
    `<< /Length ${show.length} >>\nstream\n${show}\nendstream`,
    ...pictures,
  ].flatMap((content, at) => [`${at + 1} 0 obj\n`, content, '\nendobj\n']);
  const parts = ['%PDF-1.7\n', ...objects, 'trailer << /Root 1 0 R >>\nstartxref\n0\n%%EOF'];
  return Buffer.concat(parts.map((part) => Buffer.from(part)));
}

async function growthDuring(work: () => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage.rss();
  let most = 0;
  const look = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss() - before);
  }, 10);
  await work();
  clearInterval(look);
  return most / 1024 ** 2;
}

test.each([
  ['a picture', pdf(picture(SIDE, PIXELS))],
  [
    'the mask of a small one',
    pdf(picture(10, deflateSync(Buffer.alloc(100)), '/SMask 6 0 R'), picture(SIDE, PIXELS)),
  ],
])(
  '%s of 64 million dots is not drawn at whatever it costs',
  async (_, file) => {
    let read: unknown;
    const megabytes = await growthDuring(async () => {
      read = await readPdf(file);
    });
    expect(read).toMatchObject({ whole: true, code: '' });
    expect(megabytes).toBeLessThan(600);
  },
  30_000,
);
