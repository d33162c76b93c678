import type { Page } from 'playwright/test';

import { freshUsc } from '../helpers/certification.ts';
import { certify } from '../helpers/certification-pages.ts';
import { enterConsole, hire } from '../helpers/console-pages.ts';
import { expect, test } from '../helpers/portal-test.ts';
import { agree } from '../helpers/review-pages.ts';
import { Visitor } from '../helpers/visitor.ts';

// An installation as it is delivered: nobody is there, no company, no registry, no recognition. FIRST_OPERATOR signs in;
// whatever is there afterwards somebody made on the screens.

const FIRST = '13900000100';
test.use({ settings: { DEMO_DATA: 'off', FIRST_OPERATOR: FIRST, OCR_DRIVER: 'off' } });

const ROLES = ['运营专员', '业务经理', '风控专员', '法务专员', '风控总监'] as const;
type Role = (typeof ROLES)[number];

test('from nobody to a raised limit, with nothing but FIRST_OPERATOR @desktop @full', async ({
  page: admin,
  portal,
  phones,
  quiet,
  newBrowser,
}) => {
  test.slow();
  quiet.expectStatus(400, /recognizeIdentityCard|getCompanyInfoByBusinessLicense/);
  const somebody = async () => {
    const browser = await newBrowser();
    return await browser.newPage();
  };
  await enterConsole(admin, portal, FIRST);
  const staff = new Map<Role, Page>();
  for (const role of ROLES) {
    const phone = phones.next().value;
    await hire(admin, role, phone);
    const page = await somebody();
    await enterConsole(page, portal, phone);
    staff.set(role, page);
  }
  const as = (role: Role) => {
    const page = staff.get(role);
    if (page === undefined) throw new Error(`Nobody is ${role}`);
    return page;
  };

  const newcomer = async (name: string) => {
    const page = await somebody();
    const visitor = new Visitor(page, portal);
    await page.goto('/portal/index');
    await visitor.openLogin();
    await visitor.register(phones.next().value, name);
    return page;
  };
  const certified = async (company: string, type: string) => {
    const page = await newcomer('示例新人');
    await certify(page, { name: company, usc: freshUsc(), type });
    await agree(as('运营专员'), new RegExp(company));
    await expect(page.getByRole('heading', { name: '企业认证已通过' })).toBeVisible();
    return page;
  };
  await certified('示例路桥集团有限公司', '采购方');
  await certified('示例钢贸有限公司', '供应商');
});
