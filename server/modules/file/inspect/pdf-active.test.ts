import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';

import { expectPassivePdf } from './pdf-active.ts';

const look = (file: Buffer) => {
  const at = (from: number, length: number) => Promise.resolve(file.subarray(from, from + length));
  return expectPassivePdf({ path: '', size: file.length, at }, 'somebody');
};

const page = (catalogue: string, ...objects: readonly (string | Buffer)[]) =>
  Buffer.concat([
    Buffer.from(`%PDF-1.7\n1 0 obj\n<< /Type /Catalog ${catalogue} >>\nendobj\n`, 'latin1'),
    ...objects.map((one, index) =>
      Buffer.concat([
        Buffer.from(`${index + 2} 0 obj\n`),
        Buffer.from(one),
        Buffer.from('\nendobj\n'),
      ]),
    ),
    Buffer.from('trailer << /Root 1 0 R >>\nstartxref\n0\n%%EOF'),
  ]);

/** A stream whose dictionary holds `entries`. */
const stream = (entries: string, data: Buffer) =>
  Buffer.concat([
    Buffer.from(`<< ${entries} /Length ${data.length} >>\nstream\r\n`),
    data,
    Buffer.from('\r\nendstream'),
  ]);
const packed = (entries: string, text: string) =>
  stream(`${entries} /Filter /FlateDecode`, deflateSync(Buffer.from(text)));
const objects = (text: string, more = '') => packed(`/Type /ObjStm /N 1 /First 4 ${more}`, text);
const attachment = (text: string) => packed('/Type /EmbeddedFile', text);
const ATTACHED = '/Names << /EmbeddedFiles << /Names [(a) 2 0 R] >> >>';
const file = (to: number) => `<< /Type /Filespec /F (a.xml) /EF << /F ${to} 0 R >> >>`;
const SCRIPT = '1 0 << /S /JavaScript /JS (app.alert(1)) >>';

describe('is refused', () => {
  const cases: [name: string, content: Buffer, says: string][] = [
    ['a script at opening', page('/OpenAction << /S /JavaScript /JS (1) >>'), '脚本'],
    ['with its name escaped', page('/OpenAction << /S /J#61va#53cript /JS (1) >>'), '脚本'],
    ['every character escaped', page('/A << /S /#4A#61#76#61#53#63#72#69#70#74 >>'), '脚本'],
    ['in a tree of names', page('/Names << /JavaScript << /Names [] >> >>'), '脚本'],
    ['in a compressed object', page('', objects(SCRIPT)), '脚本'],
    ['in one of unnamed type', page('', packed('/N 1 /First 4', SCRIPT)), '脚本'],
    [
      'behind a filter that another object names',
      page('', stream('/N 1 /Filter 9 0 R', deflateSync(Buffer.from(SCRIPT)))),
      '脚本',
    ],
    [
      'in one whose data are cut off',
      page(
        '',
        stream(
          '/Type /ObjStm /N 1 /First 4 /Fl',
          deflateSync(Buffer.from(SCRIPT.repeat(400))).subarray(0, -9),
        ),
      ),
      '脚本',
    ],
    [
      'hidden behind another filter',
      page(
        '',
        stream(
          '/Type /ObjStm /N 1 /First 4 /Filter [/ASCIIHexDecode /FlateDecode]',
          Buffer.from('00'),
        ),
      ),
      '无法检查',
    ],
    [
      'hidden by a prediction',
      page('', objects(SCRIPT, '/DecodeParms << /Predictor 12 >>')),
      '无法检查',
    ],
    [
      'after a comment that looks like a stream',
      page('', '<< /A (>> stream\n) >>', '<< /S /JavaScript >>'),
      '脚本',
    ],
    ['a program', page('/OpenAction << /S /Launch /F (cmd.exe) >>'), '启动其他程序'],
    ['a form that sends', page('/A << /S /SubmitForm /F (http://x) >>'), '提交数据'],
    ['a form that draws itself', page('/AcroForm << /XFA 2 0 R >>'), 'XFA'],
    ['the same, compressed', page('', objects('1 0 << /AcroForm << /XFA [] >> >>')), 'XFA'],
    ['media with scripts', page('/Annots [<< /Subtype /RichMedia >>]'), '多媒体'],
    ['a program attached', page(ATTACHED, file(3), attachment('MZ\x90\0')), '附件'],
    [
      'a page attached',
      page(ATTACHED, file(3), attachment('<?xml version="1.0"?><html/>')),
      '附件',
    ],
    ['one of unnamed type', page(ATTACHED, file(3), packed('', 'MZ')), '附件'],
    [
      'a program beside data',
      page(ATTACHED, file(4), file(5), attachment('<?xml version="1.0"?><a/>'), packed('', 'MZ')),
      '附件',
    ],
    [
      'compressed objects of an encrypted file',
      page('/Encrypt 3 0 R', objects('1 0 <<>>')),
      '加密',
    ],
  ];
  test.each(cases)('%s', async (_name, content, says) => {
    await expect(look(content)).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining(says),
    });
  });
});

describe('is taken', () => {
  const cases: [name: string, content: Buffer][] = [
    ['pages', page('/Pages 2 0 R', '<< /Type /Pages >>')],
    ['compressed objects', page('', objects('1 0 << /Type /Page >>'))],
    ['links', page('/A << /S /URI /URI (https://inv-veri.chinatax.gov.cn) >>')],
    ['a form that is filled in', page('/AcroForm << /Fields [] >>')],
    ['a signature', page('/AcroForm << /SigFlags 3 /Fields [2 0 R] >>', '<< /FT /Sig >>')],
    ['names that begin alike', page('/JavaScripts 1 /Launcher 2 /XFAX 3 /AcroForm 4')],
    ['an encrypted file that hides no object', page('/Encrypt 3 0 R')],
    [
      'an invoice with its data',
      page(ATTACHED, file(3), attachment('\ufeff<?xml version="1.0"?><EInvoice/>')),
    ],
    [
      'a picture whose bytes look like a short name',
      page('', stream('/Subtype /Image /Filter /DCTDecode', Buffer.from('\xff/XFA /EF /JS'))),
    ],
    [
      'a stream that is damaged',
      page('', stream('/Filter /FlateDecode', Buffer.from('no deflate'))),
    ],
  ];
  test.each(cases)('%s', async (_name, content) => {
    await expect(look(content)).resolves.toBeUndefined();
  });
});

describe('what is made to take long', () => {
  const many = (count: number, piece: string) => page('', piece.repeat(count));
  /** How it ends, and how many rounds the others got meanwhile. */
  async function looked(content: Buffer) {
    let [rounds, done] = [0, false];
    const count = () => {
      if (done) return;
      rounds += 1;
      setImmediate(count);
    };
    count();
    const ends = await look(content).then(
      () => 'taken',
      ({ code }: { code: string }) => code,
    );
    done = true;
    return { ends, rounds };
  }

  test('a dictionary that is part of many is refused, and the others get their rounds', async () => {
    const { ends, rounds } = await looked(many(20_000, '>>stream '));
    expect(ends).toBe('file_bomb');
    expect(rounds).toBeGreaterThan(0);
  });

  test('the word alone is passed by', async () => {
    expect((await looked(many(100_000, 'stream '))).ends).toBe('taken');
  });

  test('escaped names take their time and leave some to the others', async () => {
    const { ends, rounds } = await looked(many(100_000, '/a#41 '));
    expect(ends).toBe('taken');
    expect(rounds).toBeGreaterThan(0);
  });

  const filtered = (data: string) => many(3_000, `9 0 obj<</Filter /Fl>>stream\n${data}endstream `);

  test('what begins as packed thousands of times and holds nothing is refused', async () => {
    expect((await looked(filtered('x^??'))).ends).toBe('file_bomb');
  });

  test('what is encrypted does not begin so', async () => {
    expect((await looked(filtered('????'))).ends).toBe('taken');
  });
});
