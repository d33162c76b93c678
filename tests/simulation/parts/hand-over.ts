import type { World } from '../world.ts';
import { AT, type Doc, type Lives } from './life.ts';
import { type Task, taskOf } from './task.ts';

const opinion = '请补充原件';

/** A node waits for one decision, and has asked its applicant for nothing yet. */
export function atNode(doc: Doc): void {
  Object.assign(doc, { open: 1, isAsked: false });
}

/** Whom a reviewer may name for it, by what the console offers. */
async function offered(world: World, { id, who }: Task, action: string): Promise<string[]> {
  const { data } = await world.get(who, '/admin/review/people', { taskId: id, action });
  return Array.isArray(data) ? data.map(({ accountId }) => String(accountId)) : [];
}

/** A further signature is asked for (加签), or the decision is left to another of the same role (转办). */
export async function handOver<D extends Doc>(
  world: World,
  documents: Lives<D>,
  action: 'addSign' | 'transfer',
): Promise<string | undefined> {
  const doc = documents.one(world, AT.review);
  const colleague = world.random.pick(world.cast.colleagues);
  if (doc === undefined || colleague === undefined) return undefined;
  const { noun, customer } = documents.life;
  const task = await taskOf(world, noun, doc.id);
  const known = await offered(world, task, action);
  const isRight =
    doc.status === AT.review && task.node !== customer?.node && known.includes(colleague.id);
  const body = { taskId: task.id, opinion, toAccountId: colleague.id };
  const answer = await world.send(task.who, `/admin/review/${action}`, body);
  // Whether a node may be left to another, and who signs there already, its own rules say.
  const may = isRight ? undefined : false;
  if (documents.expect(world, `${noun} ${action}`, may, answer) && action === 'addSign') {
    doc.open = (doc.open ?? 1) + 1;
  }
  return documents.said(doc, answer);
}

/** The applicant is asked for more (补充资料), while the decision stays open. */
export async function askMore<D extends Doc>(
  world: World,
  documents: Lives<D>,
): Promise<string | undefined> {
  const doc = documents.one(world, AT.review);
  if (doc === undefined) return undefined;
  const { noun, customer } = documents.life;
  const task = await taskOf(world, noun, doc.id);
  const isRight = doc.status === AT.review && task.node !== customer?.node && !doc.isAsked;
  const answer = await world.send(task.who, '/admin/review/askMore', { taskId: task.id, opinion });
  if (documents.expect(world, `${noun} askMore`, isRight, answer)) doc.isAsked = true;
  return documents.said(doc, answer);
}

/** What was asked for is there. */
export async function supply<D extends Doc>(
  world: World,
  documents: Lives<D>,
): Promise<string | undefined> {
  const { random } = world;
  const asked = documents.all.filter(({ isAsked, status }) => isAsked && status === AT.review);
  const doc = random.pick(random.chance(0.95) ? asked : documents.all);
  if (doc === undefined) return undefined;
  const { noun } = documents.life;
  const isRight = doc.status === AT.review && doc.isAsked === true;
  const answer = await world.send(world.buyer, `/portal/${noun}/supply`, { id: doc.id, opinion });
  if (documents.expect(world, `${noun} supply`, isRight, answer)) doc.isAsked = false;
  return documents.said(doc, answer);
}

/** Whoever has to act is reminded (催办), once in four hours. */
export async function urge<D extends Doc>(
  world: World,
  documents: Lives<D>,
): Promise<string | undefined> {
  const doc = documents.one(world, AT.review);
  if (doc === undefined) return undefined;
  const { noun } = documents.life;
  const isRight = doc.status === AT.review && doc.urgedOn !== world.day;
  const answer = await world.send(world.buyer, `/portal/${noun}/urge`, { id: doc.id });
  if (documents.expect(world, `${noun} urge`, isRight, answer)) doc.urgedOn = world.day;
  return documents.said(doc, answer);
}
