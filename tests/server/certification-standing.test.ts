import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { CERTIFIED_ROUTES } from '#contract/certification/texts.ts';
import { createTestApp, type TestApp } from '../helpers/app.ts';
import { Applications } from '../helpers/applications.ts';
import { freshUsc, PATH } from '../helpers/certification.ts';
import { People } from '../helpers/people.ts';

// How a company stands (实名状态) after what is decided of its applications, one by one.

let portal: TestApp;
let people: People;
let applications: Applications;
beforeAll(async () => {
  portal = await createTestApp({ demo: true });
  people = new People(portal, 13_721_000_000);
  applications = await Applications.of(portal, people);
});
afterAll(() => portal.close());

const FROZEN = 6;
const OTHER_NAME = '改名后的示例企业有限公司';

/** A company that has just been certified, by its administrator. */
async function certified() {
  const { browser, phone } = await people.newcomer();
  const usc = freshUsc();
  return { browser, phone, usc, ...(await applications.approved(browser, { usc })) };
}

describe('a company that is frozen', () => {
  test('hands in no update, and is told why', async () => {
    const { browser, usc, companyId } = await certified();
    const draft = await applications.draft(browser, { usc, name: OTHER_NAME });
    expect((await applications.freeze(companyId)).code).toBe(0);
    const refused = await applications.submit(browser, draft);
    expect(refused).toMatchObject({
      code: 'company_frozen',
      msg: expect.stringContaining('已被冻结'),
    });
    expect(await applications.statusOf(companyId)).toBe(FROZEN);
    await applications.unfreeze(companyId);
    expect((await applications.submit(browser, draft)).code).toBe(0);
  });

  test('begins no business, and is told so in words of business', async () => {
    const { browser, companyId } = await certified();
    await applications.freeze(companyId);
    for (const routeName of CERTIFIED_ROUTES) {
      const { data } = await browser.post(`${PATH}/access`, { companyId, routeName });
      expect(data).toEqual({
        allowed: false,
        reason: expect.stringMatching(/已被冻结，暂不能发起新业务，请联系平台客服$/),
      });
    }
    const aboutPapers = await browser.get(`${PATH}/checkCustomer`);
    expect(aboutPapers.msg).toContain('暂不能办理认证');
  });

  test('keeps its update waiting until the freeze is lifted', async () => {
    const { browser, usc, companyId } = await certified();
    const update = await applications.pending(browser, { usc, name: OTHER_NAME });
    await applications.freeze(companyId);
    expect(await applications.decide(update, 'approve')).toMatchObject({
      code: 'company_frozen',
      msg: expect.stringContaining('解冻后'),
    });
    expect(await applications.statusOf(companyId)).toBe(FROZEN);
    await applications.unfreeze(companyId);
    expect((await applications.decide(update, 'approve')).data).toMatchObject({ status: '3' });
    expect(await applications.statusOf(companyId)).toBe(3);
  });

  test.each(['returnBack', 'reject'] as const)(
    'stays so when its update ends by %s',
    async (how) => {
      const { browser, usc, companyId } = await certified();
      const update = await applications.pending(browser, { usc, name: OTHER_NAME });
      await applications.freeze(companyId);
      expect((await applications.decide(update, how)).code).toBe(0);
      expect(await applications.statusOf(companyId)).toBe(FROZEN);
    },
  );

  test('is not certified anew by whoever types its code', async () => {
    const { usc, phone, companyId } = await certified();
    const { browser } = await people.newcomer();
    const draft = await applications.draft(browser, { usc });
    const refused = async () => {
      const { code, data } = await applications.submit(browser, draft);
      return { code, data };
    };
    const before = await refused();
    expect(before.data).toMatchObject({ fields: [{ path: 'usc' }] });
    await applications.freeze(companyId);
    // Nor does he learn that it is frozen: he is told what he was told before.
    expect(await refused()).toEqual(before);
    await portal.database.superuser
      .updateTable('account')
      .set({ status: 2 })
      .where('phone', '=', phone)
      .execute();
    expect((await refused()).data).toMatchObject({
      fields: [{ path: 'usc', message: expect.stringContaining('没有可联系的管理员') }],
    });
  });

  test('stays so when its certification is voided, and has none once the freeze is lifted', async () => {
    const { browser, phone, id, companyId } = await certified();
    await applications.freeze(companyId);
    expect((await applications.void(id)).code).toBe(0);
    expect(await applications.statusOf(companyId)).toBe(FROZEN);
    expect((await browser.get(`${PATH}/checkCustomer`)).code).toBe('company_frozen');
    expect((await applications.unfreeze(companyId)).code).toBe(0);
    expect(await applications.statusOf(companyId)).toBe(4);
    expect(await people.eventsOf(await people.idOf(phone))).toContain('company.unfrozen');
  });
});

describe('a certification that is voided', () => {
  test('leaves a company certified that a newer application certifies', async () => {
    const { browser, usc, id, companyId } = await certified();
    const { id: newer } = await applications.approved(browser, { usc, name: OTHER_NAME });
    expect((await applications.void(id)).code).toBe(0);
    expect(await applications.statusOf(companyId)).toBe(3);
    expect((await applications.void(newer)).code).toBe(0);
    expect(await applications.statusOf(companyId)).toBe(4);
  });

  test('ends the certification when it is the newest, whatever was approved before', async () => {
    const { browser, usc, companyId } = await certified();
    const { id: newer } = await applications.approved(browser, { usc, name: OTHER_NAME });
    expect((await applications.void(newer)).code).toBe(0);
    expect(await applications.statusOf(companyId)).toBe(4);
  });
});
