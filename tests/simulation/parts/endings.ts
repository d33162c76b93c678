import type { World } from '../world.ts';
import { AT, type Doc, type Lives } from './life.ts';
import { processOf } from './task.ts';

const opinion = '资料与合同不符';

/** A review, or one that its applicant was to mend, ends for good: what it held is given back, once. */
export async function terminate<D extends Doc>(
  world: World,
  documents: Lives<D>,
): Promise<string | undefined> {
  const doc = documents.one(world, AT.review, AT.returned);
  if (doc === undefined) return undefined;
  const { noun, letGo, terminated } = documents.life;
  const processRedundantId = await processOf(world, noun, doc.id);
  if (processRedundantId === undefined) return undefined;
  const body = { processRedundantId, opinion };
  const answer = await world.send(world.operator, '/admin/review/terminate', body);
  const isRight = doc.status === AT.review || doc.status === AT.returned;
  if (documents.expect(world, `${noun} terminate`, isRight, answer)) {
    if (doc.status === AT.review) letGo?.(doc, world);
    doc.status = AT.voided;
    terminated?.(doc);
  }
  return documents.said(doc, answer);
}

/** What was approved is taken back, while nothing stands on it. */
export async function voidIt<D extends Doc>(
  world: World,
  documents: Lives<D>,
): Promise<string | undefined> {
  const doc = documents.one(world, AT.approved);
  if (doc === undefined) return undefined;
  const { noun, mayVoid, voided } = documents.life;
  const processRedundantId = await processOf(world, noun, doc.id);
  if (processRedundantId === undefined) return undefined;
  const body = { processRedundantId, opinion };
  const may = doc.status === AT.approved && mayVoid !== undefined && mayVoid(doc);
  const answer = await world.send(world.operator, '/admin/review/void', body);
  if (documents.expect(world, `${noun} void`, may, answer)) {
    doc.status = AT.voided;
    voided?.(doc);
  }
  return documents.said(doc, answer);
}
