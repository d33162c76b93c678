import type { Locator } from 'playwright/test';

import type { FieldDefinition } from '#contract/form/metadata.ts';
import { sampled } from '../../scripts/test/sample.ts';
import { choose, complete, copyOf, formOf, submit } from '../helpers/application-pages.ts';
import { expect, test } from '../helpers/portal-test.ts';
import { signInAs } from '../helpers/sign-in.ts';

interface Line {
  code: string;
  /** The demo project that is copied. */
  from: string;
  /** A choice that lets another field come or go, and the choice that the copy came with. */
  choice?: { make: [field: string, option: string]; field: string; shows: boolean; back: string };
}

const LINES: readonly Line[] = [
  { code: '1', from: '示例快速路一标' },
  {
    code: '2',
    from: '示例热轧卷板代采项目',
    choice: { make: ['定价方式', '3'], field: '参考指数', shows: true, back: '1' },
  },
  { code: '3', from: '示例分布式光伏项目' },
  {
    code: '4',
    from: '示例工程款应收保理',
    choice: { make: ['通知方式', '暗保理'], field: '确权回执', shows: false, back: '明保理' },
  },
  {
    code: '5',
    from: '示例轴承钢年度框架',
    choice: { make: ['是否加工', '是'], field: '加工厂', shows: true, back: '否' },
  },
  { code: '6', from: '示例工程车队柴油供应' },
];

const isDrawn = ({ hidden, visibleWhen }: FieldDefinition) => !hidden && visibleWhen === undefined;

/** Every tab with every field that stands in it from the beginning. */
async function expectWhole(form: Locator, code: string): Promise<void> {
  const text = await form.evaluate((element) => element.textContent ?? '');
  const missing = formOf(code).flatMap(({ tabName, fields }) =>
    [tabName, ...fields.filter(isDrawn).map(({ label }) => label)].filter(
      (wanted) => !text.includes(wanted),
    ),
  );
  expect(missing).toEqual([]);
}

async function checkChoice(form: Locator, { choice }: Line): Promise<void> {
  if (choice === undefined) return;
  const [field, option] = choice.make;
  const depends = form.locator('label, legend').filter({ hasText: choice.field });
  await expect(depends).toHaveCount(choice.shows ? 0 : 1);
  await choose(form, field, option);
  await expect(depends).toHaveCount(choice.shows ? 1 : 0);
  await choose(form, field, choice.back);
}

// `npm test` applies for two of the six on the average, `npm run test:full` for all.
const DRAWN = sampled(LINES, { what: 'lines applied for', every: 3, nameOf: ({ code }) => code });

test('an application of each line shows its form whole, and is submitted', async ({
  page,
  context,
  portal,
}) => {
  test.slow();
  await signInAs(context, portal.origin, '13800000001');
  for (const line of DRAWN) {
    const { code, from } = line;
    const form = await copyOf(page, from);
    await page.getByRole('button', { name: '提交', exact: true }).click();
    await expect(page.getByRole('alert').filter({ hasText: '有必填项未填写' })).toBeVisible();
    await expectWhole(form, code);
    await checkChoice(form, line);
    const name = `示例申请线${code}`;
    await complete(form, code, name);
    await submit(page, name);
  }
});
