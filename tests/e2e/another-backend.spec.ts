import type { Page } from 'playwright/test';
import { expect, test } from '../helpers/portal-test.ts';
import { pdf } from '../helpers/sample-files.ts';
import { Visitor } from '../helpers/visitor.ts';

// A company with a backend of its own points the site at it. It answers what the specification names and nothing beside: its user
// info tells no roles and no name of a company, its rows name no actions, it keeps no views and sends no events.

const BUYER = '13800000001';
const DEMO = 'Portal2026';
const BEYOND = ['actions', 'version', 'totalIsEstimate'];

interface Told {
  id: string;
  nickName: string;
  token: string;
  companyList: { basicInfo: { companyId: string } }[];
}

const specified = ({ id, nickName, token, companyList }: Told) => ({
  id,
  nickName,
  token,
  companyList: companyList.map(({ basicInfo, ...others }) => ({
    ...others,
    basicInfo: { companyId: basicInfo.companyId },
  })),
});

const withoutBeyond = (text: string): unknown =>
  JSON.parse(text, (key, value) => (BEYOND.includes(key) ? undefined : value));

/** Our server, as far as the specification knows it. */
async function answerAsSpecified(page: Page): Promise<void> {
  const unknown = { status: 404, json: { code: 404, msg: '接口不存在', data: {} } };
  await page.route(/\/api\/(message\/stream|portal\/savedView)/, (route) => route.fulfill(unknown));
  await page.route(/\/api\/(user\/getInfo|portal\/.*\/(page|myPage|detail)\b)/, async (route) => {
    const response = await route.fetch();
    const answer = withoutBeyond(await response.text()) as { data: Told };
    const isUser = route.request().url().endsWith('/user/getInfo');
    await route.fulfill({
      response,
      json: isUser ? { ...answer, data: specified(answer.data) } : answer,
    });
  });
}

test.beforeEach(async ({ page, quiet }) => {
  quiet.expectStatus(404, /message\/stream|portal\/savedView/);
  await answerAsSpecified(page);
});

test('who signs in at a backend of its own works with lists, also after a reload', async ({
  page,
  portal,
}) => {
  const visitor = new Visitor(page, portal);
  await page.goto('/portal/user/bank');
  await visitor.signInByPassword(BUYER, DEMO);
  const row = page.getByRole('row', { name: /示例建设工程有限公司/ }).first();
  await expect(row.getByText('编辑')).toBeVisible();
  await page.reload();
  await expect(row.getByText('编辑')).toBeVisible();
  await expect(page.getByText('操作未成功')).toHaveCount(0);
});

test('the page of the own company stands without what may be done there', async ({
  page,
  portal,
}) => {
  const visitor = new Visitor(page, portal);
  await page.goto('/portal/user/company');
  await visitor.signInByPassword(BUYER, DEMO);
  await page.getByRole('link', { name: '当前企业详情' }).click();
  await expect(page.getByRole('heading', { name: '工商信息' })).toBeVisible();
});

test('a file whose answer tells id and path alone stands with its own name', async ({
  page,
  portal,
}) => {
  const visitor = new Visitor(page, portal);
  await page.route('**/general/common/upload', async (route) => {
    const response = await route.fetch();
    const { data, ...envelope } = await response.json();
    const { id, filePath } = data;
    await route.fulfill({ response, json: { ...envelope, data: { id, filePath } } });
  });
  await page.goto('/portal/user/bank');
  await visitor.signInByPassword(BUYER, DEMO);
  await page.getByRole('button', { name: '新增银行账户' }).first().click();
  const file = { name: '开户许可证.PDF', mimeType: 'application/pdf', buffer: pdf() };
  await visitor.dialog.locator('input[type=file]').first().setInputFiles(file);
  await expect(visitor.dialog.getByRole('button', { name: '删除 开户许可证.PDF' })).toBeVisible();
});

test('business types are offered from a tree whose leaves have no children', async ({
  page,
  portal,
}) => {
  const visitor = new Visitor(page, portal);
  const leaf = { id: '101', ancestorNames: '大基建/市政道路', children: null };
  const tree = [{ id: '1', ancestorNames: '大基建', children: [leaf] }];
  await page.route('**/projectProductType/getTree', (route) =>
    route.fulfill({ json: { code: 0, msg: '', data: tree } }),
  );
  await page.goto('/portal/projectaApplication');
  await visitor.signInByPassword(BUYER, DEMO);
  await expect(page.getByRole('link', { name: '市政道路', exact: true })).toBeVisible();
});

test('lists show rows of which little is told', async ({ page, portal }) => {
  const visitor = new Visitor(page, portal);
  await page.route(/\/api\/.*\/(page|myPage)\b/, (route) => {
    const content = [{ id: '1', name: '示例行', read: true }];
    return route.fulfill({ json: { code: 0, msg: '', data: { content, total: 1 } } });
  });
  await page.goto('/portal/user/project');
  await visitor.signInByPassword(BUYER, DEMO);
  const first = page.getByRole('main').getByText(/^共 1 条/);
  await expect(first).toBeVisible();
  for (const path of ['user/contactClient', 'user/company', 'paymentList', 'user/message']) {
    await page.goto(`/portal/${path}`);
    await expect(first).toBeVisible();
  }
});
