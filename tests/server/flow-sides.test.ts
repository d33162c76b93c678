import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { AuditOperateRow } from '#contract/flow/audit-operate.ts';

import type { Browser } from '../helpers/browser.ts';
import { deliverAll } from '../helpers/deliver-all.ts';
import { createFlowDesk, type FlowDesk, nodeOf } from '../helpers/flow-noun.ts';
import { pdf } from '../helpers/sample-files.ts';
import { upload } from '../helpers/upload.ts';

// What another company that acts in an approval, such as a debtor, is told of it: that it is there, and what it did itself.

const BIZ = '13800000010';
const AMOUNT = '4711.47';
const ASKED = '请补充贵司与债务人的对账单';
const OPINION = '申请人资信较弱，建议压缩额度';
const OWN_OPINION = '本公司确认该笔应付账款';

let desk: FlowDesk;
beforeAll(async () => {
  desk = await createFlowDesk(13_350_000_000);
});
afterAll(() => desk.portal.close());

const record = async (who: Browser, processRedundantId: string | null) => {
  const { data } = await who.get('/portal/companyCustomer/listAuditOperate', {
    processRedundantId: processRedundantId ?? '',
  });
  return data as AuditOperateRow[];
};

test('neither opinions nor amounts nor persons of the applicant’s approval, in the record and in messages', async () => {
  const debtor = await desk.companies.member('companyFinance');
  // The row-level policy lets whoever acts reach the row, as that of projects does.
  await sql`create policy paper_debtor on paper using (
    current_setting('app.company_id', true) = ${sql.lit(debtor.companyId)})`.execute(
    desk.portal.database.owner,
  );
  Object.assign(desk.log, { facts: { debtor: debtor.companyId } });
  await desk.release(
    nodeOf('N1', 'bizManager'),
    nodeOf('N2', 'companyFinance', { side: 'party', company: 'debtor', nodeName: '债务人确认' }),
    nodeOf('N3', 'riskDirector'),
  );
  const { browser, id } = await desk.paper(AMOUNT);
  await browser.post('/portal/paper/submit', { id });
  const biz = await desk.people.operator(BIZ);
  const [task] = await desk.tasks(id);
  const taskId = task?.id;
  await biz.post('/admin/review/askMore', { taskId, opinion: ASKED });
  const { processRedundantId } = await desk.read(browser, id);

  const asked = JSON.stringify(await record(debtor.browser, processRedundantId));
  expect(asked).toContain('节点N1');
  expect(asked).not.toContain(ASKED);
  expect(JSON.stringify(await record(browser, processRedundantId))).toContain(ASKED);

  const fields = { clientId: 'portal', fileType: '1' };
  const { data: file } = await upload(desk.portal, browser, ['对账单.pdf', pdf()], { fields });
  const attachment = [{ id: (file as { id: string }).id, fileType: 1 }];
  await browser.post('/portal/paper/supply', { id, opinion: '对账单见附件', attachment });
  await biz.post('/admin/review/approve', { taskId, opinion: OPINION });
  const supplied = JSON.stringify(await record(debtor.browser, processRedundantId));
  expect(supplied).toContain('债务人确认');
  expect(supplied).not.toMatch(/对账单|资信较弱|(?<!\d)4711(?!\d)/);
  expect(JSON.stringify(await record(browser, processRedundantId))).toContain(OPINION);

  await deliverAll(desk.portal);
  const { body: messages } = await debtor.browser.get('/message/page');
  expect(messages).toContain('待您办理“债务人确认”');
  expect(messages).not.toMatch(/(?<!\d)4711(?!\d)/);
  const { body: workbench } = await debtor.browser.get('/portal/workbench/summary');
  expect(workbench).toContain('待您复核');
  expect(workbench).not.toMatch(/(?<!\d)4711(?!\d)|资信较弱/);

  const said = { id, decision: 'approve', opinion: OWN_OPINION };
  const reviewed = await debtor.browser.post('/portal/paper/review', said);
  expect(reviewed.code, reviewed.body).toBe(0);
  expect(JSON.stringify(await record(debtor.browser, processRedundantId))).toContain(OWN_OPINION);

  const director = await desk.people.operator('13800000013');
  const [last] = await desk.tasks(id);
  const back = { taskId: last?.id, opinion: OPINION, returnTo: 'start' };
  const fieldMarks = [{ tabKey: 'base', fieldKey: 'title', note: '名称写法' }];
  await director.post('/admin/review/returnBack', { ...back, fieldMarks });
  const returned = await record(debtor.browser, processRedundantId);
  expect(JSON.stringify(returned)).not.toMatch(/资信较弱|名称写法/);
  // Who corrects it is a person of the applicant's.
  const correcting = returned.filter(({ nodeStatus }) => nodeStatus === 1);
  expect(correcting).toMatchObject([{ nodeKey: 'start', candidateNames: ['申请人'] }]);
});
