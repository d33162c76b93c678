import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RuleBook } from '#contract/rule-book.ts';
import { DAY, wireDay } from '#server/kernel/clock.ts';
import { changeParam } from '#server/kernel/params/params.ts';
import { PARAM_SEEDS } from '#server/seed/params.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { Browser } from '../helpers/browser.ts';
import { People } from '../helpers/people.ts';

let portal: TestApp;
let people: People;
let browser: Browser;
let phone: string;
let accountId: string;
beforeAll(async () => {
  portal = await createTestApp({ demo: true });
  people = new People(portal, 13_671_000_000);
  ({ browser, phone } = await people.newcomer());
  accountId = await people.idOf(phone);
});
afterAll(() => portal.close());

const change = (name: string, from: string, to: string) =>
  portal.database.db
    .transaction()
    .execute((tx) => changeParam(tx, { name, from, to, accountId, at: portal.clock.now() }));
async function book(): Promise<RuleBook> {
  const { code, data } = await browser.get('/portal/ruleBook');
  expect(code).toBe(0);
  return data as RuleBook;
}
const rule = ({ groups }: RuleBook, name: string) =>
  groups.flatMap(({ rules }) => rules).find(({ key }) => key === name);

/** Whom the platform lets decide, what it does for itself, and what is agreed with one side alone. */
const UNTOLD = [
  'wechatQr',
  'project.gmAmount',
  'payApply.directorAmount',
  'auth.autoPass',
  'audit.showOperator',
  'forecast.minCases',
  'sme.platformIsLarge',
  'factoring.renewDays',
  'retention.maxRate',
  'retention.maxDays',
];

test('whoever is signed in reads the rules in force; nobody else does', async () => {
  const { groups } = await book();
  const told = groups.flatMap(({ rules }) => rules);
  const text = told.map((one) => one.text);
  expect(text).toEqual(
    expect.arrayContaining([
      '项目额度最高为合同金额的 80%',
      '账期最长 180 天',
      '订单的付款合计不超过订单金额',
      '采购单价最多高于网价 5%',
      '大基建、新基建业务申请付款前，须有已通过的现场登记',
      '提货、交货和实收的数量均不超过上一环节；特钢可超出 5%，成品油可超出 1%',
      '距项目地点 2,000 米以内，视为在现场',
      '到期日遇休息日的，顺延至下一工作日',
      '此后按未还本金每日 0.05% 计罚息',
      '回款依次抵扣罚息、费用、本金',
      '审批时限只计工作时间：09:00–12:00、13:00–18:00',
    ]),
  );
  expect(told.every(({ since, before }) => since === '' && before.length === 0)).toBe(true);
  expect((await new Browser(portal).get('/portal/ruleBook')).status).toBe(401);
});

test('each parameter is told or named as one that is not', async () => {
  const told = (await book()).groups.flatMap(({ rules }) => rules.map(({ key }) => key));
  expect([...told, ...UNTOLD].sort()).toEqual(PARAM_SEEDS.map(({ name }) => name).sort());
});

test('a rule says since when it holds and what held before', async () => {
  await change('penaltyGraceWorkDays', '10', '8');
  await change('penaltyGraceWorkDays', '8', '12');
  const first = wireDay(portal.clock.now());
  portal.clock.advance(2 * DAY);
  await change('penaltyGraceWorkDays', '12', '15');
  await change('sceneRequiredForPay', '1,3', '');
  const second = wireDay(portal.clock.now());
  browser = await people.signedIn(phone);
  const now = await book();
  const told = (days: number) => `逾期通知发出后 ${days} 个工作日内不计罚息`;
  expect(rule(now, 'penaltyGraceWorkDays')).toEqual({
    key: 'penaltyGraceWorkDays',
    text: told(15),
    since: second,
    before: [
      { text: told(12), until: second },
      { text: told(10), until: first },
    ],
  });
  expect(rule(now, 'sceneRequiredForPay')).toMatchObject({ text: '申请付款前不要求现场登记' });
});

test('the steps of a review are told with their hours, those of a pay-out are not', async () => {
  const { processes } = await book();
  expect(processes.map(({ key }) => key)).toEqual([
    '1-',
    '2-1',
    '2-2',
    '2-3',
    '2-4',
    '2-5',
    '2-6',
    '3-',
    '4-',
    '5-',
    '6-',
    '7-',
  ]);
  const admin = await people.operator();
  const id = '7-';
  const { newest, nodes } = (await admin.get('/admin/processConfig/detail', { id })).data as {
    newest: number;
    nodes: { nodeKey: string; nodeName: string; side: string; role: string; slaHours: number }[];
  };
  const asked = nodes.map(({ nodeKey, role, slaHours, side }) => ({
    nodeKey,
    role,
    slaHours: side === 'platform' ? 6.5 : slaHours,
  }));
  const published = await admin.post('/admin/processConfig/publish', {
    id,
    of: newest,
    nodes: asked,
    note: '提速',
  });
  expect(published.code, published.body).toBe(0);
  const told = (await book()).processes.find(({ key }) => key === id);
  expect(told).toEqual({
    key: id,
    name: '额度调整',
    productName: '全部',
    version: newest + 1,
    since: wireDay(portal.clock.now()),
    steps: nodes
      .filter(({ side }) => side === 'platform')
      .map(({ nodeName }) => ({ name: nodeName, hours: 6.5 })),
  });
});
