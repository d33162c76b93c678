import type { ReviewDetail } from '#contract/flow/review-view.ts';

import type { Browser } from './browser.ts';

/** What a call answers that went well; fails with its whole answer otherwise. */
export async function done(
  who: Pick<Browser, 'post'>,
  path: string,
  body: Record<string, unknown> = {},
): Promise<unknown> {
  const { code, msg, body: answer, data } = await who.post(path, body);
  if (code !== 0 || msg !== '') throw new Error(`${path}: ${answer}`);
  return data;
}

/** Decides for the own company (企业复核) on what the document is now. */
export async function reviewed(
  who: Pick<Browser, 'get' | 'post'>,
  noun: string,
  id: string,
  decided: Record<string, unknown> = { decision: 'approve' },
) {
  const { data } = await who.get(`/portal/${noun}/detail`, { id });
  const { version, nextStep } = data as { version: number; nextStep: { taskId: string } | null };
  const seen = { version, ...(nextStep && { taskId: nextStep.taskId }) };
  return await who.post(`/portal/${noun}/review`, { id, ...seen, ...decided });
}

/** The review page of a document, found in the operator's to-do list as a person finds it. */
export async function openReview(
  operator: Pick<Browser, 'get' | 'post'>,
  objectId: string,
): Promise<ReviewDetail & { taskId: string }> {
  const { content } = (await done(operator, '/admin/todo/page', { pageSize: 100 })) as {
    content: { taskId: string; objectId: string }[];
  };
  const taskId = content.find((row) => row.objectId === objectId)?.taskId ?? '';
  const { data } = await operator.get('/admin/review/detail', { taskId });
  return { ...(data as ReviewDetail), taskId };
}

/** Approves as a person does: every tick that is asked, every field as it stands there unless `fields` says otherwise. */
export async function approve(
  operator: Pick<Browser, 'get' | 'post'>,
  objectId: string,
  fields: Record<string, string> = {},
): Promise<unknown> {
  const page = await openReview(operator, objectId);
  const shown = Object.fromEntries(page.fields.map(({ key, value }) => [key, value]));
  return done(operator, '/admin/review/approve', {
    taskId: page.taskId,
    ticks: page.ticks.filter(({ asked }) => asked).map(({ key }) => ({ key, result: 'pass' })),
    fields: { ...shown, ...fields },
  });
}
