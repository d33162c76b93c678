import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

import { PARTNER_DOCUMENTS, type RelatedDocument } from '#contract/timeline.ts';

import { AccountBooks } from '../helpers/account-books.ts';
import { createTestApp } from '../helpers/app.ts';
import type { Browser } from '../helpers/browser.ts';
import { Factorings } from '../helpers/factorings.ts';
import { Projects } from '../helpers/projects.ts';
import { receivable } from '../helpers/receivables.ts';
import type { SettledDeal } from '../helpers/settlements.ts';

// 往来单据 of a trading partner: what two companies have between them, each document as its own calls tell it (docs/decisions/163).

let books: AccountBooks;
let order: SettledDeal;
beforeAll(async () => {
  books = await AccountBooks.open(13_613_000_000);
  ({ order } = await books.confirmed());
  await handedIn();
});
afterAll(() => books.portal.close());

/** Deliveries that were planted as rows, as their suppliers hand them in. */
const handedIn = () =>
  sql`update delivery set submitted_at = created_at where submitted_at is null`.execute(
    books.portal.database.superuser,
  );

/** The id of a company's entry of another. */
async function entryOf(
  of: { companyId: string },
  partner: { companyId: string },
  db = books.portal,
) {
  const { id } = await db.database.superuser
    .selectFrom('contact_client')
    .select('id')
    .where('company_id', '=', of.companyId)
    .where('party_company_id', '=', partner.companyId)
    .where('deleted', '=', false)
    .executeTakeFirstOrThrow();
  return id;
}

const ask = (browser: Browser, id: string, more: object = {}) =>
  browser.get('/portal/contactClient/documents', { id, ...more });

async function between(browser: Browser, id: string, more: object = {}) {
  const answer = await ask(browser, id, more);
  expect(answer.code, answer.body).toBe(0);
  return answer.data as { documents: RelatedDocument[]; more: boolean };
}

const kinds = ({ documents }: { documents: RelatedDocument[] }) =>
  [...new Set(documents.map(({ objectType }) => objectType))].sort();

test('a buyer and its supplier find what they have between them, each by its own documents', async () => {
  const { buyer, supplier } = order.deal;
  const bought = await between(order.buyer, await entryOf(buyer, supplier));
  expect(kinds(bought)).toEqual([
    'actualDelivery',
    'delivery',
    'estimateOrder',
    'officialSalesOrder',
    'payApply',
    'pickGoods',
    'receivablePlan',
  ]);
  const sold = await between(order.supplier, await entryOf(supplier, buyer));
  expect(kinds(sold)).toEqual([
    'actualDelivery',
    'delivery',
    'payApply',
    'payment',
    'pickGoods',
    'purchaseOrder',
    'purchaseSettlement',
  ]);
  for (const { documents } of [bought, sold]) {
    const ids = documents.map(({ id }) => BigInt(id));
    expect(ids).toEqual([...ids].sort((a, b) => (a < b ? 1 : -1)));
    for (const { no, routeName, query, id } of documents) {
      expect(no).not.toBe('');
      expect(routeName).not.toBe('');
      expect(query).toEqual({ id });
    }
  }
});

test('each is told as its own page tells it: a supplier reads no price of a pick-up and no paper of the sale', async () => {
  const { buyer, supplier } = order.deal;
  const { documents } = await between(order.supplier, await entryOf(supplier, buyer));
  for (const one of documents) {
    const detail = await order.supplier.get(`/portal/${one.objectType}/detail`, { id: one.id });
    expect(detail.code, `${one.word}: ${detail.body}`).toBe(0);
  }
  const foreign = await between(order.buyer, await entryOf(buyer, supplier));
  for (const one of foreign.documents) {
    const detail = await order.buyer.get(`/portal/${one.objectType}/detail`, { id: one.id });
    expect(detail.code, `${one.word}: ${detail.body}`).toBe(0);
  }
});

test('nothing of what other companies have between them, and nothing to a partner without any', async () => {
  const { buyer, supplier, owner } = order.deal;
  const other = (await books.confirmed()).order;
  const projects = new Projects(books.portal, books.desk.payOuts.companies);
  await projects.acquaint(other.deal.buyer.companyId, supplier.companyId, buyer.companyId);
  for (const partner of [supplier, buyer]) {
    const entry = await entryOf(other.deal.buyer, partner);
    expect(await between(other.buyer, entry)).toEqual({ documents: [], more: false });
  }
  expect((await between(order.buyer, await entryOf(buyer, owner))).documents).toEqual([]);
  // Whose entry it is not, it is not there for.
  expect((await ask(other.buyer, await entryOf(buyer, supplier))).status).toBe(404);
});

test('a role reads those kinds that it reads elsewhere, and no amount without its right', async () => {
  const { buyer, supplier } = order.deal;
  const { companies } = books.desk.payOuts;
  const entry = await entryOf(buyer, supplier);
  const kindsOf = async (role: string) =>
    between((await companies.member(role, buyer.companyId)).browser, entry);
  const received = await kindsOf('companyReceiver');
  expect(kinds(received)).toEqual(['actualDelivery', 'delivery', 'pickGoods']);
  expect(received.documents.map(({ amount }) => amount).join('')).toBe('');
  expect(kinds(await kindsOf('companyOperator'))).toEqual([
    'actualDelivery',
    'delivery',
    'estimateOrder',
    'payApply',
    'pickGoods',
  ]);
});

test('older ones come page by page, each of them once', async () => {
  const { buyer, supplier } = order.deal;
  for (let more = 0; more < PARTNER_DOCUMENTS + 5; more += 1) await books.desk.worked(order);
  await handedIn();
  const entry = await entryOf(buyer, supplier);
  const all: RelatedDocument[] = [];
  for (let before: object = {}, isMore = true; isMore; ) {
    const page = await between(order.buyer, entry, before);
    expect(page.documents.length).toBeLessThanOrEqual(PARTNER_DOCUMENTS);
    all.push(...page.documents);
    isMore = page.more;
    before = { before: all.at(-1)?.id };
  }
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  // A pick-up, a delivery and a receipt for each, beside what was there.
  expect(all.length).toBe(3 * (PARTNER_DOCUMENTS + 5) + 7);
});

test('what a side sees later is there for it later: a draft of the supplier is its own', async () => {
  const { buyer, supplier } = order.deal;
  const receiptId = await books.desk.worked(order);
  const { delivery_id: id } = await books.portal.database.superuser
    .selectFrom('actual_delivery')
    .select('delivery_id')
    .where('id', '=', receiptId)
    .executeTakeFirstOrThrow();
  const finds = async (browser: Browser, entry: string) =>
    (await between(browser, entry)).documents.some((one) => one.id === id);
  const [ofSupplier, ofBuyer] = [await entryOf(supplier, buyer), await entryOf(buyer, supplier)];
  expect(await finds(order.supplier, ofSupplier)).toBe(true);
  expect(await finds(order.buyer, ofBuyer)).toBe(false);
  await handedIn();
  expect(await finds(order.buyer, ofBuyer)).toBe(true);
});

test('a financing is between its seller and its debtor, for each by its own record', async () => {
  const portal = await createTestApp({ demo: true, max: 10 });
  onTestFinished(() => portal.close());
  const desk = await Factorings.with(portal, 13_614_000_000);
  const assigned = await desk.assigned();
  await desk.ready(assigned, [receivable()]);
  const { seller, debtor } = assigned;
  await desk.partner(assigned, seller);
  const projects = new Projects(portal, desk.desk.companies);
  await projects.acquaint(seller.companyId, debtor.companyId);
  const ofDebtor = await between(debtor.browser, await entryOf(debtor, seller, portal));
  expect(kinds(ofDebtor)).toEqual(['factoringNotice']);
  const ofSeller = await between(seller.browser, await entryOf(seller, debtor, portal));
  expect(kinds(ofSeller)).toEqual(['factoring']);
});
