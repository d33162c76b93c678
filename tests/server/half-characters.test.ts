import { afterAll, beforeAll, expect, test } from 'vitest';

import type { ReviewDetail } from '#contract/flow/review-view.ts';
import { createTestApp, type TestApp } from '../helpers/app.ts';
import { People } from '../helpers/people.ts';
import { done } from '../helpers/reviewer.ts';

// Half of a surrogate pair is no character, and PostgreSQL keeps it in no JSON.

const HALF = '加强\ud800监管';

let portal: TestApp;
let people: People;
beforeAll(async () => {
  portal = await createTestApp({ demo: 'documents' });
  people = new People(portal, 13_310_500_000);
});
afterAll(() => portal.close());

test('a value of a node with half a character in it is refused, and the decision may be made without', async () => {
  const risk = await people.operator('13800000012');
  const { content } = (await done(risk, '/admin/todo/page', { pageSize: 100 })) as {
    content: { taskId: string; objectType: string }[];
  };
  const page = async (taskId: string) =>
    (await risk.get('/admin/review/detail', { taskId })).data as ReviewDetail;
  const tasks = content.filter(({ objectType }) => objectType === 'project');
  const pages = await Promise.all(
    tasks.map(async ({ taskId }) => [taskId, await page(taskId)] as const),
  );
  const [taskId, detail] = pages.find(([, { fields }]) =>
    fields.some(({ key }) => key === 'conditions'),
  ) ?? ['', undefined];
  const ticks = (detail?.ticks ?? [])
    .filter(({ asked }) => asked)
    .map(({ key }) => ({ key, result: 'pass' }));
  const shown = Object.fromEntries((detail?.fields ?? []).map(({ key, value }) => [key, value]));
  const fields = { ...shown, annualRate: '8', limitExpireDate: '2027-05-20', riskLevel: '2' };
  const decide = (conditions: string) =>
    risk.post('/admin/review/approve', { taskId, ticks, fields: { ...fields, conditions } });
  const refused = await decide(HALF);
  expect([refused.status, refused.data], refused.body).toEqual([
    422,
    { fields: [{ path: 'fields.conditions', message: '含有不支持的字符' }] },
  ]);
  expect((await decide('加强监管')).code).toBe(0);
});

test('nor is it taken in any text that a call names, whoever keeps it', async () => {
  const admin = await people.operator();
  const { content } = (await done(admin, '/admin/processConfig/page', { pageSize: 1 })) as {
    content: { id: string }[];
  };
  const id = content[0]?.id ?? '';
  const { data } = await admin.get('/admin/processConfig/detail', { id });
  const { newest, nodes } = data as {
    newest: number;
    nodes: { nodeKey: string; role: string; slaHours: number }[];
  };
  const body = {
    id,
    of: newest,
    nodes: nodes.map(({ nodeKey, role, slaHours }) => ({
      nodeKey,
      role,
      slaHours: slaHours && slaHours + 1,
    })),
    note: HALF,
  };
  const answer = await admin.post('/admin/processConfig/publish', body);
  expect([answer.status, answer.data], answer.body).toEqual([
    422,
    { fields: [{ path: 'note', message: '含有不支持的字符' }] },
  ]);
});
