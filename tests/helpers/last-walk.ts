import { expect, type Page } from 'playwright/test';

import type { StaffRole } from './console-pages.ts';
import { actOn } from './desk-pages.ts';
import { importStatement, payCodeOn, takePayment } from './money-pages.ts';
import { PageHand } from './page-hand.ts';
import { done } from './reviewer.ts';
import { sealing } from './sealing.ts';
import type { Hand, Row, Traders } from './traders.ts';
import { freshUsc } from './usc.ts';
import { WholeDeal } from './whole-deal.ts';
import type { Trade } from './whole-goods.ts';

// A running project to its end: its goods, what the buyer owes, its payment in the bank's statement, the books and 完结 on the
// screens; orders and settlement, which have walks of their own, by the calls that their screens make.

interface Walkers {
  origin: string;
  buyer: Page;
  supplier: Page;
  operator: (role: StaffRole) => Page;
}

const STAFF: Readonly<Record<string, StaffRole>> = {
  bizManager: 'business',
  operationOfficer: 'operation',
  riskOfficer: 'risk',
  financeOfficer: 'finance',
  financeDirector: 'financeDirector',
};

/** What is traded, on one truck. */
export const TRADE: Trade = {
  goods: { goodsName: '螺纹钢', spec: 'HRB400E Φ12', unit: 't', qty: '100', priceIncl: '3650' },
  price: {},
  driven: {},
  delivered: { heatNo: '示例炉号 1' },
};

const shown = (amount: unknown) => String(amount).replace(/\B(?=(?:\d{3})+(?!\d))/g, ',');

async function companyOf(hand: Hand): Promise<{ companyId: string; name: string }> {
  const { data } = await hand.get('/user/getInfo');
  const { companyList } = data as {
    companyList: { basicInfo: { companyId: string; name: string } }[];
  };
  const { companyId = '', name = '' } = companyList[0]?.basicInfo ?? {};
  return { companyId, name };
}

/** Everybody at the wire, with the platform's own company and account, which finance enters. */
async function tradersOf({ origin, buyer, supplier, operator }: Walkers): Promise<Traders> {
  const hands = new Map<string, PageHand>();
  for (const [role, staff] of Object.entries(STAFF)) {
    hands.set(role, await PageHand.of(operator(staff).context(), origin, true));
  }
  const as = (role: string) => {
    const found = hands.get(role);
    if (found === undefined) throw new Error(`Nobody is ${role}`);
    return found;
  };
  const [bought, sold] = [
    await PageHand.of(buyer.context(), origin),
    await PageHand.of(supplier.context(), origin),
  ];
  const [finance, usc, name] = [as('financeOfficer'), freshUsc(), '示例平台公司'];
  const tax = { invoiceAddress: '示例路 1 号', invoicePhone: '400-000-0000', invoiceBank: '示例' };
  const own = { name, usc, invoiceTitle: name, taxNo: usc, version: 0, ...tax };
  await done(finance, '/admin/platformCompany/save', own);
  const { headers, seal } = sealing(finance);
  const body = { openBank: '示例银行', accountNo: seal('62220000009999') };
  const kept = await finance.call('/admin/platformBank/save', { body, headers });
  if (kept.code !== 0) throw new Error(kept.body);
  return {
    as,
    buyer: { browser: bought, ...(await companyOf(bought)) },
    supplier: { browser: sold, ...(await companyOf(sold)) },
    paper: (by, fileType) => (by as PageHand).paper(fileType),
    day: new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10),
  };
}

/** What the buyer owes comes in the bank's statement and is taken; both statements of account end at nothing. */
async function paidBack({ buyer, supplier, operator }: Walkers, owed: Row, day: string) {
  const amount = String(owed.outstanding);
  await buyer.goto('/portal/paymentList');
  const row = buyer.getByRole('row').filter({ hasText: String(owed.receivableNo) });
  await expect(row).toContainText(shown(amount));
  await expect(row).toContainText(String(owed.dueDate));
  const code = await payCodeOn(buyer);
  const serial = 'LS-WHOLE-1';
  const finance = operator('finance');
  await importStatement(finance, { day, amount, serial, remark: `货款 ${code}`, shape: '' });
  await takePayment(finance, serial);
  await buyer.goto('/portal/payment');
  await expect(buyer.getByRole('row').filter({ hasText: serial })).toContainText('已核销');
  await buyer.goto(`/portal/receivablePlanDetail?id=${owed.id}`);
  await expect(buyer.getByRole('article')).toContainText('提前还款');
  for (const [page, side] of [
    [buyer, '1'],
    [supplier, '2'],
  ] as const) {
    await page.goto(`/portal/user/accountStatement?side=${side}`);
    const last = page.getByRole('row').filter({ hasText: '期末余额' });
    await expect(last.getByRole('cell').last()).toHaveText('0.00');
  }
}

/**
 * A running project, found by its name, is traded, collected and closed; the books fit. `receive` takes the goods of TRADE to
 * its site.
 */
export async function closeProject(
  walkers: Walkers,
  name: string,
  receive: () => Promise<void>,
): Promise<void> {
  const { buyer, operator } = walkers;
  const traders = await tradersOf(walkers);
  const page = await done(traders.buyer.browser, '/portal/project/page', { nameLike: name });
  const [project] = (page as { content: Row[] }).content;
  const id = project?.id ?? '';
  const deal = new WholeDeal(traders, id);
  const bankId = await deal.account();
  const { bought, sold } = await deal.ordered(TRADE, bankId, { markup: '15' });
  await receive();
  await deal.settled(sold, TRADE);
  await deal.balancePaid(bought, bankId);
  await paidBack(walkers, await deal.owed(), traders.day);

  const finance = operator('finance');
  await finance.goto('/portal/admin/bookCheck');
  await finance.getByRole('button', { name: '立即核对' }).first().click();
  const check = finance.getByRole('dialog', { name: '账务核对' });
  await check.getByRole('button', { name: '开始核对' }).click();
  await expect(finance.getByRole('cell', { name: '平台应付款对账单与结算、付款' })).toBeVisible();
  await finance.goto('/portal/admin/bookCheck?fits=2');
  await expect(finance.getByText(/没有符合条件的记录|暂无数据/).first()).toBeVisible();

  const operation = operator('operation');
  await actOn(operation, 'project', name, '完结');
  await operation.getByRole('dialog').getByRole('button', { name: '完结' }).click();
  await expect(operation.getByText('项目已完结').first()).toBeVisible();
  await buyer.goto(`/portal/projectDetails?id=${id}`);
  await expect(buyer.getByRole('main')).toContainText('已完结');
}
