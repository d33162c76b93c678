import { expect } from 'vitest';
import type { UserInfo } from '#contract/account/user.ts';
import type { PartySaved } from '#contract/party/form.ts';
import type { DemoParties } from '#server/modules/project/demo/values.ts';

import type { TestApp } from './app.ts';
import { Browser } from './browser.ts';
import { application, freshUsc, PATH, papers, saveApplication } from './certification.ts';
import type { People } from './people.ts';
import { approve, done } from './reviewer.ts';

/** Somebody of a company that is certified. */
export interface Member {
  browser: Browser;
  companyId: string;
  name: string;
}

/** Everybody who acts on a project. */
export interface Cast {
  portal: TestApp;
  people: People;
  /** The platform's people, by their role. */
  as: (role: string) => Browser;
  buyer: Member;
  supplier: Member;
  /** The buyer's colleague who reviews for it (企业复核). */
  reviewer: Browser;
  /** Whom an application names. */
  parties: DemoParties;
}

const ROLES = [
  'operationOfficer',
  'bizManager',
  'riskOfficer',
  'legalOfficer',
  'riskDirector',
  'financeOfficer',
  'financeDirector',
];

/** An operator without a password signs in to the console. */
export async function enter(portal: TestApp, phone: string): Promise<Browser> {
  const browser = new Browser(portal);
  expect(await browser.adminCodeLogin(phone)).toMatchObject({ code: 0, data: { next: '' } });
  return browser;
}

type Desk = Pick<Cast, 'portal' | 'people'>;

/** The first operator opens an account for each role that decides something. */
async function hireAll({ portal, people }: Desk, admin: Browser): Promise<Cast['as']> {
  const staff = new Map<string, Browser>();
  for (const role of ROLES) {
    const phone = people.phone();
    const id = await done(admin, '/admin/account/save', { phone, nickName: '示例运营' });
    await done(admin, '/admin/account/saveRoles', { id, roles: [role] });
    staff.set(role, await enter(portal, phone));
  }
  return (role) => {
    const found = staff.get(role);
    if (!found) throw new Error(`Nobody is ${role}`);
    return found;
  };
}

/** Somebody registers and hands in a certification, which the officer approves. */
async function certified(
  { portal, people }: Desk,
  officer: Browser,
  companyType: string,
): Promise<Member> {
  const { browser } = await people.newcomer();
  const attachment = await papers(portal, browser);
  const usc = freshUsc();
  const name = `示例企业${usc.slice(-4)}`;
  const body = application({ attachment, usc, name, companyType: [companyType] });
  const { data } = await saveApplication(browser, body);
  const id = String(data);
  await done(browser, `${PATH}/submit`, { id });
  await approve(officer, id);
  const user = (await browser.get('/user/getInfo')).data as UserInfo;
  expect(user.companyList).toMatchObject([
    { basicInfo: { roles: ['companyAdmin'] }, realNameInfo: { status: 3 } },
  ]);
  return { browser, companyId: user.companyList[0]?.basicInfo.companyId ?? '', name };
}

/** A trading partner, which the platform knows only where `more` names a certified one; its id. */
async function partner(browser: Browser, type: string, more: object): Promise<string> {
  const companyAccountRelation = {
    contactPerson: '示例甲',
    contactPhone: '13900000001',
    contactAddress: '示例路 1 号',
  };
  const body = { name: `示例${type}`, companyAccountRelation, ...more };
  return ((await done(browser, `/portal/${type}/create`, body)) as PartySaved).id;
}

/** A colleague with a role, who accepts an invitation. */
async function colleague(people: People, admin: Browser, role: string): Promise<Browser> {
  const { browser, phone } = await people.newcomer();
  await done(admin, '/portal/companyInvitation/save', { phone, roles: [role], jobTitle: '复核' });
  const received = (await browser.get('/portal/companyInvitation/received')).data;
  await done(browser, '/portal/companyInvitation/accept', {
    id: (received as { id: string }[])[0]?.id,
  });
  return browser;
}

/** Whom applications of all lines name: partners and accounts, as the buyer enters them. */
async function partiesOf(buyer: Member, supplier: Member): Promise<DemoParties> {
  const { browser, companyId, name } = buyer;
  const supplierId = await partner(browser, 'supplier', { name: supplier.name });
  expect(supplierId).toBe(supplier.companyId);
  const account = async (bankType: string) => {
    const more = { name, bankType, contactPhone: '13900000001', remarks: '示例账户' };
    return String(await done(browser, '/portal/bank/save', more));
  };
  return {
    buyer: companyId,
    supplier: supplierId,
    mill: supplierId,
    owner: await partner(browser, 'owner', { usc: freshUsc() }),
    bank: await account('1'),
    supervised: await account('3'),
  };
}

/** From an administrator of the console to everybody whom a project needs; the buyer's company wants its own review. */
export async function gather(desk: Desk, admin: Browser): Promise<Cast> {
  const as = await hireAll(desk, admin);
  const buyer = await certified(desk, as('operationOfficer'), '2');
  const supplier = await certified(desk, as('operationOfficer'), '3');
  const reviewer = await colleague(desk.people, buyer.browser, 'companyReviewer');
  const { browser, companyId: id } = buyer;
  await done(browser, '/portal/company/setReview', { id, needReview: true });
  return { ...desk, as, buyer, supplier, reviewer, parties: await partiesOf(buyer, supplier) };
}
