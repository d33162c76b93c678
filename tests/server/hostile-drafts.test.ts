import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampled } from '../../scripts/test/sample.ts';
import type { Answer, Browser } from '../helpers/browser.ts';
import { Deliveries } from '../helpers/deliveries.ts';
import type { PickUps, Ready } from '../helpers/pick-ups.ts';
import { Receipts } from '../helpers/receipts.ts';
import { savedIn } from '../helpers/saved.ts';

// A draft that is right, with one value of it spoilt: it is kept, or refused beside that very field.

type Values = Record<string, unknown>;

const SPOILT: readonly unknown[] = [
  undefined,
  null,
  '',
  ' 　',
  '\u200b',
  [],
  ['1'],
  {},
  true,
  1e308,
  '1e3',
  'NaN',
  '-1',
  '0',
  '9999999999999999',
  '9223372036854775807',
  '4611686018427387904',
  '2026-02-30',
  '9999-12-31',
  '😀',
];

let receipts: Receipts;
let picks: PickUps;
let ready: Ready;
beforeAll(async () => {
  receipts = await Receipts.open(13_667_000_000);
  picks = receipts.picks;
  ready = await picks.ready();
});
afterAll(() => picks.portal.close());

const nameOf = (value: unknown) => `${typeof value} ${JSON.stringify(value)}`;

/** The draft with each of its values spoilt in turn, and each cell of the first row of each table. */
function spoilt(values: Values): { path: string; value: unknown; values: Values }[] {
  return Object.entries(values).flatMap(([key, whole]) => {
    const rows = Array.isArray(whole) ? (whole as Values[]) : [];
    const [first, ...others] = rows;
    const cells =
      typeof first === 'object'
        ? spoilt(first).map((one) => ({
            ...one,
            path: `${key}.0.${one.path}`,
            values: { ...values, [key]: [one.values, ...others] },
          }))
        : [];
    const plain = sampled(SPOILT, { what: key, every: 10, nameOf }).map((value) => ({
      path: key,
      value,
      values: { ...values, [key]: value },
    }));
    return [...plain, ...cells];
  });
}

function isTold({ status, data }: Answer, path: string): boolean {
  const { fields = [] } = data as { fields?: { path: string }[] };
  const [key = ''] = path.split('.');
  return status === 422 && fields.some((field) => field.path.split('.')[0] === key);
}

const whatOf = ({ path, value }: { path: string; value: unknown }, { body }: Answer) =>
  `${path} ${JSON.stringify(value)}: ${body}`;

async function strangeAnswers(browser: Browser, path: string, values: Values): Promise<string[]> {
  const saved = await browser.post(path, { values });
  expect(saved, saved.body).toMatchObject({ code: 0 });
  const found: string[] = [];
  for (const one of spoilt(values)) {
    const answer = await browser.post(path, { values: one.values });
    if (answer.status !== 200 && !isTold(answer, one.path)) found.push(whatOf(one, answer));
  }
  return found;
}

test('a payment request', async () => {
  const { deal } = ready;
  const file31 = [await picks.requests.paper(deal.buyer.browser)];
  const values = picks.requests.values(deal, { file31 });
  expect(await strangeAnswers(deal.buyer.browser, '/portal/payApply/save', values)).toEqual([]);
});

test('a pick-up', async () => {
  const { browser } = ready.deal.buyer;
  expect(await strangeAnswers(browser, '/portal/pickGoods/save', picks.values(ready))).toEqual([]);
});

test('a delivery', async () => {
  const deliveries = new Deliveries(picks);
  const picked = await deliveries.picked(undefined, {});
  const values = await deliveries.values(picked, [{ qty: '1', weighedQty: '1' }]);
  const { browser } = picked.deal.supplier;
  expect(await strangeAnswers(browser, '/portal/delivery/save', values)).toEqual([]);
});

test('a receipt, of which two are one too many', async () => {
  const standing = await receipts.standing();
  const { browser } = standing.deal.buyer;
  const came = [{ receivedQty: '149', weighGross: '160', weighTare: '11' }];
  const values = receipts.values(standing, came);
  const { id, version } = savedIn(await receipts.save(browser, values));
  const found: string[] = [];
  let now = version;
  for (const one of spoilt(values)) {
    const answer = await receipts.save(browser, one.values, { id, version: now });
    if (answer.status === 200) now = savedIn(answer).version;
    else if (!isTold(answer, one.path)) found.push(whatOf(one, answer));
  }
  expect(found).toEqual([]);
});

test('a signer of another site is none of the site, and reads as one that does not exist', async () => {
  const other = await picks.site(ready.deal);
  const { browser } = ready.deal.buyer;
  const save = (receiverId: string) =>
    browser.post('/portal/pickGoods/save', {
      values: picks.values(ready, undefined, { receiverId }),
    });
  const [foreign, absent] = [await save(other.receiverId), await save('4611686018427387904')];
  expect(foreign).toMatchObject({ status: 422, data: { fields: [{ path: 'receiverId' }] } });
  expect([absent.status, absent.data]).toEqual([foreign.status, foreign.data]);
});
