import { expect } from 'vitest';

import { payCodeOf } from '#contract/collection/pay-code.ts';

import { bankStatement, lineOf, takeStatement } from './bank-statements.ts';
import { paidOut } from './paid-out.ts';
import { nextSerial } from './pay-outs.ts';
import { done } from './reviewer.ts';
import { savedIn } from './saved.ts';
import { sealing } from './sealing.ts';
import { AtProject, type Hand, type Row, type Traders } from './traders.ts';
import { receiveGoods, type Trade } from './whole-goods.ts';

// One deal of a running project from the payment request to the last collection, each step by whoever takes it on the screens, and
// by the calls that these make; nothing is planted.

const [CONTRACT, SLIP] = ['31', '111'];

/** The money of a deal, and its goods where they decide about it. */
export class WholeDeal {
  readonly #at: AtProject;

  constructor(traders: Traders, projectId: string) {
    this.#at = new AtProject(traders, projectId);
  }

  async #slip(browser: Hand, path?: string): Promise<object> {
    const attachment = [{ id: await this.#at.traders.paper(browser, SLIP, path), fileType: 111 }];
    return { payDate: this.#at.traders.day, bankSerialNo: nextSerial(), attachment };
  }

  #finance(): Promise<object> {
    return this.#slip(this.#at.traders.as('financeOfficer'), '/admin/file/upload');
  }

  /** The account that the buyer has noted of its supplier. */
  async account(): Promise<string> {
    const { supplier } = this.#at.traders;
    const { content } = (await done(this.#at.buyer, '/portal/contactClient/page', {
      pageSize: 100,
    })) as { content: Row[] };
    const partner = content.find(({ partyId }) => partyId === supplier.companyId);
    const { headers, seal } = sealing(this.#at.buyer);
    const answer = await this.#at.buyer.call('/portal/contactBank/save', {
      headers,
      body: {
        contactClientId: partner?.id,
        name: supplier.name,
        bankType: '1',
        accountNo: seal(`62220000${nextSerial().slice(2).padStart(8, '0')}`),
        openBank: '示例银行武汉分行',
        remarks: '货款',
      },
    });
    expect(answer.code, answer.body).toBe(0);
    return String(answer.data);
  }

  async #asked(values: Record<string, unknown>, fields?: Record<string, string>): Promise<string> {
    const saved = await this.#at.buyer.post('/portal/payApply/save', {
      values: {
        projectId: this.#at.projectId,
        supplierId: this.#at.traders.supplier.companyId,
        purchaseContractNo: 'SL-CG-100',
        payMethod: '1',
        expectPayDate: this.#at.traders.day,
        purpose: '按合同付款',
        file31: [await this.#at.traders.paper(this.#at.buyer, CONTRACT)],
        ...values,
      },
    });
    const { id } = savedIn(saved);
    await done(this.#at.buyer, '/portal/payApply/submit', { id });
    await this.#at.agreed('payApply', id, fields);
    return id;
  }

  async #paidOut(requestId: string, amount: string): Promise<void> {
    const { as } = this.#at.traders;
    const payers = {
      officer: as('financeOfficer'),
      director: as('financeDirector'),
      slip: () => this.#finance(),
    };
    await paidOut(payers, requestId, amount);
  }

  /** What the order asks as a deposit is paid in, and taken by finance. */
  async #deposit(orderId: string, amount: string): Promise<void> {
    if (Number(amount) === 0) return;
    await done(this.#at.buyer, '/portal/estimateOrder/registerDeposit', {
      id: orderId,
      amount,
      ...(await this.#slip(this.#at.buyer)),
    });
    const recognise = '/admin/estimateOrder/recogniseDeposit';
    await done(this.#at.traders.as('financeOfficer'), recognise, { id: orderId });
  }

  /** Asked for, approved, confirmed by both sides and paid: the orders. */
  async ordered({ goods }: Trade, bankId: string, terms: Record<string, string>) {
    const requestId = await this.#asked(
      {
        payType: '1',
        payRatio: '80',
        applyAmount: (Number(goods.qty) * Number(goods.priceIncl) * 0.8).toFixed(2),
        bankId,
        goods: [{ ...goods, taxRate: '0.13' }],
      },
      terms,
    );
    const bought = await this.#at.latest(this.#at.supplier, 'purchaseOrder');
    await done(this.#at.supplier, '/portal/purchaseOrder/confirm', { id: bought.id });
    const sold = await this.#at.latest(this.#at.buyer, 'estimateOrder');
    await done(this.#at.buyer, '/portal/estimateOrder/confirm', { id: sold.id });
    await this.#deposit(sold.id, String(sold.depositRequired));
    const { applyAmount } = await this.#at.latest(this.#at.buyer, 'payApply');
    await this.#paidOut(requestId, String(applyAmount));
    return { bought, sold, bankId };
  }

  /** Called off, driven, delivered, signed for by a slip, and confirmed by its supplier. */
  received(sold: Row, trade: Trade): Promise<void> {
    return receiveGoods(this.#at, sold, trade);
  }

  /** Both papers of what came, each confirmed by its own side. */
  async settled(sold: Row, { price }: Trade): Promise<{ sale: Row; purchase: Row }> {
    const officer = this.#at.traders.as('operationOfficer');
    const { lines } = (await done(officer, '/admin/settlement/open', {
      estimateOrderId: sold.id,
    })) as { lines: { actualLineId: string }[] };
    await done(officer, '/admin/settlement/make', {
      estimateOrderId: sold.id,
      settleDate: this.#at.traders.day,
      lines: lines.map(({ actualLineId }) => ({ actualLineId, ...price })),
    });
    const sale = await this.#at.latest(this.#at.buyer, 'officialSalesOrder');
    await done(this.#at.buyer, '/portal/officialSalesOrder/confirm', { id: sale.id });
    const purchase = await this.#at.latest(this.#at.supplier, 'purchaseSettlement');
    await done(this.#at.supplier, '/portal/purchaseSettlement/confirm', { id: purchase.id });
    return { sale, purchase: await this.#at.latest(this.#at.supplier, 'purchaseSettlement') };
  }

  /** What the supplier is still owed is asked for from its order, approved and paid. */
  async balancePaid(bought: Row, bankId: string): Promise<string> {
    const { balance, retention } = await this.#at.latest(this.#at.supplier, 'purchaseSettlement');
    const applyAmount = (Number(balance) - Number(retention)).toFixed(2);
    const requestId = await this.#asked({
      applySource: '2',
      purchaseOrderId: bought.id,
      payType: '4',
      payRatio: ((Number(applyAmount) / Number(bought.orderAmount)) * 100).toFixed(2),
      applyAmount,
      bankId,
      goods: [],
    });
    await this.#paidOut(requestId, applyAmount);
    return applyAmount;
  }

  /** What the buyer owes of the newest sale. */
  owed(): Promise<Row> {
    return this.#at.latest(this.#at.buyer, 'receivablePlan');
  }

  /** What the buyer owes comes with its code in the bank's statement, and is taken as it is proposed. */
  async collected(): Promise<string> {
    const finance = this.#at.traders.as('financeOfficer');
    const plan = await this.owed();
    const amount = String(plan.outstanding);
    const serial = nextSerial();
    const remark = `货款 ${payCodeOf(String(plan.receivableNo))}`;
    const text = bankStatement(lineOf({ amount, remark, serial, day: this.#at.traders.day }));
    expect((await takeStatement(finance, text)).data).toMatchObject({ matched: 1, waiting: 0 });
    const page = await done(finance, '/admin/collection/page', { keyword: serial });
    const [money] = (page as { content: Row[] }).content;
    const proposed = await done(finance, '/admin/collection/propose', { id: money?.id });
    const { proposals } = proposed as { proposals: { receivableId: string; amount: string }[] };
    const parts = proposals
      .filter((one) => one.amount !== '0.00')
      .map((one) => ({ receivableId: one.receivableId, amount: one.amount }));
    expect(parts).toEqual([{ receivableId: plan.id, amount }]);
    await done(finance, '/admin/collection/allocate', {
      id: money?.id,
      version: money?.version,
      parts,
    });
    expect(await this.#at.latest(this.#at.buyer, 'receivablePlan')).toMatchObject({
      outstanding: '0.00',
    });
    return amount;
  }
}
