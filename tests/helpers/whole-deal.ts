import { expect } from 'vitest';

import { payCodeOf } from '#contract/collection/pay-code.ts';

import { bankStatement, lineOf, takeStatement } from './bank-statements.ts';
import type { Browser } from './browser.ts';
import { nextSerial } from './pay-outs.ts';
import { approve, done } from './reviewer.ts';
import { pdf } from './sample-files.ts';
import { savedIn } from './saved.ts';
import { sealing } from './sealing.ts';
import { upload } from './upload.ts';
import type { Cast } from './whole-cast.ts';

// One deal of a running project from the payment request to the last collection, each step by whoever takes it on the screens, and
// by the calls that these make; nothing is planted.

/** What is bought; decimals as a person types them. */
export interface Bought {
  goodsName: string;
  spec: string;
  unit: string;
  qty: string;
  priceIncl: string;
}

/** How a line of trade differs. */
export interface Trade {
  goods: Bought;
  /** What the settlement asks for beside the receipt, where the price is not fixed. */
  price: Record<string, string>;
  /** What the trip says, and what the delivery says of its goods. */
  driven: Record<string, string>;
  delivered: Record<string, string>;
}

type Row = Record<string, unknown> & { id: string };

const PAPER = { contract: '31', slip: '111', delivery: '81', certificate: '82', receipt: '91' };

/** The people of a cast at one project, on a day. */
export class WholeDeal {
  readonly #cast: Cast;
  readonly #projectId: string;
  readonly #day: string;

  constructor(cast: Cast, projectId: string) {
    this.#cast = cast;
    this.#projectId = projectId;
    this.#day = cast.portal.clock.now().toISOString().slice(0, 10);
  }

  get #buyer(): Browser {
    return this.#cast.buyer.browser;
  }
  get #supplier(): Browser {
    return this.#cast.supplier.browser;
  }

  async #paper(browser: Browser, fileType: string, path?: string): Promise<string> {
    const fields = { clientId: 'portal', fileType };
    const to = path === undefined ? { fields } : { fields, path };
    const { data, body } = await upload(this.#cast.portal, browser, ['示例.pdf', pdf()], to);
    const { id } = data as { id?: string };
    if (id === undefined) throw new Error(body);
    return id;
  }

  async #slip(browser: Browser, path?: string): Promise<object> {
    const attachment = [{ id: await this.#paper(browser, PAPER.slip, path), fileType: 111 }];
    return { payDate: this.#day, bankSerialNo: nextSerial(), attachment };
  }

  #finance(): Promise<object> {
    return this.#slip(this.#cast.as('financeOfficer'), '/admin/file/upload');
  }

  /** The newest record of the project that a side reads, in full. */
  async latest(browser: Browser, noun: string): Promise<Row> {
    const page = await done(browser, `/portal/${noun}/page`, { projectId: this.#projectId });
    const [first] = (page as { content: Row[] }).content;
    const { data, body } = await browser.get(`/portal/${noun}/detail`, { id: first?.id });
    if (data === null) throw new Error(body);
    return data as Row;
  }

  /** Everybody who is asked agrees, until nobody is. */
  async #agreed(noun: string, id: string, fields: Record<string, string> = {}): Promise<void> {
    for (;;) {
      const { data } = await this.#buyer.get(`/portal/${noun}/detail`, { id });
      const { nextStep } = data as { nextStep: Record<string, string | null> | null };
      if (nextStep === null) return;
      const { role, actingCompanyId, nodeKey } = nextStep;
      if (actingCompanyId === null) {
        await approve(this.#cast.as(String(role)), id, nodeKey === 'N1' ? fields : {});
      } else {
        const isBuyer = actingCompanyId === this.#cast.buyer.companyId;
        const by = isBuyer ? this.#cast.reviewer : this.#supplier;
        await done(by, `/portal/${noun}/review`, { id, decision: 'approve', opinion: '' });
      }
    }
  }

  /** The account that the buyer has noted of its supplier. */
  async account(): Promise<string> {
    const { supplier } = this.#cast;
    const { content } = (await done(this.#buyer, '/portal/contactClient/page', {
      pageSize: 100,
    })) as { content: Row[] };
    const partner = content.find(({ partyId }) => partyId === supplier.companyId);
    const { headers, seal } = sealing(this.#buyer);
    const answer = await this.#buyer.call('/portal/contactBank/save', {
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
    const saved = await this.#buyer.post('/portal/payApply/save', {
      values: {
        projectId: this.#projectId,
        supplierId: this.#cast.supplier.companyId,
        purchaseContractNo: 'SL-CG-100',
        payMethod: '1',
        expectPayDate: this.#day,
        purpose: '按合同付款',
        file31: [await this.#paper(this.#buyer, PAPER.contract)],
        ...values,
      },
    });
    const { id } = savedIn(saved);
    await done(this.#buyer, '/portal/payApply/submit', { id });
    await this.#agreed('payApply', id, fields);
    return id;
  }

  /** One pay-out by two persons. */
  async #paidOut(requestId: string, amount: string): Promise<void> {
    const { as } = this.#cast;
    const [id] = (await done(as('financeOfficer'), '/admin/payable/prepare', {
      id: requestId,
      amounts: [amount],
    })) as string[];
    await done(as('financeDirector'), '/admin/payment/release', { id });
    await done(as('financeOfficer'), '/admin/payment/confirm', { id, ...(await this.#finance()) });
  }

  /** What the order asks as a deposit is paid in, and taken by finance. */
  async #deposit(orderId: string, amount: string): Promise<void> {
    if (Number(amount) === 0) return;
    await done(this.#buyer, '/portal/estimateOrder/registerDeposit', {
      id: orderId,
      amount,
      ...(await this.#slip(this.#buyer)),
    });
    const recognise = '/admin/estimateOrder/recogniseDeposit';
    await done(this.#cast.as('financeOfficer'), recognise, { id: orderId });
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
    const bought = await this.latest(this.#supplier, 'purchaseOrder');
    await done(this.#supplier, '/portal/purchaseOrder/confirm', { id: bought.id });
    const sold = await this.latest(this.#buyer, 'estimateOrder');
    await done(this.#buyer, '/portal/estimateOrder/confirm', { id: sold.id });
    await this.#deposit(sold.id, String(sold.depositRequired));
    const { applyAmount } = await this.latest(this.#buyer, 'payApply');
    await this.#paidOut(requestId, String(applyAmount));
    return { bought, sold, bankId };
  }

  /** Called off, driven, delivered, signed for by a slip, and confirmed by its supplier. */
  async received(sold: Row, { goods, driven, delivered }: Trade): Promise<void> {
    const projectId = this.#projectId;
    const scene = await this.latest(this.#buyer, 'sceneControl');
    const [receiver] = scene.receivers as Row[];
    const [ordered] = sold.goods as Row[];
    const sign = { sceneId: scene.id, receiverId: receiver?.id };
    const saved = await this.#buyer.post('/portal/pickGoods/save', {
      values: {
        projectId,
        estimateOrderId: sold.id,
        ...sign,
        pickMode: '1',
        expectDate: this.#day,
        lines: [{ upstreamId: ordered?.id, pickQty: goods.qty }],
      },
    });
    const { id: pickGoodsId } = savedIn(saved);
    await done(this.#buyer, '/portal/pickGoods/submit', { id: pickGoodsId });
    await this.#agreed('pickGoods', pickGoodsId);
    const pick = await this.latest(this.#supplier, 'pickGoods');
    const [picked] = pick.lines as Row[];
    const trip = await this.#driven({
      ...driven,
      lines: [{ upstreamId: picked?.id, qty: goods.qty }],
    });
    const brought = await this.#supplier.post('/portal/delivery/save', {
      values: {
        pickGoodsId,
        deliveryDate: this.#day,
        delivererName: '示例司机',
        delivererPhone: '13900000088',
        logisticsIds: [trip],
        lines: [{ upstreamId: picked?.id, qty: goods.qty, ...delivered }],
        file81: [await this.#paper(this.#supplier, PAPER.delivery)],
        file82: [await this.#paper(this.#supplier, PAPER.certificate)],
      },
    });
    const { id: deliveryId } = savedIn(brought);
    await done(this.#supplier, '/portal/delivery/submit', { id: deliveryId });
    const { lines } = await this.latest(this.#buyer, 'delivery');
    const receipt = await this.#buyer.post('/portal/actualDelivery/save', {
      values: {
        projectId,
        deliveryId,
        receiverId: receiver?.id,
        receiveDate: this.#day,
        lines: (lines as Row[]).map(({ id }) => ({ upstreamId: id, receivedQty: goods.qty })),
        file91: [await this.#paper(this.#buyer, PAPER.receipt)],
      },
    });
    const { id } = savedIn(receipt);
    await done(this.#buyer, '/portal/actualDelivery/submit', { id });
    await this.#agreed('actualDelivery', id);
  }

  async #driven(values: object): Promise<string> {
    const saved = await this.#supplier.post('/portal/logisticsEntry/save', {
      values: {
        projectId: this.#projectId,
        transportMode: '1',
        vehicleNo: '鄂A12345',
        driverName: '示例司机',
        driverPhone: '13900000088',
        loadPlace: '示例钢厂一号库',
        unloadPlace: '示例工地',
        loadTime: `${this.#day} 08:00`,
        planArriveTime: `${this.#day} 18:30`,
        ...values,
      },
    });
    const { id } = savedIn(saved);
    for (const event of ['submit', 'depart', 'arrive']) {
      await done(this.#supplier, `/portal/logisticsEntry/${event}`, { id });
    }
    return id;
  }

  /** Both papers of what came, each confirmed by its own side. */
  async settled(sold: Row, { price }: Trade): Promise<{ sale: Row; purchase: Row }> {
    const officer = this.#cast.as('operationOfficer');
    const { lines } = (await done(officer, '/admin/settlement/open', {
      estimateOrderId: sold.id,
    })) as { lines: { actualLineId: string }[] };
    await done(officer, '/admin/settlement/make', {
      estimateOrderId: sold.id,
      settleDate: this.#day,
      lines: lines.map(({ actualLineId }) => ({ actualLineId, ...price })),
    });
    const sale = await this.latest(this.#buyer, 'officialSalesOrder');
    await done(this.#buyer, '/portal/officialSalesOrder/confirm', { id: sale.id });
    const purchase = await this.latest(this.#supplier, 'purchaseSettlement');
    await done(this.#supplier, '/portal/purchaseSettlement/confirm', { id: purchase.id });
    return { sale, purchase: await this.latest(this.#supplier, 'purchaseSettlement') };
  }

  /** What the supplier is still owed is asked for from its order, approved and paid. */
  async balancePaid(bought: Row, bankId: string): Promise<string> {
    const { balance, retention } = await this.latest(this.#supplier, 'purchaseSettlement');
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

  /** What the buyer owes comes with its code in the bank's statement, and is taken as it is proposed. */
  async collected(): Promise<string> {
    const finance = this.#cast.as('financeOfficer');
    const plan = await this.latest(this.#buyer, 'receivablePlan');
    const amount = String(plan.outstanding);
    const serial = nextSerial();
    const remark = `货款 ${payCodeOf(String(plan.receivableNo))}`;
    const text = bankStatement(lineOf({ amount, remark, serial, day: this.#day }));
    expect((await takeStatement(finance, text)).data).toMatchObject({ matched: 1, waiting: 0 });
    const page = await done(finance, '/admin/collection/page', { keyword: serial });
    const [money] = (page as { content: Row[] }).content;
    const proposed = await done(finance, '/admin/collection/propose', { id: money?.id });
    const { proposals } = proposed as { proposals: { receivableId: string; amount: string }[] };
    const parts = proposals
      .filter((one) => one.amount !== '0.00')
      .map((one) => ({ receivableId: one.receivableId, amount: one.amount }));
    expect(parts).toEqual([{ receivableId: plan.id, amount }]);
    await done(finance, '/admin/collection/allocate', { id: money?.id, parts });
    expect(await this.latest(this.#buyer, 'receivablePlan')).toMatchObject({ outstanding: '0.00' });
    return amount;
  }
}
