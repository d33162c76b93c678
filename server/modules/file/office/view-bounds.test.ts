import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';

import { childOf, xmlTree } from '#server/kernel/files/xml-tree.ts';
import { part, picture, workbookParts, zip } from '../../../../tests/helpers/sample-files.ts';
import { listCounter } from './docx-numbers.ts';
import { docxPictures } from './docx-pictures.ts';
import { documentView } from './docx-view.ts';
import { workbookView } from './workbook-view.ts';

// What somebody makes to be taken apart for long: work is bounded, and others get their rounds meanwhile.

const folder = mkdtempSync(join(tmpdir(), 'scf-view-bounds-'));
afterAll(() => rmSync(folder, { recursive: true }));

let count = 0;
function stored(content: Buffer): string {
  count += 1;
  const path = join(folder, String(count));
  writeFileSync(path, content);
  return path;
}

const SHEET = '<worksheet><sheetData/></worksheet>';
function workbook(sheets: number, shared: string, sheet = SHEET): string {
  const all = Object.fromEntries(Array.from({ length: sheets }, (_, i) => [`s${i}`, sheet]));
  return stored(zip([...workbookParts(all), part('xl/sharedStrings.xml', shared)]));
}
const texts = (number: number) => `<sst>${'<si><t>a</t></si>'.repeat(number)}</sst>`;

async function time(work: () => Promise<unknown>): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 3; round += 1) {
    const start = performance.now();
    await work();
    best = Math.min(best, performance.now() - start);
  }
  return best;
}

describe('a workbook', () => {
  test('is read once for all of its sheets', async () => {
    const [one, twenty] = [workbook(1, texts(60_000)), workbook(20, texts(60_000))];
    const ratio = (await time(() => workbookView(twenty))) / (await time(() => workbookView(one)));
    expect(ratio).toBeLessThan(6);
  });

  test.each([
    ['shared texts', workbook(1, texts(600_000))],
    ['one row of many cells', workbook(1, '', `<worksheet><row>${'<c/>'.repeat(900_000)}</row>`)],
    [
      'cells that are joined',
      workbook(
        1,
        '',
        `<worksheet><mergeCells>${'<mergeCell ref="A0"/>'.repeat(400_000)}</mergeCells>`,
      ),
    ],
  ])('%s leave their rounds to others, and end when the time is over', async (_, path) => {
    let [rounds, done] = [0, false];
    const counting = () => {
      if (done) return;
      rounds += 1;
      setImmediate(counting);
    };
    counting();
    const outcome = await workbookView(path, AbortSignal.timeout(60)).then(
      () => 'shown',
      () => 'ended',
    );
    done = true;
    expect(outcome).toBe('ended');
    expect(rounds).toBeGreaterThan(2);
  });

  test('shows no more than fits an answer, however often one text stands in it', async () => {
    const row = `<row>${'<c t="s"><v>0</v></c>'.repeat(50)}</row>`;
    const sheet = `<worksheet><sheetData>${row.repeat(600)}</sheetData></worksheet>`;
    const path = workbook(2, `<sst><si><t>${'钢'.repeat(2_000)}</t></si></sst>`, sheet);
    const view = await workbookView(path);
    expect(view.sheets.map(({ rows, cut }) => [rows.length, cut])).toEqual([
      [20, true],
      [0, true],
    ]);
    expect(JSON.stringify(view).length).toBeLessThan(2_100_000);
  });

  test('a place with too many digits is no place', async () => {
    const ref = `${'1'.repeat(1_900)}x`;
    const merges = `<mergeCells>${`<mergeCell ref="${ref}"/>`.repeat(2_000)}</mergeCells>`;
    const path = workbook(1, '', `<worksheet><sheetData/>${merges}</worksheet>`);
    // Digits that were looked at from each of them took milliseconds a cell.
    expect(await time(() => workbookView(path))).toBeLessThan(1_500);
  });
});

describe('a docx', () => {
  test('numbers its clauses on nine levels, in few characters', async () => {
    const root = await xmlTree(`<numbering><abstractNum abstractNumId="0">
      <lvl ilvl="0"><lvlText val="%1${'、'.repeat(5_000)}"/></lvl>
      <lvl ilvl="5000000"><lvlText val="第%1条"/></lvl></abstractNum>
      <num numId="1"><abstractNumId val="0"/></num></numbering>`);
    const next = listCounter(childOf(root, 'numbering'));
    expect(next('1', 0)?.length).toBeLessThan(200);
    expect(next('1', 5_000_000)).toBeUndefined();
  });

  test('shows no more than fits an answer, in however few bytes its paragraphs are numbered', async () => {
    const list = '<pPr><numPr><ilvl val="0"/><numId val="1"/></numPr></pPr>';
    const level = `<lvl ilvl="0"><start val="600"/><numFmt val="lowerLetter"/><lvlText val="${'%1'.repeat(50)}"/></lvl>`;
    const cell = `<tbl><tr><tc>${'<p/>'.repeat(50_000)}</tc></tr></tbl>`;
    const path = stored(
      zip([
        part('word/document.xml', `<document><body>${cell}</body></document>`),
        part('word/styles.xml', `<styles><style styleId="Normal">${list}</style></styles>`),
        part(
          'word/numbering.xml',
          `<numbering><abstractNum abstractNumId="0">${level}</abstractNum><num numId="1"><abstractNumId val="0"/></num></numbering>`,
        ),
      ]),
    );
    const view = await documentView(path);
    expect(view.cut).toBe(true);
    expect(JSON.stringify(view).length).toBeLessThan(3_000_000);
  });

  test('is in memory as a whole, and so no larger in all of its parts than in one', async () => {
    const whole = `<a>${'x<b/>'.repeat(190_000)}</a>`;
    const names = ['document', 'styles', 'numbering'];
    const of = (some: readonly string[]) =>
      stored(zip(some.map((name) => part(`word/${name}.xml`, whole))));
    await expect(documentView(of(names.slice(0, 1)))).resolves.toMatchObject({ cut: false });
    await expect(documentView(of(names))).rejects.toMatchObject({ code: 'file_bomb' });
  });

  test('makes a picture once, in however many places it stands', async () => {
    const root = await xmlTree(
      '<Relationships><Relationship Id="a" Target="media/a.png"/></Relationships>',
    );
    let read = 0;
    const archive = {
      has: () => true,
      names: [],
      text: () => Promise.resolve(''),
      bytes: () => {
        read += 1;
        return picture('png');
      },
    };
    const ending = new AbortController();
    const show = docxPictures(archive, childOf(root, 'Relationships'), ending.signal);
    const drawing = await xmlTree('<blip embed="a"/>');
    for (let time = 0; time < 20; time += 1) {
      expect((await show(drawing)).picture).toMatch(/^data:image/);
    }
    expect(read).toBe(1);
    ending.abort();
    await expect(show(drawing)).rejects.toThrow();
  });
});
