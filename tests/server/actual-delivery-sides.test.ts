import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ACTUAL_FIGURES, ACTUAL_REFUSAL, ACTUAL_STATUS } from '#contract/actual-delivery/states.ts';
import { PICK_STATUS } from '#contract/pick-goods/states.ts';
import { inScope } from '#server/kernel/session/scope.ts';
import { disputedReceipts } from '#server/modules/actual-delivery/disputed.ts';
import { receiptRecord } from '#server/modules/actual-delivery/document.ts';
import { handOverLate } from '#server/modules/actual-delivery/hand-over.ts';

import { deliverAll } from '../helpers/deliver-all.ts';
import { Receipts, type Standing } from '../helpers/receipts.ts';
import { openReview } from '../helpers/reviewer.ts';
import { expectSides, type Reader } from '../helpers/sides-model.ts';
import { working } from '../helpers/working.ts';

// What buyer and supplier are told of a receipt, and what the supplier may say against it.

let receipts: Receipts;
beforeAll(async () => {
  receipts = await Receipts.open(13_680_000_000);
});
afterAll(() => receipts.picks.portal.close());

const buyer = ({ deal }: Standing) => deal.buyer.browser;
const supplier = ({ deal }: Standing) => deal.supplier.browser;
const WORKED = [{ receivedQty: '149.4' }, { receivedQty: '100' }];

test('a receipt: the supplier once it was submitted, each side its own price', async () => {
  const { portal, people, companies } = receipts.picks;
  const standing = await receipts.standing();
  const { deal, pickId, deliveryId } = standing;
  const came = [{ receivedQty: '149.123' }, { receivedQty: '100' }];
  const id = await receipts.draft(standing, came, { remarks: '仅此一处的备注' });
  const pick = await receipts.picks.detail(deal.supplier.browser, pickId);
  // The supplier knows the pick-up and its own delivery.
  const known = [pickId, deliveryId, String(pick.pickNo)];
  const members = {
    buyer: await companies.member('companyAdmin', deal.buyer.companyId),
    supplier: deal.supplier,
    stranger: await companies.member(),
  };
  const readers = await Promise.all(
    Object.entries(members).map(async ([name, { phone, companyId, browser }]): Promise<Reader> => {
      const accountId = await people.idOf(phone);
      return { name, companyId, browser, accountId, knows: name === 'supplier' ? known : [] };
    }),
  );
  const probes = {
    nameLike: 'SS2026',
    projectId: deal.projectId,
    pickGoodsId: pickId,
    deliveryId,
    actualStatus: ['0', '1', '2', '3', '4'],
    receiveDateStart: '2026-05-20',
    receiveDateEnd: '2026-05-20',
    deliveryDateStart: '2026-05-20',
    deliveryDateEnd: '2026-05-20',
  };
  const sought = new Map<string, string[]>();
  const ask = async () => {
    await deliverAll(portal);
    for (const reader of readers) {
      const found = await expectSides({ portal, noun: receiptRecord.noun, id, probes }, reader);
      const side = found.on.join('+');
      sought.set(side, [...(sought.get(side) ?? []), ...found.sought]);
    }
  };
  await ask();
  expect((await receipts.submit(standing, id)).code).toBe(0);
  await ask();
  await receipts.check(id);
  expect((await receipts.confirm(standing, id)).code).toBe(0);
  await ask();
  expect([...sought.keys()].sort()).toEqual(['', 'own', 'supplier']);
  expect(sought.get('supplier')).toContain('salesPrices');
  expect(sought.get('own')).toContain('purchasePrices');
});

test("a draft is out of its supplier's reach by row-level security alone, lines and all", async () => {
  const standing = await receipts.standing();
  const id = await receipts.draft(standing, WORKED);
  const { db } = receipts.picks.portal.database;
  /** The receipt and its lines, as the policies show them to a company. */
  const reached = (companyId: string) =>
    inScope(db, { companyId }, async (tx) => {
      const { rows } = await sql<{ found: number }>`
        select (select count(*) from actual_delivery where id = ${id})::int
          + (select count(*) from actual_delivery_line where actual_delivery_id = ${id})::int as found`.execute(
        tx,
      );
      return rows[0]?.found;
    });
  const both = () =>
    Promise.all([standing.deal.buyer, standing.deal.supplier].map((one) => reached(one.companyId)));
  expect(await both()).toEqual([3, 0]);
  expect((await receipts.submit(standing, id)).code).toBe(0);
  expect(await both()).toEqual([3, 3]);
});

describe('an objection of the supplier', () => {
  const object = (standing: Standing, id: string, claimQty: string, lineId: unknown) =>
    supplier(standing).post('/portal/actualDelivery/object', {
      id,
      lines: [{ lineId, claimQty }],
      disputeType: '1',
      statement: '我方磅单为 150.000 吨，请复磅',
    });

  /** What record and timeline say that the supplier did. */
  const toldOf = async (standing: Standing, id: string) => {
    const { processRedundantId } = await receipts.detail(buyer(standing), id);
    const record = await buyer(standing).get('/portal/companyCustomer/listAuditOperate', {
      processRedundantId,
    });
    const lines = record.data as { operateTypeName: string; opinion: string }[];
    const asked = { objectType: 'actualDelivery', objectId: id };
    const timeline = await buyer(standing).get('/portal/timeline', asked);
    const { events } = timeline.data as { events: { what: string }[] };
    return {
      record: lines.find(({ opinion }) => opinion.includes('请复磅'))?.operateTypeName,
      timeline: events.map(({ what }) => what).filter((what) => what.startsWith('供应商确认')),
    };
  };

  test('is recorded as what it is, and one that was kept as a consent is told rightly', async () => {
    const standing = await receipts.standing();
    const id = await receipts.uploaded(standing, WORKED);
    await receipts.check(id);
    const { lines, ...asked } = await receipts.detail(supplier(standing), id);
    expect(asked).toMatchObject({ objected: false });
    const [first] = lines as { id: string }[];
    expect((await object(standing, id, '150', first?.id)).code).toBe(0);
    const told = { record: '提出异议', timeline: ['供应商确认：提出异议'] };
    expect(await toldOf(standing, id)).toEqual(told);
    const { numUpdatedRows } = await receipts.picks.portal.database.superuser
      .updateTable('process_operation')
      .set({ operate_type: '2' })
      .where('operate_type', '=', '14')
      .where('opinion', 'like', '%请复磅%')
      .executeTakeFirstOrThrow();
    expect(numUpdatedRows).toBe(1n);
    expect(await toldOf(standing, id)).toEqual(told);
  });

  test('holds what is argued about, and the rest goes on', async () => {
    const standing = await receipts.standing();
    const id = await receipts.uploaded(standing, WORKED);
    await receipts.check(id);
    const { lines } = await receipts.detail(supplier(standing), id);
    const [first] = lines as { id: string }[];
    const less = await object(standing, id, '149.4', first?.id);
    expect(less.code).toBe(ACTUAL_FIGURES.claim);
    expect((await object(standing, id, '150', first?.id)).code).toBe(0);
    const argued = await receipts.detail(buyer(standing), id);
    expect(argued).toMatchObject({
      actualStatus: ACTUAL_STATUS.disputed,
      objected: true,
      lines: [
        { settleQty: '150', disputedQty: '0.6' },
        { settleQty: '100', disputedQty: '0' },
      ],
      differences: [{ side: 'supplier', claimQty: '0.6', result: '' }],
    });
    await deliverAll(receipts.picks.portal);
    const { rows: messages } = await sql<{ content: string }>`
      select content from message where query->>'id' = ${id} and title = '实收单已通过'`.execute(
      receipts.picks.portal.database.superuser,
    );
    expect(messages.length).toBeGreaterThan(0);
    for (const { content } of messages) {
      expect(content).toMatch(
        /^【实收单】SS\d+已审批通过，供应商对 1 行数量提出异议，其余部分继续。$/,
      );
    }
    expect(await receipts.at('Accepted', standing.pickId)).toEqual(['149.4', '100']);
    const page = await supplier(standing).post('/portal/dispute/page', { objectId: id });
    const [dispute] = (page.data as { content: { id: string }[] }).content;
    const log = await supplier(standing).get('/portal/dispute/log', { id: dispute?.id });
    expect(log.data).toMatchObject([{ what: '提出异议' }]);
    expect((await receipts.statuses(standing)).pick).toBe(PICK_STATUS.arrived);

    const [{ disputeId }] = argued.differences as [{ disputeId: string }];
    const { portal } = receipts.picks;
    const { id: accountId } = await portal.database.superuser
      .selectFrom('account')
      .select('id')
      .executeTakeFirstOrThrow();
    const making = { at: portal.clock.now(), accountId: String(accountId) };
    await inScope(portal.database.db, { maintenance: true }, (tx) =>
      disputedReceipts.resolved(
        tx,
        {
          disputeId,
          objectId: id,
          lineId: first?.id ?? '',
          claimQty: '0.600000',
          claimAmount: '',
          result: '1',
          settledQty: '0.250000',
          settledAmount: '0.00',
        },
        making,
      ),
    );
    expect(await receipts.detail(supplier(standing), id)).toMatchObject({
      actualStatus: ACTUAL_STATUS.confirmed,
      lines: [{ settleQty: '149.65', disputedQty: '0' }, {}],
      differences: [{ settledQty: '0.25', result: '1' }],
    });
    expect((await receipts.statuses(standing)).pick).toBe(PICK_STATUS.received);
  });

  test('comes with the slip before the supplier’s eyes', async () => {
    const standing = await receipts.standing();
    const id = await receipts.uploaded(standing, WORKED);
    const { papers, attachment } = await receipts.detail(supplier(standing), id);
    expect(attachment).toBeUndefined();
    expect(papers).toMatchObject([{ fileType: 91, fileName: '签收单.pdf' }]);
  });

  test('is not sent back by the supplier, who is not offered to', async () => {
    const standing = await receipts.standing();
    const id = await receipts.uploaded(standing, WORKED);
    await receipts.check(id);
    const { actions } = await receipts.detail(supplier(standing), id);
    expect(actions).toContain('review');
    expect(actions).not.toContain('returnBack');
    const said = { id, decision: 'return', opinion: '数量与磅单不一致，请核对' };
    const { code } = await supplier(standing).post('/portal/actualDelivery/review', said);
    expect(code).toBe('flow_state');
  });

  test('says its project by name where a signature at the site has made it', async () => {
    const standing = await receipts.standing();
    const { id } = await receipts.sign(receipts.signature(standing, WORKED));
    const { formNames, projectName } = await receipts.detail(buyer(standing), id);
    expect(projectName).not.toBe('');
    expect(formNames).toMatchObject({ [standing.deal.projectId]: projectName });
  });

  test('is the supplier’s, while it is asked', async () => {
    const standing = await receipts.standing();
    const id = await receipts.uploaded(standing, WORKED);
    const { lines } = await receipts.detail(supplier(standing), id);
    const [first] = lines as { id: string }[];
    const early = await object(standing, id, '150', first?.id);
    expect(early.code).toBe(ACTUAL_REFUSAL.notConfirming.code);
    await receipts.check(id);
    const other = await buyer(standing).post('/portal/actualDelivery/object', {
      id,
      lines: [{ lineId: first?.id, claimQty: '150' }],
      disputeType: '1',
      statement: '我方磅单为 150.000 吨，请复磅',
    });
    expect(other.status).toBe(404);
  });

  test('a supplier that lets its hours pass is asked by operations, who decide', async () => {
    const standing = await receipts.standing();
    const id = await receipts.uploaded(standing, WORKED);
    await receipts.check(id);
    const { portal, boss } = receipts.picks;
    await receipts.db
      .updateTable('process_task' as never)
      .set({ due_at: portal.clock.now() } as never)
      .where('id' as never, '=', (await receipts.task(id)) as never)
      .execute();
    await handOverLate(working(portal));
    const taskId = await receipts.task(id);
    // Its hours are the process's, which operators change, and hours of work: no number of them is told.
    const { data } = await boss.get('/admin/review/detail', { taskId });
    expect(data).toMatchObject({ task: { note: '供应商逾期未答复，由运营联系后办理' } });
    const answer = await boss.post('/admin/review/approve', {
      taskId,
      opinion: '已电话联系供应商，同意实收数量',
    });
    expect(answer.code).toBe(0);
    expect(await receipts.detail(buyer(standing), id)).toMatchObject({
      actualStatus: ACTUAL_STATUS.confirmed,
    });
  });
});

test('what the platform has ended stays where both sides find it when its goods are signed for at the site', async () => {
  const standing = await receipts.standing();
  const ended = await receipts.uploaded(standing, WORKED);
  const { processRedundantId } = await receipts.detail(buyer(standing), ended);
  const asked = { processRedundantId, opinion: '签收单与送货单不符' };
  const { code } = await receipts.picks.boss.post('/admin/review/terminate', asked);
  expect(code).toBe(0);
  await receipts.sign(receipts.signature(standing, WORKED));
  expect(await receipts.at('Received', standing.pickId)).toEqual(['149.4', '100']);
  for (const side of [buyer, supplier]) {
    expect(await receipts.detail(side(standing), ended)).toMatchObject({
      actualStatus: ACTUAL_STATUS.voided,
    });
  }
});

test('whose delivery is voided while the form stands open is told so, and not that there is none', async () => {
  const standing = await receipts.standing();
  const { deliveryId: id } = standing;
  const reason = '车辆故障，改日再送';
  expect((await supplier(standing).post('/portal/delivery/void', { id, reason })).code).toBe(0);
  const { body } = await receipts.save(buyer(standing), receipts.values(standing, WORKED));
  expect(body).toContain('所选交货单已作废，请选择其他交货单');
  const other = await receipts.standing();
  const theirs = { ...receipts.values(other, WORKED), deliveryId: id };
  expect((await receipts.save(buyer(other), theirs)).body).toContain('所选交货单不存在');
});

test('is handed in by its signer, not by whoever called the goods off; its supplier reads no whole phone', async () => {
  const standing = await receipts.standing();
  const { id } = await receipts.sign(receipts.signature(standing, WORKED));
  await receipts.submitSigned(id);
  const operator = await receipts.picks.people.operator();
  const told = (await operator.post('/admin/todo/page', {})).data as {
    content: { objectId: string; submitterName: string }[];
  };
  expect(told.content.find(({ objectId }) => objectId === id)?.submitterName).toBe('签收人 示例签');
  const { processRedundantId } = (await receipts.detail(buyer(standing), id)) as {
    processRedundantId: string;
  };
  const done = await buyer(standing).get('/portal/companyCustomer/listAuditOperate', {
    processRedundantId,
  });
  const [first] = done.data as unknown[];
  expect(first).toMatchObject({ operatorName: '系统', opinion: '由 签收人 示例签 提交' });
  const read = await receipts.detail(standing.deal.supplier.browser, id);
  expect(read).toMatchObject({ receiverPhone: '139****0001' });
});

describe('what whoever checks a receipt is shown', () => {
  /** The panel beside the form, a line for each item. */
  async function evidence(id: string) {
    const { view } = await openReview(receipts.picks.boss, id);
    const panel = view.panels.find(({ key }) => key === 'evidence');
    return panel?.items.map(({ label, value }) => `${label}：${value}`);
  }

  /** Goods at a site whose place is known. */
  async function placed(): Promise<Standing> {
    const standing = await receipts.standing();
    await sql`update scene_control set lng = 114.3055, lat = 30.5928 where id = ${standing.sceneId}`.execute(
      receipts.db,
    );
    return standing;
  }

  test('of a signature at the site is its time, its place with the way to the site, and the device', async () => {
    const standing = await placed();
    const near = await receipts.sign(receipts.signature(standing, WORKED));
    await receipts.submitSigned(near.id);
    expect(await evidence(near.id)).toEqual([
      '签收时间：2026-05-20 10:00:00',
      '签收位置：114.3055, 30.5928，距现场 0 米（在允许范围 2000 米内）',
      '签收设备：示例手机',
    ]);
    const other = await receipts.standing();
    const placeNote = '签收人拒绝提供位置';
    const nowhere = receipts.signature(other, WORKED, { place: null, placeNote });
    const { id } = await receipts.sign(nowhere);
    await receipts.submitSigned(id);
    expect(await evidence(id)).toContain(`签收位置：${placeNote}`);
  });

  test('of photos is when and where each was taken, where the camera wrote it down', async () => {
    const standing = await placed();
    const { browser } = standing.deal.buyer;
    const file93 = [await receipts.photo(browser, '93'), await receipts.photo(browser, '93')];
    await sql`update file set taken_at = '2026-05-20 01:30:00Z', lng = 114.3055, lat = 30.6928
      where id = ${file93[0]}`.execute(receipts.db);
    const id = await receipts.uploaded(standing, WORKED, { file93 });
    expect(await evidence(id)).toEqual([
      '现场签名：无，由采购方上传签收单',
      '卸货照片.png：拍摄于 2026-05-20 09:30:00，距现场 11120 米（超出允许范围 2000 米）',
      '卸货照片.png：照片未记录时间和位置',
    ]);
  });
});
