import { sql } from 'kysely';

import type { World } from '../world.ts';
import { atNode } from './hand-over.ts';
import { AT, type Doc, type Lives } from './life.ts';
import { taskOf } from './task.ts';

const opinion = '请按意见重新核对';

/** A node that has approved, now and then one that has not. */
function nodeOf({ random }: World, { trail = [] }: Doc, own: string): string | undefined {
  return random.chance(0.9) ? random.pick(trail) : random.pick([own, 'N9']);
}

/**
 * A review goes back to a node that has approved (退回至), and walks on from there: nothing that the submission took is given
 * back.
 */
export async function returnTo<D extends Doc>(
  world: World,
  documents: Lives<D>,
): Promise<string | undefined> {
  const walked = documents.all.filter(({ status, trail }) => status === AT.review && trail?.length);
  const doc = world.random.pick(world.random.chance(0.9) ? walked : documents.all);
  if (doc === undefined) return undefined;
  const { noun, customer } = documents.life;
  const task = await taskOf(world, noun, doc.id);
  const to = nodeOf(world, doc, task.node);
  if (to === undefined) return undefined;
  const body = { taskId: task.id, opinion, returnTo: to };
  const answer = await world.send(task.who, '/admin/review/returnBack', body);
  const place = doc.trail?.indexOf(to) ?? -1;
  const isRight = doc.status === AT.review && task.node !== customer?.node && place >= 0;
  if (documents.expect(world, `${noun} return to ${to}`, isRight, answer)) {
    walk(doc, doc.trail?.slice(0, place) ?? []);
    atNode(doc);
    await expectAt(world, noun, { doc, to });
  }
  return `${documents.said(doc, answer)} at ${to}`;
}

/** Nodes that have approved. */
export function walk(doc: Doc, trail: readonly string[]): void {
  Object.assign(doc, { trail, passed: trail.length });
}

async function expectAt(world: World, noun: string, { doc, to }: { doc: Doc; to: string }) {
  const [row] = await world.rows(sql<{ at: string }>`
    select string_agg(t.node_key || ' ' || t.kind, ', ') as at from process_task t join process_instance i on i.id = t.instance_id
    where i.object_type = ${noun} and i.object_id = ${doc.id} and t.status = 1`);
  if (!row?.at?.startsWith(`${to} `))
    world.unexpected(`${noun} is at ${row?.at ?? 'no node'}, not ${to}`);
}
