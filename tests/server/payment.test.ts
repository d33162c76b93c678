import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NOUN } from '#contract/noun/noun.ts';
import { PAY_APPLY_REFUSAL } from '#contract/pay-apply/pay-apply.ts';
import { PAYMENT_REFUSAL } from '#contract/payment/payment.ts';
import { PAYMENT_STATUS } from '#contract/payment/states.ts';
import { DAY } from '#server/kernel/clock.ts';
import { setTerms } from '#server/kernel/ledger/terms.ts';
import { receiveByTime } from '#server/modules/payment/receive.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import type { Browser } from '../helpers/browser.ts';
import type { Deal } from '../helpers/pay-applies.ts';
import { type Listed, PayOuts } from '../helpers/pay-outs.ts';
import { working } from '../helpers/working.ts';

let portal: TestApp;
let desk: PayOuts;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 30 });
  desk = await PayOuts.with(portal, 13_627_000_000);
});
afterAll(() => portal.close());

const superuser = () => portal.database.superuser;
const figures = async ({ projectId }: Deal) => {
  const { reserved, occupied, available } = await desk.limits.figures(projectId);
  return { reserved, occupied, available };
};
const mine = async ({ supplier }: Deal) => {
  const { data } = await supplier.browser.post('/portal/payment/page', {});
  return (data as { content: Listed[] }).content;
};

describe('the worked case of rules.md C.0.3', () => {
  test('1,448,800.00 are prepared, released, paid and received; the limit is occupied to the cent', async () => {
    const { deal, id } = await desk.payable();
    const payable = await desk.officer.post('/admin/payable/page', { pageSize: 50 });
    const row = (payable.data as { content: Listed[] }).content.find((one) => one.id === id);
    expect(row).toMatchObject({ leftAmount: '1448800.00', payeeVerified: false });
    expect(row?.actions).toEqual(['prepare']);

    const [payment = ''] = await desk.prepared(id, ['1448800.00']);
    expect(await desk.listed(payment)).toMatchObject({ paymentStatus: '1', amount: '1448800.00' });
    expect(await mine(deal)).toEqual([]);
    expect((await desk.confirm(payment)).code).toBe(PAYMENT_REFUSAL.status.code);
    expect((await desk.release(payment)).code).toBe(0);
    expect((await mine(deal))[0]).toMatchObject({ paymentStatus: '2', actions: ['signReceipt'] });
    expect(await figures(deal)).toMatchObject({ reserved: '1448800.00', occupied: '0.00' });

    expect((await desk.confirm(payment)).code).toBe(0);
    expect(await figures(deal)).toEqual({
      reserved: '0.00',
      occupied: '1448800.00',
      available: '8551200.00',
    });
    expect(await desk.request(id)).toEqual({ status: '5', paid: '1448800.00' });
    const [seen] = await mine(deal);
    expect(seen).toMatchObject({
      paymentStatus: '3',
      amount: '1448800.00',
      payerName: '示例平台公司',
      actions: ['received', 'signReceipt'],
    });
    expect((seen as unknown as { attachment: unknown[] }).attachment).toHaveLength(1);
    expect(seen).not.toHaveProperty('remarks');
    const received = await deal.supplier.browser.post('/portal/payment/received', { id: payment });
    expect(received.data).toMatchObject({ paymentStatus: '4' });
    expect(await desk.status(payment)).toBe(PAYMENT_STATUS.received);
    expect((await desk.limits.reading(deal.projectId)).brokenAt).toBeUndefined();
    const word = (await deal.supplier.browser.get('/portal/payment/log', { id: payment })).data;
    expect((word as { what: string }[]).map(({ what }) => what)).toContain('放行付款单');
  });

  test('its supplier finds it by the number that the bank gave it', async () => {
    const { deal, id } = await desk.payable();
    const [payment = ''] = await desk.prepared(id, ['1448800.00']);
    await desk.release(payment);
    expect((await desk.confirm(payment, { bankSerialNo: 'LS-7F3K-0099' })).code).toBe(0);
    const asked = { nameLike: '7f3k-0099' };
    const { data } = await deal.supplier.browser.post('/portal/payment/page', asked);
    expect((data as { content: Listed[] }).content.map((one) => one.id)).toEqual([payment]);
  });

  test('in parts to the cent, never a cent over what was granted (I5)', async () => {
    const { deal, id } = await desk.payable();
    const over = await desk.prepare(id, ['1448800.01']);
    expect(over.msg).toBe(`${PAYMENT_REFUSAL.over.text}：尚可安排 1,448,800.00 元`);
    expect((await desk.prepare(id, ['1000000.00', '448800.01'])).code).toBe(
      PAYMENT_REFUSAL.over.code,
    );
    const parts = await desk.prepared(id, ['1000000.00', '448799.99']);
    expect((await desk.prepare(id, ['0.02'])).code).toBe(PAYMENT_REFUSAL.over.code);
    const [last = ''] = await desk.prepared(id, ['0.01']);
    const [first = '', second = ''] = parts;
    await desk.release(first);
    await desk.confirm(first);
    expect(await desk.request(id)).toEqual({ status: '4', paid: '1000000.00' });
    expect(await figures(deal)).toMatchObject({ reserved: '448800.00', occupied: '1000000.00' });
    for (const part of [second, last]) {
      await desk.release(part);
      expect((await desk.confirm(part)).code).toBe(0);
    }
    expect(await desk.request(id)).toEqual({ status: '5', paid: '1448800.00' });
    expect((await desk.prepare(id, ['0.01'])).code).toBe(PAYMENT_REFUSAL.request.code);
  });
});

describe('what comes back', () => {
  test('what failed stays reserved, and is released anew before it is paid', async () => {
    const { deal, id } = await desk.payable();
    const [payment = ''] = await desk.prepared(id, ['1448800.00']);
    await desk.release(payment);
    const fail = { id: payment, reason: '收款账号不存在' };
    expect((await desk.officer.post('/admin/payment/fail', fail)).code).toBe(0);
    expect(await desk.listed(payment)).toMatchObject({ statusReason: '收款账号不存在' });
    expect(await figures(deal)).toMatchObject({ reserved: '1448800.00', occupied: '0.00' });
    expect((await desk.officer.post('/admin/payment/retry', { id: payment })).code).toBe(0);
    expect((await desk.confirm(payment)).code).toBe(PAYMENT_REFUSAL.status.code);
    expect((await desk.release(payment)).code).toBe(0);
    expect((await desk.confirm(payment)).code).toBe(0);
    expect(await figures(deal)).toMatchObject({ reserved: '0.00', occupied: '1448800.00' });
  });

  test('what bounced is reserved again, and may be paid again', async () => {
    const { deal, id } = await desk.payable();
    const first = await desk.paid(id, '1000000.00');
    const second = await desk.paid(id, '448800.00');
    expect(await desk.request(id)).toMatchObject({ status: '5' });
    expect((await desk.bounce(second)).code).toBe(0);
    expect(await desk.status(second)).toBe(PAYMENT_STATUS.bounced);
    expect(await desk.request(id)).toEqual({ status: '4', paid: '1000000.00' });
    expect(await figures(deal)).toMatchObject({ reserved: '448800.00', occupied: '1000000.00' });
    expect((await desk.bounce(second)).code).toBe(PAYMENT_REFUSAL.status.code);
    expect((await desk.bounce(first)).code).toBe(0);
    expect(await desk.request(id)).toEqual({ status: '3', paid: '0.00' });
    await desk.paid(id, '1448800.00');
    expect(await figures(deal)).toMatchObject({ reserved: '0.00', occupied: '1448800.00' });
    const kinds = (await desk.limits.rows(deal.projectId)).map(({ type }) => type);
    expect(kinds).toEqual(['1', '2', '4', '4', '9', '9', '4']);
    expect((await desk.limits.reading(deal.projectId)).brokenAt).toBeUndefined();
  });

  test('what bounces after the rest was closed is let go of', async () => {
    const { deal, id } = await desk.payable();
    const payment = await desk.paid(id, '1000000.00');
    const closing = { id, reason: '剩余部分不再支付' };
    const director = await desk.people.operator('13800000013');
    expect((await director.post('/admin/payApply/close', closing)).code).toBe(0);
    expect(await figures(deal)).toMatchObject({ reserved: '0.00', occupied: '1000000.00' });
    await desk.bounce(payment);
    expect(await figures(deal)).toMatchObject({ reserved: '0.00', occupied: '0.00' });
    expect(await desk.request(id)).toEqual({ status: '8', paid: '0.00' });
  });

  test('a request is not closed while a pay-out of it is under way', async () => {
    const { deal, id } = await desk.payable();
    const [payment = ''] = await desk.prepared(id, ['1000000.00']);
    const director = await desk.people.operator('13800000013');
    const close = () => director.post('/admin/payApply/close', { id, reason: '剩余部分不再支付' });
    expect((await close()).code).toBe(PAY_APPLY_REFUSAL.underWay.code);
    await desk.release(payment);
    expect((await close()).code).toBe(PAY_APPLY_REFUSAL.underWay.code);
    expect((await desk.confirm(payment)).code).toBe(0);
    expect((await close()).code).toBe(0);
    expect(await figures(deal)).toMatchObject({ reserved: '0.00', occupied: '1000000.00' });
  });

  test('what is taken back before its release may be prepared again', async () => {
    const { id } = await desk.payable();
    const [payment = ''] = await desk.prepared(id, ['1448800.00']);
    const cancel = { id: payment, reason: '金额有误' };
    expect((await desk.officer.post('/admin/payment/cancel', cancel)).code).toBe(0);
    expect((await desk.release(payment)).status).toBe(404);
    expect(await desk.prepared(id, ['1448800.00'])).toHaveLength(1);
  });
});

describe('who does what', () => {
  test('nobody releases what he has prepared, whatever roles he holds', async () => {
    const { id } = await desk.payable();
    const boss = await desk.people.operator();
    const { data } = await desk.prepare(id, ['10.00'], boss);
    const [payment = ''] = data as string[];
    expect((await desk.release(payment, boss)).code).toBe(PAYMENT_REFUSAL.samePerson.code);
    const offered = async (by: Browser) => {
      const { data } = await by.post('/admin/payment/page', { pageSize: 50 });
      const { content } = data as { content: { id: string; actions: string[] }[] };
      return content.find((one) => one.id === payment);
    };
    expect((await offered(boss))?.actions).toEqual(['cancel', 'reveal']);
    expect((await offered(desk.director))?.actions).toContain('release');
    expect(await offered(boss)).not.toHaveProperty('preparerId');
    expect((await desk.release(payment)).code).toBe(0);
    const [other = ''] = await desk.prepared(id, ['10.00']);
    expect((await desk.release(other, desk.officer)).status).toBe(403);
    expect((await desk.prepare(id, ['10.00'], desk.director)).status).toBe(403);
    // Nor past the rule of the calls.
    await expect(
      sql`update payment set payment_status = '2', released_by = prepared_by where id = ${other}`.execute(
        superuser(),
      ),
    ).rejects.toThrow('check');
  });

  test('only the supplier sees it and says that it came, and nobody twice', async () => {
    const { deal, id } = await desk.payable();
    const payment = await desk.paid(id, '10.00');
    const stranger = await desk.companies.member();
    const viewer = await desk.companies.member('companyViewer', deal.supplier.companyId);
    const say = (browser: typeof viewer.browser) =>
      browser.post('/portal/payment/received', { id: payment });
    for (const { browser } of [stranger, deal.buyer]) {
      const looked = await browser.get('/portal/payment/detail', { id: payment });
      expect(looked.status).toBeGreaterThan(400);
      expect((await say(browser)).status).toBeGreaterThan(400);
    }
    const detail = await viewer.browser.get('/portal/payment/detail', { id: payment });
    expect(detail.data).toMatchObject({ amount: '10.00', actions: [] });
    expect((await say(viewer.browser)).status).toBe(403);
    expect(await desk.status(payment)).toBe(PAYMENT_STATUS.paid);
    expect((await say(deal.supplier.browser)).code).toBe(0);
    expect((await say(deal.supplier.browser)).code).toBe(PAYMENT_REFUSAL.status.code);
    // Whoever may not say so is not told either how far it is.
    expect((await say(viewer.browser)).status).toBe(403);
  });

  test('after three days it counts as received, and not a minute before', async () => {
    const { id } = await desk.payable();
    const payment = await desk.paid(id, '10.00');
    const inTime = (ms: number) => ({ now: () => new Date(portal.clock.now().getTime() + ms) });
    await receiveByTime(working(portal, inTime(3 * DAY - 1)));
    expect(await desk.status(payment)).toBe(PAYMENT_STATUS.paid);
    await receiveByTime(working(portal, inTime(3 * DAY)));
    expect(await desk.status(payment)).toBe(PAYMENT_STATUS.received);
    expect((await desk.bounce(payment)).code).toBe(0);
  });
});

describe('asked again at the release', () => {
  const waiting = async () => {
    const { deal, id } = await desk.payable();
    const [payment = ''] = await desk.prepared(id, ['10.00']);
    return { deal, id, payment };
  };

  test('the stop list', async () => {
    const { deal, payment } = await waiting();
    const stop = { id: deal.supplier.companyId, reason: '多次供货质量问题' };
    const boss = await desk.people.operator();
    expect((await boss.post('/admin/supplier/stop', stop)).code).toBe(0);
    expect((await desk.release(payment)).code).toBe(PAYMENT_REFUSAL.stopped.code);
    await boss.post('/admin/supplier/resume', { ...stop, reason: '整改完成恢复' });
    expect((await desk.release(payment)).code).toBe(0);
  });

  test('the supplier: frozen since, it is not paid until it is unfrozen', async () => {
    const { deal, payment } = await waiting();
    const company = { id: deal.supplier.companyId, reason: '经营异常，待核实' };
    const boss = await desk.people.operator();
    expect((await boss.post('/admin/companyCustomer/freeze', company)).code).toBe(0);
    const refused = await desk.release(payment);
    expect([refused.code, refused.msg]).toEqual([
      PAYMENT_REFUSAL.supplierFrozen.code,
      PAYMENT_REFUSAL.supplierFrozen.text,
    ]);
    expect(await desk.status(payment)).toBe('1');
    await boss.post('/admin/companyCustomer/unfreeze', { ...company, reason: '核实无误恢复' });
    expect((await desk.release(payment)).code).toBe(0);
  });

  test('the account, in the supplier’s name as it is now', async () => {
    const { deal, payment } = await waiting();
    await sql`update company set name = name || '二' where id = ${deal.supplier.companyId}`.execute(
      superuser(),
    );
    expect((await desk.release(payment)).code).toBe(PAYMENT_REFUSAL.account.code);
  });

  test('the project: frozen it waits, a limit that has run out does not stop it', async () => {
    const { deal, payment } = await waiting();
    const set = (status: string, reason: string) =>
      sql`update project set project_status = ${status}, status_reason = ${reason}
        where id = ${deal.projectId}`.execute(superuser());
    await set('5', '风险核查');
    expect((await desk.release(payment)).code).toBe(PAYMENT_REFUSAL.frozen.code);
    await set('5', '授信额度已到期');
    await desk.limits.run((tx) =>
      setTerms(tx, { projectId: deal.projectId, at: portal.clock.now(), state: 'expired' }),
    );
    expect((await desk.release(payment)).code).toBe(0);
    expect((await desk.confirm(payment)).code).toBe(0);
  });

  test('the request: closed meanwhile, nothing of it is released', async () => {
    const { id, payment } = await waiting();
    await sql`update pay_apply set pay_apply_status = '8' where id = ${id}`.execute(superuser());
    expect((await desk.release(payment)).code).toBe(PAYMENT_REFUSAL.request.code);
  });

  test('a verified account, where the parameter wants it', async () => {
    const { payment } = await waiting();
    const set = (value: string) =>
      sql`update param set value = ${value} where name = 'payment.verifiedOnly'`.execute(
        superuser(),
      );
    await set('1');
    expect((await desk.release(payment)).code).toBe(PAYMENT_REFUSAL.unverified.code);
    await set('0');
    expect((await desk.release(payment)).code).toBe(0);
  });
});

describe('a slip', () => {
  test('names a serial number that its bank has given once, a day that has been, and has its paper', async () => {
    const { deal, id } = await desk.payable();
    const [first = '', second = ''] = await desk.prepared(id, ['10.00', '20.00']);
    for (const one of [first, second]) await desk.release(one);
    expect((await desk.confirm(first, { bankSerialNo: 'LS-twice' })).code).toBe(0);
    const twice = await desk.confirm(second, { bankSerialNo: 'ls-Twice' });
    expect(JSON.stringify(twice.data)).toMatch(/bankSerialNo.*该流水号已登记在付款单 FK\d+/);
    expect((await desk.confirm(second, { payDate: '2026-05-21' })).status).toBe(422);
    expect((await desk.confirm(second, { attachment: [] })).status).toBe(422);
    const paper = { id: await desk.slip(), fileType: 31 };
    expect((await desk.confirm(second, { attachment: [paper] })).status).toBe(422);
    expect((await desk.confirm(second, { draftNo: '1', draftDueDate: '2026-08-01' })).status).toBe(
      422,
    );
    expect(await figures(deal)).toMatchObject({ occupied: '10.00' });
    expect((await desk.confirm(second)).code).toBe(0);
  });

  test('the slip of another pay-out is none of this one', async () => {
    const { id } = await desk.payable();
    const [first = '', second = ''] = await desk.prepared(id, ['10.00', '20.00']);
    for (const one of [first, second]) await desk.release(one);
    const attachment = [{ id: await desk.slip(), fileType: 111 }];
    expect((await desk.confirm(first, { attachment })).code).toBe(0);
    const twice = await desk.confirm(second, { attachment });
    expect(twice.status).toBe(422);
    expect(JSON.stringify(twice.data)).toMatch(/attachment.*该文件已用于付款单 FK\d+/);
  });

  test('of a draft has its number and its due date', async () => {
    const { deal, id } = await desk.payable({ payMethod: '2' });
    const [payment = ''] = await desk.prepared(id, ['10.00']);
    await desk.release(payment);
    expect((await desk.confirm(payment)).status).toBe(422);
    const draft = { draftNo: '1313100012345', draftDueDate: '2026-05-20' };
    expect((await desk.confirm(payment, draft)).status).toBe(422);
    expect((await desk.confirm(payment, { ...draft, draftDueDate: '2026-08-18' })).code).toBe(0);
    expect((await mine(deal))[0]).toMatchObject({ draftDueDate: '2026-08-18' });
    expect(await figures(deal)).toMatchObject({ occupied: '10.00' });
  });
});

describe('at once', () => {
  test('200 releases and 50 slips of one pay-out count one each', async () => {
    const { deal, id } = await desk.payable();
    const [payment = ''] = await desk.prepared(id, ['1448800.00']);
    const releases = await Promise.all(Array.from({ length: 200 }, () => desk.release(payment)));
    expect(releases.filter(({ code }) => code === 0)).toHaveLength(1);
    const attachment = [{ id: await desk.slip(), fileType: 111 }];
    const slips = await Promise.all(
      Array.from({ length: 50 }, () => desk.confirm(payment, { attachment })),
    );
    expect(slips.filter(({ code }) => code === 0)).toHaveLength(1);
    expect(await figures(deal)).toMatchObject({ reserved: '0.00', occupied: '1448800.00' });
    expect(await desk.request(id)).toEqual({ status: '5', paid: '1448800.00' });
  });

  test('of pay-outs that are prepared at once none goes over the grant', async () => {
    const { id } = await desk.payable();
    const all = await Promise.all(
      Array.from({ length: 10 }, () => desk.prepare(id, ['400000.00'])),
    );
    expect(all.filter(({ code }) => code === 0)).toHaveLength(3);
    expect(all.filter(({ code }) => code === PAYMENT_REFUSAL.over.code)).toHaveLength(7);
  });

  test('a pay-out that somebody has changed is not confirmed as it was seen', async () => {
    const { id } = await desk.payable();
    const [payment = ''] = await desk.prepared(id, ['10.00']);
    await desk.release(payment);
    expect(await desk.confirm(payment, { version: 1 })).toMatchObject({ msg: NOUN.changed });
  });
});
