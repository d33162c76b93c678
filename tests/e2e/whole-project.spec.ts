import type { BrowserContext, Page } from 'playwright/test';

import { complete, copyOf, submitCopy } from '../helpers/application-pages.ts';
import { test } from '../helpers/portal-test.ts';
import { type OperatorRole, rejectProject, walkProject } from '../helpers/project-walk.ts';
import { signInAs, signInOperator } from '../helpers/sign-in.ts';

const OPERATOR: Readonly<Record<OperatorRole, string>> = {
  business: '13800000010',
  operation: '13800000011',
  risk: '13800000012',
  director: '13800000013',
  legal: '13800000014',
};

test('each role in turn: returned with a mark, granted less, site registered, limit raised; another is rejected', async ({
  page: buyer,
  context,
  portal,
  newBrowser,
}, { project }) => {
  test.slow();
  const pages = new Map<string, Page>();
  const opened = async (
    signIn: (to: BrowserContext, origin: string, phone: string) => Promise<void>,
    phone: string,
  ) => {
    const known = pages.get(phone);
    if (known !== undefined) return known;
    const browser = await newBrowser();
    await signIn(browser, portal.origin, phone);
    const fresh = await browser.newPage();
    pages.set(phone, fresh);
    return fresh;
  };
  await signInAs(context, portal.origin, '13800000001');
  const supplier = await opened(signInAs, '13800000002');
  await supplier.goto('/portal/user/workbench');
  const walkers = {
    buyer,
    supplier,
    company: '示例建设工程有限公司',
    colleague: await opened(signInAs, '13800000102'),
    operator: (role: OperatorRole) => opened(signInOperator, OPERATOR[role]),
  };
  await walkProject(walkers, `示例全程标段${project.name}`, async (name) =>
    complete(await copyOf(buyer, '示例快速路一标'), '1', name),
  );
  await rejectProject(walkers, `示例拒绝${project.name}`, (name) =>
    submitCopy(buyer, { from: '示例工程车队柴油供应', code: '6', name }),
  );
});
