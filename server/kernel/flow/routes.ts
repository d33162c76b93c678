import type { RawBuilder } from 'kysely';
import type * as z from 'zod/mini';
import { FLOW, type FlowAnswer, type flowEndpoints, requiredOpinion } from '#contract/flow/flow.ts';
import { NOUN } from '#contract/noun/noun.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { mayRead } from '#server/kernel/resource/access.ts';
import type { Noun } from '#server/kernel/resource/noun.ts';
import { findRecord, toWire } from '#server/kernel/resource/rows.ts';
import {
  changedMeanwhile,
  conflict,
  forbidden,
  invalidField,
  refused,
} from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { type Writing, write } from '#server/kernel/wire/write.ts';
import { approve, returnBack, takeTask } from './decide.ts';
import { START } from './engine.ts';
import type { Flow, FlowStep } from './flow.ts';
import { supply } from './hand-over.ts';
import { openRun, type Run } from './instance.ts';
import { companyQueue } from './people.ts';
import { actedOnBy, lockDocument, nameOf, ownedBy, reread } from './record.ts';
import { submit, urgeOwn, withdraw } from './submit.ts';
import { openTasks } from './tasks.ts';

type Schema = z.ZodMiniType;
export type FlowCalls = ReturnType<typeof flowEndpoints>;
type One = z.ZodMiniType<{ id: string }>;
/** Throws 409 with the document as it is now where that is another version than the caller has seen. */
type AsSeen = () => Promise<void>;
/** A document's row as the caller sees it; undefined where it is none of its company's. */
type Shown = (step: FlowStep) => Promise<Row | undefined>;
type Row = Record<string, unknown> & { actions: string[] };

interface Calling<I extends One> {
  endpoint: Endpoint<Schema, I, z.ZodMiniType<FlowAnswer>>;
  /** Whose documents may be named. */
  visible(me: Writing<Schema, I>['me']): RawBuilder<boolean>;
  /** Throws 403 for whom the call is not, before he is told how far the document is. */
  expect?(step: FlowStep): void;
  /** Calls `asSeen` once it knows that the caller may be told how far the document is. */
  act(step: FlowStep, input: z.output<I>, asSeen: AsSeen): Promise<unknown>;
}

/** A call about one document, which is found and locked first; the answer is its state afterwards. */
function flowCall<I extends One>(
  kernel: Kernel,
  flow: Flow,
  shown: Shown,
  { endpoint, visible, expect, act }: Calling<I>,
): Route {
  return write(kernel, endpoint, async (writing) => {
    const { tx, at, me, input, emit, note } = writing;
    const { id, version } = input as { id: string; version?: number };
    const record = await lockDocument(tx, flow, { id, visible: visible(me) });
    const step: FlowStep = { tx, at, me, record, cipher: kernel.cipher, emit };
    expect?.(step);
    await act(step, input, async () => {
      if (version === undefined || version === record.version) return;
      throw changedMeanwhile(NOUN.changed, await shown(step));
    });
    step.record = await reread(tx, flow, id);
    const { auditStatus: status, row } = step.record;
    const detail = { before: record.auditStatus, after: status };
    note({ objectType: flow.objectType, objectId: id, detail });
    return { id, no: nameOf(flow, row), status, actions: (await shown(step))?.actions ?? [] };
  });
}

type ReviewInput = z.output<FlowCalls['review']['input']>;

/**
 * The open task of the caller's company, in one of the caller's roles, if it asks what the caller has seen. Throws flow_not_mine where
 * there is none, 409 where the document or the task is another one by now, and where it was handed in anew and the caller names neither.
 */
async function reviewTask(run: Run, { version, taskId }: ReviewInput, asSeen: AsSeen) {
  const { me } = run.step;
  const queues = me.roles.map((role) => companyQueue(me.companyId ?? '', role));
  const open = await openTasks(run);
  const mine = open.filter(({ kind, queue }) => kind === 'review' && queues.includes(queue));
  const [first] = mine;
  if (first === undefined) throw refused(FLOW.noCompanyReview);
  await asSeen();
  const isNamed = version !== undefined || taskId !== undefined;
  if (!isNamed && run.instance.round > 1) throw conflict(NOUN.changed);
  const found = taskId === undefined ? first : mine.find(({ id }) => id === taskId);
  if (found === undefined) throw conflict(FLOW.handled);
  return takeTask(run, found.id, queues);
}

async function review(run: Run, input: ReviewInput, asSeen: AsSeen): Promise<void> {
  const taken = await reviewTask(run, input, asSeen);
  const { decision, opinion, fieldMarks } = input;
  if (decision === 'approve') {
    await approve(run, taken, { opinion });
    return;
  }
  const wanted = requiredOpinion.safeParse(opinion);
  if (!wanted.success) {
    throw invalidField('opinion', wanted.error.issues[0]?.message ?? '');
  }
  await returnBack(run, taken.task, { opinion, fieldMarks, returnTo: START });
}

/** submit, withdraw, urge, supply and review of a noun, whose calls hold those of flowEndpoints. */
export function flowRoutes(kernel: Kernel, noun: Noun, flow: Flow): Route[] {
  const calls = noun.calls as unknown as FlowCalls;
  const { engine } = kernel;
  const shown: Shown = async ({ tx, me, record: { id } }) => {
    if (me.companyId === null || !mayRead(noun, me)) return undefined;
    const row = await findRecord(tx, noun, { id, companyId: me.companyId });
    return row && (toWire(noun, row, me) as Row);
  };
  /** Whoever reads the document, or has made it, sees how far it is anyway. */
  const reading = ({ me, record }: FlowStep) => {
    if (me.accountId !== record.createdBy && !mayRead(noun, me)) throw forbidden();
  };
  const run = <I extends One>(calling: Calling<I>) => flowCall(kernel, flow, shown, calling);
  return [
    run({
      endpoint: calls.submit,
      visible: ownedBy,
      expect: reading,
      act: async (step, { resubmit }, asSeen) => {
        await asSeen();
        return submit(flow, engine, step, resubmit);
      },
    }),
    run({
      endpoint: calls.withdraw,
      visible: ownedBy,
      expect: reading,
      act: (step, { opinion }) => withdraw(flow, engine, step, opinion),
    }),
    run({
      endpoint: calls.urge,
      visible: ownedBy,
      expect: reading,
      act: (step) => urgeOwn(flow, engine, step),
    }),
    run({
      endpoint: calls.supply,
      visible: ownedBy,
      expect: reading,
      act: async (step, input) => supply(await openRun(flow, engine, step), input),
    }),
    run({
      endpoint: calls.review,
      visible: actedOnBy,
      act: async (step, input, asSeen) => review(await openRun(flow, engine, step), input, asSeen),
    }),
  ];
}
