import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

import { grouped } from '#contract/arithmetic/money.ts';
import {
  allocate,
  balanceLeft,
  type FinancedReceivable,
  owedOn,
} from '#contract/factoring/account.ts';
import { advanceOf, factoringCost } from '#contract/factoring/cost.ts';
import { MOVE } from '#contract/factoring/states.ts';

// docs/factoring.md promises figures: each of its worked cases is reckoned anew and held against the row that says it.

const [PAID_OUT, DUE, MILLION] = ['2026-03-01', '2026-05-30', '1000000.00'];
const TERMS = { annualRate: '0.09', overdueUplift: '0.5', dayCount: '360' };
const RATES = { advanceRate: '0.8', serviceRate: '0.005' };
const text = await readFile(new URL('../../docs/factoring.md', import.meta.url), 'utf8');
const section = text.slice(text.indexOf('## Worked cases'));

/** Rows of the tables of the section, by their first cell. */
const said = new Map(
  section
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.split('|').slice(1, -1))
    .map(([head = '', ...cells]) => [head.trim(), cells.map((cell) => cell.trim())]),
);

type Extension = readonly [since: string, date: string];

function financed(amount: string, extensions: readonly Extension[] = []): FinancedReceivable {
  const { advance, fee } = advanceOf(amount, RATES);
  const out = { fee: '0', interest: '0', principal: advance, balance: '0' };
  return {
    terms: TERMS,
    fee,
    dueDates: [{ since: '', date: DUE }, ...extensions.map(([since, date]) => ({ since, date }))],
    moves: [{ ...out, kind: MOVE.advanced, valueDate: PAID_OUT, amount: advance }],
  };
}

function received(
  to: FinancedReceivable,
  ...payments: readonly (readonly [day: string, amount: string])[]
): FinancedReceivable {
  const moves = [...to.moves];
  for (const [valueDate, amount] of payments) {
    const parts = allocate(owedOn({ ...to, moves }, valueDate), amount);
    moves.push({ kind: MOVE.collected, valueDate, amount, ...parts });
  }
  return { ...to, moves };
}

/** Advance, fee, interest and balance, as a row says them. */
function cells(line: FinancedReceivable): string[] {
  const came = line.moves.filter(({ kind }) => kind === MOVE.collected);
  const interest = came.map((move) => grouped(move.interest)).filter((one) => one !== '0.00');
  return [
    grouped(line.moves[0]?.amount ?? ''),
    grouped(line.fee),
    interest.join(' + '),
    grouped(balanceLeft(line.moves)),
  ];
}

const part = received(financed('420000.00'), [DUE, '420000.00']);
const later = received(part, ['2026-07-15', '80000.00']);

test.each<[string, string[]]>([
  ['Paid on the day', cells(received(financed(MILLION), [DUE, MILLION]))],
  ['420,000.00 confirmed of 500,000.00, paid on the day', cells(part)],
  ['… and the other 80,000.00 paid on 07-15', ['', '', '', grouped(balanceLeft(later.moves))]],
  [
    'Paid on 06-09, ten days late at 13.5 %',
    cells(received(financed(MILLION), ['2026-06-09', MILLION])),
  ],
  [
    'Extended to 06-29 on the due date, paid then',
    cells(received(financed(MILLION, [[DUE, '2026-06-29']]), ['2026-06-29', MILLION])),
  ],
  [
    'Extended to 06-29 on 06-09, paid then',
    cells(received(financed(MILLION, [['2026-06-09', '2026-06-29']]), ['2026-06-29', MILLION])),
  ],
  [
    '400,000.00 paid on 04-15, the rest on the day',
    cells(received(financed(MILLION), ['2026-04-15', '400000.00'], [DUE, '600000.00'])),
  ],
])('%s', (head, figures) => {
  expect(said.get(head)).toEqual(figures);
});

/** What is owed on a day, its parts in the order of a row. */
function sumOf(
  line: FinancedReceivable,
  day: string,
): { principal: string; parts: string[]; total: string } {
  const { principal, fee, interest, total } = owedOn(line, day);
  const parts = [principal, fee, interest].map(grouped).filter((one) => one !== '0.00');
  return { principal: grouped(principal), parts, total: grouped(total) };
}

test('recourse, buy-back and early settlement', () => {
  const short = received(financed(MILLION), [DUE, '600000.00']);
  const recourse = sumOf(short, '2026-06-19');
  expect(
    said.get(
      `600,000.00 paid on the day: ${recourse.principal} of principal is short; recourse on 06-19`,
    ),
  ).toEqual([`${recourse.parts.join(' + ')} = ${recourse.total}`]);
  const early = sumOf(financed(MILLION), '2026-04-10');
  expect(said.get('Settled early on 04-10, after forty days')).toEqual([
    `${early.parts.join(' + ')} = ${early.total}`,
  ]);
  // The row splits the interest at the due date.
  const [due, late] = [sumOf(financed(MILLION), DUE), sumOf(financed(MILLION), '2026-06-19')];
  const overdue = Number(owedOn(financed(MILLION), '2026-06-19').interest) - 18_000;
  expect(said.get('Nothing paid; bought back on 06-19')).toEqual([
    `${due.parts.join(' + ')} + ${grouped(overdue.toFixed(2))} = ${late.total}`,
  ]);
});

test('the full cost of the first two rows', () => {
  const receivables = [MILLION, '420000.00'].map((amount) => ({ amount, dueDate: DUE }));
  const cost = factoringCost(receivables, { ...TERMS, ...RATES }, PAID_OUT);
  const [advance, fee, interest, total, balance] = [
    cost.advance,
    cost.fee,
    cost.interest,
    cost.total,
    cost.balance,
  ].map(grouped);
  expect(section.replaceAll(/\s+/g, ' ')).toContain(
    `advance ${advance}, fee ${fee}, interest ${interest}, together ${total}; balance ${balance}; ${cost.effectiveRate} % a year`,
  );
});

test('every row is reckoned', () => {
  const heads = [...said.keys()].filter((head) => !/^(?:Case|-+)$/.test(head));
  expect(heads).toHaveLength(10);
});
