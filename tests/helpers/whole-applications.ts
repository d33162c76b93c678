import { expect } from 'vitest';

import type { ProjectDetail } from '#contract/project/project.ts';
import { demoProjects } from '#server/modules/project/demo/projects.ts';

import { Companies } from './companies.ts';
import { Projects } from './projects.ts';
import { approve, done } from './reviewer.ts';
import { savedIn } from './saved.ts';
import { RECEIVERS, sceneDeskOn } from './scenes.ts';
import type { Cast } from './whole-cast.ts';

/** 大基建, 大宗商品, 新基建, 保理, 特钢, 成品油. */
export const LINES = ['1', '2', '3', '4', '5', '6'] as const;
export type Line = (typeof LINES)[number];
const FILES: Partial<Record<Line, string[]>> = { 4: ['131', '101', '91', '133'] };
/** What the risk officer sets; the rest is as it was asked for. */
const TERMS = { annualRate: '8', limitExpireDate: '2027-05-20', riskLevel: '2' };
export const ofProject = async ({ buyer }: Cast, id: string) =>
  (await buyer.browser.get('/portal/project/detail', { id })).data as ProjectDetail;

/** The buyer applies, and its colleague agrees; the project's id. */
export async function applied(cast: Cast, line: Line): Promise<string> {
  const { portal, people, buyer, reviewer, parties } = cast;
  const day = portal.clock.now().toISOString().slice(0, 10);
  // The last of each line is applied for today; those before it were long ago.
  const whole = demoProjects(parties, day).findLast(
    ({ values }) => String(values.productId)[0] === line,
  );
  // Whoever owes what is assigned is certified by then.
  const debtor = line === '4' && { debtorId: parties.supplier };
  const papers = new Projects(portal, new Companies(portal, people)).papers(buyer.browser, [
    '11',
    '13',
    ...(FILES[line] ?? []),
  ]);
  const values = {
    ...whole?.values,
    ...debtor,
    lng: '116.300000',
    lat: '39.900000',
    ...(await papers),
  };
  const id = String(await done(buyer.browser, '/portal/project/save', { values }));
  const sent = await done(buyer.browser, '/portal/project/submit', { id });
  expect(sent, line).toMatchObject({ status: '10' });
  await done(reviewer, '/portal/project/review', { id, decision: 'approve' });
  return id;
}

/** Whoever has to act agrees, until nobody has to; the nodes that it took. */
async function agreed(cast: Cast, id: string, terms: Record<string, string>): Promise<string[]> {
  const { as, supplier } = cast;
  const nodes: string[] = [];
  for (;;) {
    const { nextStep, auditStatus } = await ofProject(cast, id);
    if (nextStep === null) {
      expect(auditStatus).toBe('3');
      return nodes;
    }
    const { nodeKey, role, actingCompanyId } = nextStep;
    nodes.push(nodeKey);
    if (actingCompanyId === null) {
      await approve(as(role), id, role === 'riskOfficer' ? terms : {});
    } else {
      expect(actingCompanyId).toBe(supplier.companyId);
      await done(supplier.browser, '/portal/project/review', { id, decision: 'approve' });
    }
  }
}

/** The nodes of each line after 企业复核: legal in three of them. */
const NODES: Record<Line, string[]> = {
  1: ['N1', 'N2', 'N3', 'N4'],
  2: ['N1', 'N2', 'N4'],
  3: ['N1', 'N2', 'N3', 'N4'],
  4: ['N1', 'N2', 'N3', 'N4'],
  5: ['N1', 'N2', 'N4'],
  6: ['N1', 'N2', 'N4'],
};

/** Approved with `less` than was asked for, or with all of it; its contract is signed and the limit is open. */
export async function granted(cast: Cast, line: Line, id: string, less?: string): Promise<void> {
  const { applyAmount } = await ofProject(cast, id);
  const approvedAmount = less ?? applyAmount ?? '';
  expect(await agreed(cast, id, { ...TERMS, approvedAmount }), line).toEqual(NODES[line]);
  await done(cast.as('operationOfficer'), '/admin/project/contractSigned', { id });
  expect(await ofProject(cast, id)).toMatchObject({
    projectStatus: '4',
    limit: { creditLimit: approvedAmount, available: approvedAmount },
  });
}

/** The project's site with its signers, checked by the platform; also by risk where the project says no place (`isPlaced`). */
export async function registered(
  { portal, people, as, buyer: { browser } }: Cast,
  projectId: string,
  { isPlaced = true }: { isPlaced?: boolean } = {},
): Promise<void> {
  const desk = sceneDeskOn(portal, people);
  const values = await desk.values(browser, projectId);
  const { id } = savedIn(await desk.save(browser, { values }));
  await done(browser, '/portal/sceneControl/submit', { id });
  const checked = await approve(as('operationOfficer'), id);
  expect(isPlaced ? checked : await approve(as('riskOfficer'), id)).toMatchObject({ status: '3' });
  expect((await browser.get('/portal/sceneControl/detail', { id })).data).toMatchObject({
    auditStatus: '3',
    receivers: RECEIVERS.map(({ name }) => ({ name })),
  });
}
