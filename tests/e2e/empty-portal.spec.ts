import type { Page } from 'playwright/test';

import { complete, copyOf, submit } from '../helpers/application-pages.ts';
import { freshUsc } from '../helpers/certification.ts';
import { certify } from '../helpers/certification-pages.ts';
import { accept, COMPANIES, invite } from '../helpers/company-pages.ts';
import { enterConsole, hire, type StaffRole } from '../helpers/console-pages.ts';
import { walkGoods } from '../helpers/goods-walk.ts';
import { fillInfrastructure } from '../helpers/infrastructure-form.ts';
import { closeProject, TRADE } from '../helpers/last-walk.ts';
import { linkSupplier } from '../helpers/partner-pages.ts';
import { expect, test } from '../helpers/portal-test.ts';
import { hears, rejectProject, SITE_SIGNER, walkProject } from '../helpers/project-walk.ts';
import { agree } from '../helpers/review-pages.ts';
import { Visitor } from '../helpers/visitor.ts';

// An installation as it is delivered: nobody is there, no company, no registry, no recognition. FIRST_OPERATOR signs in;
// whatever is there afterwards somebody made on the screens.

const FIRST = '13900000100';
test.use({ settings: { DEMO_DATA: 'off', FIRST_OPERATOR: FIRST, OCR_DRIVER: 'off' } });

/** Who decides a project, and who signs for the platform; a risk officer does not sit in judgement on itself. */
const STAFF: readonly (readonly [name: string, roles: readonly StaffRole[]])[] = [
  ['示例业务', ['business', 'operation']],
  ['示例风控', ['risk', 'legal']],
  ['示例总监', ['director']],
  ['示例财务', ['finance']],
  ['示例财务总监', ['financeDirector']],
];

const [BUYER, SUPPLIER] = ['示例路桥集团有限公司', '示例钢贸有限公司'];

test('from nobody to a raised limit, and from there to 完结, with nothing but FIRST_OPERATOR @desktop @full', async ({
  page: admin,
  portal,
  phones,
  quiet,
  newBrowser,
}) => {
  // The whole of a deal, from the first account to the end of its project.
  test.setTimeout(900_000);
  // Papers are looked at by nobody but people.
  quiet.expectStatus(400, /recognizeIdentityCard|getCompanyInfoByBusinessLicense/);
  const somebody = async () => (await newBrowser()).newPage();
  await enterConsole(admin, portal, FIRST);
  const newcomer = async (phone: string) => {
    const page = await somebody();
    const visitor = new Visitor(page, portal);
    await page.goto('/portal/index');
    await visitor.openLogin();
    await visitor.register(phone, '示例新人');
    return page;
  };
  const applicant = async (name: string, type: string) => {
    const page = await newcomer(phones.next().value);
    await certify(page, { name, usc: freshUsc(), type });
    return page;
  };

  // The first customer is quicker than the platform's people are hired.
  const buyer = await applicant(BUYER, '采购方');
  await hears(admin, '企业认证无人办理');
  await admin.getByRole('main').getByRole('link', { name: '账号', exact: true }).click();
  const staff = new Map<StaffRole, Page>();
  for (const [name, roles] of STAFF) {
    const phone = phones.next().value;
    await hire(admin, { name, phone, roles });
    const page = await somebody();
    await enterConsole(page, portal, phone);
    for (const role of roles) staff.set(role, page);
  }
  const operator = (role: StaffRole) => {
    const page = staff.get(role);
    if (page === undefined) throw new Error(`Nobody is ${role}`);
    return page;
  };
  const certified = async (page: Page, company: string) => {
    await agree(operator('operation'), new RegExp(company));
    await expect(page.getByRole('heading', { name: '企业认证已通过' })).toBeVisible();
  };
  await certified(buyer, BUYER);
  const supplier = await applicant(SUPPLIER, '供应商');
  await certified(supplier, SUPPLIER);

  const phone = phones.next().value;
  await invite(buyer, phone, /复核人/);
  const colleague = await newcomer(phone);
  await colleague.goto(COMPANIES);
  await accept(colleague, BUYER);
  await expect(colleague.getByText(`${BUYER}（当前）`).first()).toBeVisible();
  await buyer.goto('/portal/user/contactClient');
  await linkSupplier(buyer, SUPPLIER);

  const walkers = { buyer, supplier, colleague, company: BUYER, operator };
  const project = '示例市政道路';
  await walkProject(walkers, project, (name) =>
    fillInfrastructure(buyer, { name, buyer: BUYER, supplier: SUPPLIER }),
  );
  await rejectProject(walkers, '示例另一标段', async (name) => {
    await complete(await copyOf(buyer, project), '1', name);
    await submit(buyer, name);
  });
  const walk = { portal, buyer, supplier, operation: operator('operation'), newBrowser };
  await closeProject({ origin: portal.origin, buyer, supplier, operator }, project, async () => {
    // The driver is without a line for a while.
    quiet.expectFailures(true);
    await walkGoods(walk, { project, qty: TRADE.goods.qty, ...SITE_SIGNER });
    quiet.expectFailures(false);
  });
});
