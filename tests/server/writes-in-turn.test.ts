import { afterAll, beforeAll, expect, test } from 'vitest';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { Companies } from '../helpers/companies.ts';
import { atOnce } from '../helpers/naive-twin.ts';
import { People } from '../helpers/people.ts';

// Whoever sends many writes at once waits behind his own, and nobody else does.

const CONNECTIONS = 4;
const MANY = 60;

let portal: TestApp;
let companies: Companies;
beforeAll(async () => {
  portal = await createTestApp({ max: CONNECTIONS });
  companies = new Companies(portal, new People(portal, 13_688_900_000));
});
afterAll(() => portal.close());

test('somebody else is served beside sixty writes of one session, which all come to their end', async () => {
  const [busy, other] = [await companies.member(), await companies.member()];
  const set = ({ browser, companyId: id }: typeof busy) =>
    browser.post('/portal/company/setReview', { id, needReview: false });
  let ended = 0;
  const many = atOnce(MANY, async () => {
    const answer = await set(busy);
    ended += 1;
    return answer.code;
  });
  expect((await set(other)).code).toBe(0);
  expect(ended).toBeLessThan(MANY / 2);
  expect(new Set(await many)).toEqual(new Set([0]));
});
