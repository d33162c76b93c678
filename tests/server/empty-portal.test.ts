import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OperatorInfo } from '#contract/account/operator.ts';
import { adminMessage } from '#contract/message/admin.ts';
import { addFirstOperator } from '#server/seed/first-operator.ts';

import { Adjusts } from '../helpers/adjusts.ts';
import { createTestApp, type TestApp } from '../helpers/app.ts';
import type { Browser } from '../helpers/browser.ts';
import { deliverAll } from '../helpers/deliver-all.ts';
import { People } from '../helpers/people.ts';
import { approve, done, openReview, reviewed } from '../helpers/reviewer.ts';
import { listen, openStream, type StreamReader, streamHeaders } from '../helpers/stream-reader.ts';
import {
  applied,
  granted,
  LINES,
  type Line,
  ofProject,
  registered,
} from '../helpers/whole-applications.ts';
import { type Cast, enter, gather } from '../helpers/whole-cast.ts';

// An installation as it is delivered, with DEMO_DATA=off: nobody is there, no company, no registry. FIRST_OPERATOR makes the
// first account; everything after it is done by the calls that the screens make.

const FIRST = '13900000100';

let portal: TestApp;
let people: People;
beforeAll(async () => {
  portal = await createTestApp();
  people = new People(portal, 13_910_000_000);
});
afterAll(() => portal.close());

const CORRECTED = 'SL-HT-002';

/** Sent back with a mark on a field, which the applicant corrects. */
async function returned(cast: Cast, id: string): Promise<void> {
  const { as, buyer, reviewer } = cast;
  const { taskId } = await openReview(as('bizManager'), id);
  const mark = { tabKey: 'baseInfo', fieldKey: 'contractNo', note: '与合同原件不一致' };
  const opinion = '合同编号与附件不一致';
  await done(as('bizManager'), '/admin/review/returnBack', { taskId, opinion, fieldMarks: [mark] });
  const { values, version, ...project } = await ofProject(cast, id);
  expect(project).toMatchObject({ projectStatus: '2', returnReason: opinion, fieldMarks: [mark] });
  const corrected = { ...values, contractNo: CORRECTED };
  await done(buyer.browser, '/portal/project/save', { id, version, values: corrected });
  await done(buyer.browser, '/portal/project/submit', { id });
  // Its own reviewer has agreed to another contract.
  expect((await reviewed(reviewer, 'project', id)).code).toBe(0);
  expect(await openReview(as('bizManager'), id)).toMatchObject({
    marks: [mark],
    changes: [{ label: '主合同编号', after: CORRECTED }],
  });
}

async function rejected(cast: Cast, id: string): Promise<void> {
  const { as } = cast;
  await approve(as('bizManager'), id);
  const { taskId } = await openReview(as('riskOfficer'), id);
  await done(as('riskOfficer'), '/admin/review/reject', { taskId, opinion: '预计年收入没有依据' });
  expect(await ofProject(cast, id)).toMatchObject({ projectStatus: '7', auditStatus: '4' });
}

async function raised({ as, reviewer, buyer }: Cast, projectId: string): Promise<void> {
  const id = await new Adjusts(portal).draft(buyer.browser, projectId);
  await done(buyer.browser, '/portal/applyAmountAdjust/submit', { id });
  await done(reviewer, '/portal/applyAmountAdjust/review', { id, decision: 'approve' });
  for (const role of ['bizManager', 'riskOfficer', 'riskDirector']) await approve(as(role), id);
}

/** Open pages of the buyer, the supplier and an operator. */
async function listening({ buyer, supplier, as }: Cast): Promise<StreamReader[]> {
  const origin = await listen(portal.app);
  const open = (who: Browser) => openStream(origin, streamHeaders(portal, who));
  const operator = as('bizManager');
  return await Promise.all([
    ...[buyer, supplier].map(({ browser }) => open(browser)),
    openStream(origin, streamHeaders(portal, operator), adminMessage.stream),
  ]);
}

test('from nobody to six applications, a registered site and a raised limit, with nothing but FIRST_OPERATOR', async () => {
  const { owner, superuser } = portal.database;
  const { rows } = await sql<{ n: string }>`
    select (select count(*) from account) + (select count(*) from company)
      + (select count(*) from project) as n`.execute(superuser);
  expect(rows).toEqual([{ n: '0' }]);
  await addFirstOperator(owner, FIRST, portal.clock.now());
  const admin = await enter(portal, FIRST);
  const me = (await admin.get('/admin/user/getInfo')).data as OperatorInfo;
  expect(me).toMatchObject({ hasPassword: false, roles: [{ code: 'admin' }] });

  const cast = await gather({ portal, people }, admin);
  const { as, buyer } = cast;
  const [ofBuyer, ofSupplier, ofOperator] = await listening(cast);
  const ids = new Map<Line, string>();
  for (const line of LINES) ids.set(line, await applied(cast, line));
  const of = (line: Line) => ids.get(line) ?? '';
  await returned(cast, of('1'));
  await rejected(cast, of('3'));
  await granted(cast, '1', of('1'), '8000000.00');
  for (const line of ['2', '4', '5', '6'] as const) await granted(cast, line, of(line));
  await registered(cast, of('1'));
  await raised(cast, of('1'));
  expect(
    await done(buyer.browser, '/portal/limitLedger/page', { projectId: of('1') }),
  ).toMatchObject({
    content: [
      { type: '6', amount: '500000.00', limitAfter: '8500000.00', availableAfter: '8500000.00' },
      { type: '1', amount: '8000000.00', limitAfter: '8000000.00' },
    ],
  });
  const ledger = await as('riskOfficer').get('/admin/limitLedger/verify', { projectId: of('1') });
  expect(ledger.data).toMatchObject({ intact: true, rows: 2 });

  await deliverAll(portal);
  const both = ['项目申请已通过', '项目生效'];
  const own = ['项目申请已退回', '项目申请未通过', '现场登记已通过', '额度调整申请已通过'];
  const hears = (page: StreamReader | undefined, titles: string[]) =>
    expect.poll(() => page?.titles()).toEqual(expect.arrayContaining(titles));
  await hears(ofBuyer, [...both, ...own]);
  await hears(ofSupplier, both);
  await hears(ofOperator, ['项目申请待您审批', '额度调整申请待您审批']);
  for (const title of own) expect(ofSupplier?.titles()).not.toContain(title);
  for (const page of [ofBuyer, ofSupplier, ofOperator]) page?.close();
}, 60_000);

test('a second start makes no second operator, and nobody else becomes one by the setting', async () => {
  const { owner, superuser } = portal.database;
  const at = portal.clock.now();
  const stranger = people.phone();
  await addFirstOperator(owner, FIRST, at);
  await addFirstOperator(owner, stranger, at);
  const found = await superuser
    .selectFrom('account')
    .select('phone')
    .where('phone', 'in', [FIRST, stranger])
    .execute();
  expect(found).toEqual([{ phone: FIRST }]);
});

test('a phone that a customer has registered is refused in one line', async () => {
  const empty = await createTestApp();
  const { phone } = await new People(empty, 13_920_000_000).newcomer();
  await expect(addFirstOperator(empty.database.owner, phone, empty.clock.now())).rejects.toThrow(
    'FIRST_OPERATOR must be a phone that no customer has registered',
  );
  await empty.close();
});
