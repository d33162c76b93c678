import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DictEntry, EnumMap, LeafProductType, ProductNode } from '#contract/common.ts';
import type { Change } from '#contract/noun/change-history.ts';
import { seedReference } from '#server/seed/seed.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { Browser } from '../helpers/browser.ts';
import { Companies } from '../helpers/companies.ts';
import { People } from '../helpers/people.ts';
import { infrastructure, Projects } from '../helpers/projects.ts';

// 数据字典 and 业务类型: what operators keep of what forms offer, and what customers are told of it at once.

let portal: TestApp;
let people: People;
let projects: Projects;
let admin: Browser;
let auditor: Browser;
let visitor: Browser;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 10 });
  people = new People(portal, 13_645_000_000);
  projects = new Projects(portal, new Companies(portal, people));
  admin = await people.operator();
  auditor = await people.operator('13800000017');
  visitor = new Browser(portal);
});
afterAll(() => portal.close());

interface Row {
  id: string;
  version: number;
  status: string;
  actions: string[];
  [key: string]: unknown;
}

async function listed(
  list: string,
  query: Record<string, unknown>,
  browser = admin,
): Promise<Row[]> {
  const { data, code } = await browser.post(`/admin/${list}/page`, { pageSize: 50, ...query });
  expect(code).toBe(0);
  return (data as { content: Row[] }).content;
}

const entries = (dictKey: string) => listed('dictEntry', { dictKey });
async function entry(dictKey: string, label: string): Promise<Row> {
  const found = (await entries(dictKey)).find(({ dictLabel }) => dictLabel === label);
  if (found === undefined) throw new Error(`No entry ${label}`);
  return found;
}
async function type(code: string): Promise<Row> {
  const [found] = await listed('productType', { keyword: code });
  if (found === undefined) throw new Error(`No type ${code}`);
  return found;
}
const seen = ({ id, version }: Row) => ({ id, version });
const act = (path: string, body: Record<string, unknown>, browser = admin) =>
  browser.post(`/admin/${path}`, body);
const history = async (list: string, id: string) =>
  (await auditor.get(`/admin/${list}/history`, { id })).data as Change[];

/** What the customers' calls answer of a dictionary, by both of its paths. */
async function offered(key: string, query: Record<string, string> = {}) {
  const one = await visitor.get(`/general/common/dict/${key}`, query);
  expect((await visitor.get(`/system/dict/data/type/${key}`, query)).data).toEqual(one.data);
  return one.data as DictEntry[];
}
const labels = (all: readonly DictEntry[]) => all.map(({ dictLabel }) => dictLabel);

describe('entries of dictionaries', () => {
  test('are added, renamed, moved, stopped and started, and customers are told at once', async () => {
    expect(labels(await offered('measureCycle'))).toEqual(['月', '季', '节点']);
    const added = await act('dictEntry/add', { dictKey: 'measureCycle', dictLabel: '半年' });
    expect(added.code).toBe(0);
    expect((await offered('measureCycle')).at(-1)).toEqual({ dictValue: '4', dictLabel: '半年' });

    const half = await entry('measureCycle', '半年');
    expect(half.actions).toEqual(['rename', 'up', 'down', 'stop']);
    expect((await act('dictEntry/rename', { ...seen(half), dictLabel: '每半年' })).code).toBe(0);
    const renamed = await entry('measureCycle', '每半年');
    expect((await act('dictEntry/move', { ...seen(renamed), to: 'up' })).code).toBe(0);
    expect(labels(await offered('measureCycle'))).toEqual(['月', '季', '每半年', '节点']);

    expect((await act('dictEntry/stop', seen(await entry('measureCycle', '季')))).code).toBe(0);
    expect(labels(await offered('measureCycle'))).toEqual(['月', '每半年', '节点']);
    expect(await offered('measureCycle', { stopped: 'true' })).toContainEqual({
      dictValue: '2',
      dictLabel: '季',
      stopped: true,
    });
    const [dict] = await listed('dict', { keyword: 'measureCycle' });
    expect(dict).toMatchObject({
      entries: '月、每半年、节点',
      offered: 3,
      stopped: 1,
      usedBy: '计量周期',
      updatedBy: expect.stringMatching(/./),
    });
    // A start of the server adds what is missing, and leaves alone what operators have changed.
    await seedReference(portal.database.owner);
    expect(labels(await offered('measureCycle'))).toEqual(['月', '每半年', '节点']);
    expect((await act('dictEntry/start', seen(await entry('measureCycle', '季')))).code).toBe(0);
    expect(labels(await offered('measureCycle'))).toEqual(['月', '季', '每半年', '节点']);

    const told = (await history('dict', 'measureCycle')).map(({ what, lines }) => [what, lines]);
    expect(told.slice(0, 2)).toEqual([
      ['启用字典条目', [{ label: '条目 季', before: '停用', after: '启用' }]],
      ['停用字典条目', [{ label: '条目 季', before: '启用', after: '停用' }]],
    ]);
    expect(told.at(-1)).toEqual(['新增字典条目', [{ label: '条目 4', before: '', after: '半年' }]]);
  });

  test('refuse twins, the end of the list, the last that is offered, what somebody else has changed and who may not', async () => {
    const add = (body: Record<string, unknown>, browser = admin) =>
      act('dictEntry/add', { dictKey: 'fundSource', ...body }, browser);
    expect((await add({ dictLabel: '自筹' })).data).toEqual({
      fields: [{ path: 'dictLabel', message: '该字典已有同名的条目' }],
    });
    expect((await add({ dictLabel: '社会资本', dictValue: '1' })).data).toEqual({
      fields: [{ path: 'dictValue', message: '该字典已有此值' }],
    });
    expect((await add({ dictLabel: ' ', dictValue: '空 格' })).status).toBe(422);
    expect((await add({ dictLabel: '债', dictKey: 'nothing' })).status).toBe(404);
    expect((await add({ dictLabel: '债' }, auditor)).code).toBe(403);

    const all = await entries('fundSource');
    expect(all.at(0)).toMatchObject({ first: true, last: false });
    expect(all.at(-1)).toMatchObject({ first: false, last: true });
    // Whatever the list is narrowed to.
    const [narrowed] = await listed('dictEntry', { dictKey: 'fundSource', keyword: '财政' });
    expect(narrowed).toMatchObject({ first: true, last: false });
    const first = await entry('fundSource', '财政');
    expect((await act('dictEntry/move', { ...seen(first), to: 'up' })).msg).toBe('已在最前');
    const rename = { ...seen(first), dictLabel: '财政资金' };
    expect((await act('dictEntry/rename', rename)).code).toBe(0);
    const late = await act('dictEntry/rename', { ...rename, dictLabel: '财政拨款' });
    expect(late).toMatchObject({ status: 409, data: { current: { dictLabel: '财政资金' } } });
    const [, ...others] = await entries('fundSource');
    for (const one of others) expect((await act('dictEntry/stop', seen(one))).code).toBe(0);
    const last = await act('dictEntry/stop', seen(await entry('fundSource', '财政资金')));
    expect(last.msg).toBe('至少保留一个启用的条目');
    for (const one of await entries('fundSource')) await act('dictEntry/start', seen(one));
    expect((await act('dictEntry/stop', seen(first), auditor)).code).toBe(403);
    expect((await listed('dictEntry', { dictKey: 'fundSource' }, auditor))[0]?.actions).toEqual([]);
  });

  test('that are stopped are read in what has them, and taken by nothing new', {
    timeout: 60_000,
  }, async () => {
    const sides = await projects.sides();
    const { browser } = sides.buyer;
    const values = (more: Record<string, unknown>) =>
      infrastructure(sides, { fundSource: '2', ...more });
    const kept = await browser.post('/portal/project/save', {
      values: values({ projectName: '示例自筹标段' }),
    });
    expect(kept.code).toBe(0);
    const own = await entry('fundSource', '自筹');
    expect((await act('dictEntry/stop', seen(own))).code).toBe(0);
    const refused = await browser.post('/portal/project/save', {
      values: values({ projectName: '示例新标段' }),
    });
    expect(refused.data).toEqual({
      fields: [{ path: 'fundSource', message: '所选项已停用，请重新选择' }],
    });
    const { data } = await browser.get('/portal/project/detail', { id: String(kept.data) });
    expect((data as { values: { fundSource: string } }).values.fundSource).toBe('2');
    await act('dictEntry/start', seen(await entry('fundSource', '自筹')));
    const again = await browser.post('/portal/project/save', {
      values: values({ projectName: '示例新标段' }),
    });
    expect(again.code).toBe(0);
  });

  test('of ten who move one at once one does, and no two stand at one place', async () => {
    const one = await entry('incomeMode', '租赁');
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => act('dictEntry/move', { ...seen(one), to: 'up' })),
    );
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    expect(labels(await offered('incomeMode'))).toEqual(['全额上网', '租赁', '自发自用', '服务费']);
  });
});

describe('business types', () => {
  const leaves = async (query: Record<string, string> = {}) =>
    (await visitor.get('/general/common/getLeafProductType', query)).data as LeafProductType[];
  const tree = async () =>
    (await visitor.get('/general/projectProductType/getTree')).data as ProductNode[];

  test('are shown as a tree with process, form and projects', async () => {
    const rows = await listed('productType', {});
    expect(rows.slice(0, 2)).toMatchObject([
      { id: '1', name: '大基建', parentCode: '', actions: ['history'] },
      {
        id: '101',
        parentName: '大基建',
        processDefKey: 'project_1',
        processName: expect.stringMatching(/^项目申请（大基建） v\d+$/),
        actions: ['rename', 'up', 'down', 'stop', 'history'],
      },
    ]);
    expect(rows.every(({ formVersion }) => Number(formVersion) > 0)).toBe(true);
  });

  test('are renamed and moved everywhere at once', async () => {
    const road = await type('101');
    expect((await act('productType/rename', { ...seen(road), name: '市政工程' })).code).toBe(0);
    expect((await leaves())[0]).toMatchObject({ code: '101', name: '市政工程' });
    expect((await tree())[0]?.children[0]?.ancestorNames).toBe('大基建/市政工程');
    const { data } = await visitor.get('/general/common/allEnums');
    expect((data as EnumMap).ProductType?.[0]).toMatchObject({ codeStr: '101', name: '市政工程' });
    const taken = await act('productType/rename', { ...seen(await type('102')), name: '市政工程' });
    expect(taken.data).toEqual({
      fields: [{ path: 'name', message: '该产品线已有同名的业务类型' }],
    });
    expect((await act('productType/move', { ...seen(await type('102')), to: 'up' })).code).toBe(0);
    expect((await leaves()).slice(0, 3).map(({ code }) => code)).toEqual(['102', '101', '103']);
    expect((await act('productType/rename', { ...seen(road), name: '改' })).status).toBe(409);
    expect((await act('productType/rename', { id: '1', version: 1, name: '基建' })).status).toBe(
      404,
    );
    expect((await history('productType', '101'))[0]).toMatchObject({
      what: '修改业务类型名称',
      lines: [{ label: '名称', before: '市政道路', after: '市政工程' }],
    });
  });

  test('that are stopped are offered to nothing new, and what runs goes on', {
    timeout: 60_000,
  }, async () => {
    const sides = await projects.sides();
    const { browser } = sides.buyer;
    const save = async (projectName: string) => {
      const papers = await projects.papers(browser);
      const values = infrastructure(sides, { projectName, ...papers });
      return browser.post('/portal/project/save', { values });
    };
    const draft = await save('示例停用前标段');
    const running = await save('示例在办标段');
    const submit = (id: unknown) => browser.post('/portal/project/submit', { id: String(id) });
    expect((await submit(running.data)).code).toBe(0);
    // A draft is nobody's business but its company's.
    expect((await type('101')).projects).toBe(1);
    expect((await listed('productType', { keyword: '大基建' }))[0]?.projects).toBe(1);

    expect((await act('productType/stop', seen(await type('101')), auditor)).code).toBe(403);
    expect((await act('productType/stop', seen(await type('101')))).code).toBe(0);
    const codes = (all: readonly { code: string }[]) => all.map(({ code }) => code);
    expect(codes(await leaves())).not.toContain('101');
    expect(codes((await leaves({ stopped: 'true' })).filter(({ stopped }) => stopped))).toEqual([
      '101',
    ]);
    expect(JSON.stringify(await tree())).not.toContain('"101"');

    const processOf = (moduleId: string) =>
      browser.get('/biz/processConfig/getProcessDefKey', { moduleId, productId: '101' });
    expect(await processOf('2')).toMatchObject({ code: 'business_not_open' });
    // What is filed within a running project of that type.
    expect((await processOf('4')).data).toBe('payApply_default');
    expect(await submit(draft.data)).toMatchObject({
      code: 'business_not_open',
      msg: '该业务类型暂未开放',
    });
    expect((await save('示例停用后标段')).data).toEqual({
      fields: [{ path: 'productId', message: '该业务类型暂未开放' }],
    });
    const detail = await browser.get('/portal/project/detail', { id: String(running.data) });
    expect(detail.data).toMatchObject({ productName: expect.stringContaining('市政') });

    expect((await act('productType/start', seen(await type('101')))).code).toBe(0);
    expect((await submit(draft.data)).code).toBe(0);
  });

  test('a line of which all types are stopped is no type itself', async () => {
    const oils = await listed('productType', { parentCode: '6' });
    for (const one of oils) expect((await act('productType/stop', seen(one))).code).toBe(0);
    expect((await tree()).map(({ name }) => name)).not.toContain('成品油');
    expect((await leaves()).filter(({ parentCode }) => parentCode === '6')).toEqual([]);
    for (const one of await listed('productType', { parentCode: '6' }))
      await act('productType/start', seen(one));
    expect((await tree()).at(-1)?.children).toHaveLength(oils.length);
  });
});
