import { afterAll, beforeAll, expect, test } from 'vitest';
import { ENDPOINTS } from '#contract/endpoints.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import {
  attack,
  inputFor,
  isWalked,
  placesOf,
  readAll,
  type Sent,
  send,
} from '../helpers/scoping/attack.ts';
import { prepareFingerprint } from '../helpers/scoping/fingerprint.ts';
import { fits } from '../helpers/scoping/schema.ts';
import { NOUNS } from '../helpers/scoping/targets.ts';
import { type Actor, World } from '../helpers/scoping/world.ts';

// What a company has is for those of its people whose role has to do with it (rules.md C.22). A member in a role that no function
// names is refused by every call but these: a new call falls under this by itself, and asks for the role or stands here with why not.

const OPEN: Readonly<Record<string, string>> = {
  getInfo: 'who I am',
  messageUnread: 'my own messages',
  messagePage: 'my own messages',
  accountSecurity: 'my own account',
  mySessions: 'my own account',
  closeCheck: 'my own account',
  savedViewList: 'my own views',
  draftDetail: 'my own drafts',
  workbenchSummary: 'each part asks for the role by itself',
  fundsCalendar: 'each day asks for the role by itself',
  getProcessDefKey: 'the same for everybody',
  ruleBook: 'the same for everybody',
  formTabList: 'the same for everybody',
  formFieldList: 'the same for everybody',
  bankBranchSearch: 'the same for everybody',
  getRegistryCompany: 'the same for everybody',
  searchByRegistryNameLike: 'the same for everybody',
  companySearchByNameLike: 'names to choose from in forms',
  partySearchByNameLike: 'names to choose from in forms',
  searchCompany: 'names to choose from in forms',
  getPersonList: 'names to choose from in forms',
  commonReadSheet: 'a file of the call itself',
  myCompanyPage: 'the companies that I act for',
  myCompanyDetail: 'what a company is; its accounts ask for the role',
  companyAdministrators: 'whom to ask for a role',
  companyInvitationReceived: 'to me',
  companyCustomerPage: 'the companies that I act for',
  companyCustomerAccess: 'whether I may use a route',
  searchMyCompanyCustomer: 'the companies that I act for',
  checkCertification: 'whether I may apply',
  checkCustomer: 'whether I may apply',
  checkCustomerByLastOne: 'my own application',
  checkCompanyCustomerByLocal: 'who bears a code',
};
/** Written beside what a company has, by whoever belongs to it. */
const MAY_WRITE: Readonly<Record<string, string>> = {
  companyLeave: 'whoever belongs to a company may leave it',
  draftSave: 'my own drafts',
  draftDelete: 'my own drafts',
  savedViewSave: 'my own views',
};

let portal: TestApp;
let world: World;
let nobody: Actor;
beforeAll(async () => {
  portal = await createTestApp();
  await prepareFingerprint(portal.database.superuser);
  world = await new World(portal).build();
  for (const { table, calls } of NOUNS.values()) {
    if (calls.detail) await world.secretId({ table });
  }
  nobody = await world.roleless();
});
afterAll(() => portal.close());

const ofSession = ENDPOINTS.filter((call) => isWalked(call) && call.access === 'session');

/** What a call answers with each record of the company, or without one where it takes none; 'ok' where it does not refuse. */
async function answersOf(endpoint: Endpoint): Promise<readonly { what: string; answer: string }[]> {
  if (placesOf(endpoint).length > 0) return await readAll(portal, world, endpoint, nobody);
  const sent = await inputFor(world, endpoint, undefined, '');
  const { status } = await send(portal, endpoint, nobody, sent, {});
  return [{ what: endpoint.name, answer: status === 403 || status === 404 ? `${status}` : 'ok' }];
}

test('a role without a function reads nothing of its company', async () => {
  const read: string[] = [];
  const reads = ofSession.filter(({ effect, name }) => effect === 'read' && !(name in OPEN));
  for (const endpoint of reads) {
    for (const { what, answer } of await answersOf(endpoint)) if (answer === 'ok') read.push(what);
  }
  expect(read).toEqual([]);
});

test('and changes nothing of it', { timeout: 60_000 }, async () => {
  const writes = ofSession.filter(({ effect, name }) => effect === 'write' && !(name in MAY_WRITE));
  const found: string[] = [];
  for (const endpoint of writes) {
    const told = await attack(portal, world, endpoint, [nobody]);
    found.push(...told.filter((one) => !one.includes('learns from')));
  }
  expect(found).toEqual([]);
});

/** The least that a call takes with an id in one place, and the same of a version that nobody has seen where it takes one. */
async function triesOf(endpoint: Endpoint): Promise<readonly Sent[]> {
  const tries: Sent[] = [];
  for (const place of placesOf(endpoint)) {
    const id = await world.secretId(place.target);
    const sent = await inputFor(world, endpoint, place, id);
    const stale = { ...sent.input, version: 4711 };
    tries.push(sent, ...(fits(endpoint.input, stale) ? [{ ...sent, input: stale }] : []));
  }
  return tries;
}

test('nor is he told by a refusal how far a record is', { timeout: 60_000 }, async () => {
  const told: string[] = [];
  for (const endpoint of ofSession) {
    if (endpoint.effect !== 'write' || endpoint.name in MAY_WRITE) continue;
    for (const sent of await triesOf(endpoint)) {
      const { status, code } = await send(portal, endpoint, nobody, sent, {});
      if (status !== 403 && status !== 404) {
        told.push(`${endpoint.name}: ${status} ${code} ${JSON.stringify(sent.input)}`);
      }
    }
  }
  expect(told).toEqual([]);
});
