import { afterAll, beforeAll, expect, test } from 'vitest';

import { sampled } from '../../scripts/test/sample.ts';
import { RAISE } from '../helpers/adjusts.ts';
import type { Answer, Browser } from '../helpers/browser.ts';
import { createSceneDesk, type SceneDesk } from '../helpers/scenes.ts';

// What stands in a field of a business form is judged by the form alone. Whatever the form lets pass as a draft must be
// something that the noun can keep: fields that are refused are taken out, and the rest must be saved.

const HOSTILE: readonly unknown[] = [
  '',
  ' ',
  '\n',
  '　',
  '\ud800',
  '1',
  '-1',
  '0',
  '.5',
  '5.',
  '1e400',
  'NaN',
  'infinity',
  '１２３',
  // Ten digits are the most that a number of a form has; an integer of the database has fewer.
  '2147483648',
  '9223372036854775807',
  '9223372036854775808',
  '99999999999999999999',
  '__proto__',
  '%',
  '0001-01-01',
  '9999-12-31',
  '2026-02-30',
  '2026-13',
  "' or 1=1 --",
  '../../etc/passwd',
  true,
  0,
  -1,
  1.5,
  1e21,
  null,
  {},
  [],
  [[]],
  [{}],
  [null],
  { toString: 1 },
];

interface Case {
  path: string;
  tabs: Record<string, string>;
  /** What the draft cannot be without. */
  kept: Record<string, unknown>;
}

let desk: SceneDesk;
let browser: Browser;
let projectId: string;
beforeAll(async () => {
  desk = await createSceneDesk(13_340_000_000);
  const member = await desk.companies.member();
  browser = member.browser;
  projectId = await desk.project(member.companyId);
});
afterAll(() => desk.portal.close());

interface FieldOf {
  fieldKey: string;
  keys?: string[];
  columns?: { fieldKey: string }[];
}

/** Every key under which a form keeps values, and the keys of its tables' columns. */
async function keysOf(query: Record<string, string>): Promise<Map<string, string[]>> {
  const tabs = (await browser.get('/biz/business/form/tab/list', query)).data as { id: string }[];
  const fields: FieldOf[] = [];
  for (const { id } of tabs) {
    const answer = await browser.get('/biz/business/form/tab/field/list', { formTabId: id });
    fields.push(...(answer.data as FieldOf[]));
  }
  return new Map(
    fields.flatMap(({ fieldKey, keys, columns = [] }) =>
      (keys ?? [fieldKey]).map((key) => [key, columns.map((column) => column.fieldKey)] as const),
    ),
  );
}

const refusedIn = ({ data }: Answer) =>
  ((data as { fields?: { path: string }[] }).fields ?? []).map(({ path }) => path.split('.')[0]);

/** Saves until nothing is refused; every answer on the way is a refusal by field or a success. */
async function saveWhatPasses(path: string, values: Record<string, unknown>, what: string) {
  const left = { ...values };
  for (;;) {
    const answer = await browser.post(path, { values: left });
    expect([200, 422], `${what}: ${answer.body}`).toContain(answer.status);
    const refused = refusedIn(answer).filter((key) => key !== undefined && key in left);
    if (answer.status === 200 || refused.length === 0) return;
    for (const key of refused) delete left[`${key}`];
  }
}

async function attack({ path, tabs, kept }: Case): Promise<void> {
  const keys = await keysOf(tabs);
  expect(keys.size).toBeGreaterThan(5);
  const nameOf = (value: unknown) => `${typeof value} ${JSON.stringify(value)}`;
  for (const value of sampled(HOSTILE, { what: path + kept.productId, every: 4, nameOf })) {
    const listed = [...keys].map(([key, columns]) => [
      key,
      columns.length > 0 ? [Object.fromEntries(columns.map((column) => [column, value]))] : [value],
    ]);
    const plain = [...keys.keys()].map((key) => [key, value]);
    const what = `${path} ${JSON.stringify(value)}`;
    await saveWhatPasses(path, { ...Object.fromEntries(plain), ...kept }, what);
    await saveWhatPasses(path, { ...Object.fromEntries(listed), ...kept }, `${what} in lists`);
  }
}

test.for(['101', '401', '601'])(
  'an application of product %s takes or refuses whatever it is given',
  (productId) =>
    attack({
      path: '/portal/project/save',
      tabs: { moduleId: '2', productId },
      kept: { productId, projectName: '示例项目' },
    }),
);

test('so does a site', () =>
  attack({
    path: '/portal/sceneControl/save',
    tabs: { moduleId: '3' },
    kept: { projectId, sceneName: '示例工地' },
  }));

test('and an adjustment', () =>
  attack({
    path: '/portal/applyAmountAdjust/save',
    tabs: { moduleId: '7' },
    kept: { projectId, adjustType: RAISE.adjustType },
  }));

test('a name of blanks alone is none', async () => {
  const values = { productId: '101', projectName: ' 　' };
  const answer = await browser.post('/portal/project/save', { values });
  expect(refusedIn(answer)).toEqual(['projectName']);
});
