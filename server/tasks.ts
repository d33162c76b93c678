import type { Task, TaskList } from 'graphile-worker';

import { before, MINUTE, SECOND } from './kernel/clock.ts';
import { minuteOfDay, placeInQueue } from './kernel/jobs/calendar.ts';
import { DELIVER } from './kernel/jobs/outbox.ts';
import { PRUNE, prune } from './kernel/jobs/prune.ts';
import type { Kernel } from './kernel/kernel.ts';
import type { MessageTemplates, Module } from './kernel/module.ts';
import { deliver, deliverOverdue } from './modules/message/deliver.ts';

/** When jobs run that nobody asks for, by name, Asia/Shanghai: the kernel's own and the nouns'. */
export function scheduleOf(modules: readonly Module[]): Record<string, string> {
  const own = { [PRUNE.task]: PRUNE.at, deliverOverdue: '* * * * *' };
  const jobs = modules.flatMap(({ jobs: some = {} }) => Object.entries(some));
  return { ...own, ...Object.fromEntries(jobs.map(([name, { at }]) => [name, at])) };
}

/** Longer than any delivery takes. */
const OVERDUE_MS = 30 * SECOND;

/** The messages of all nouns by topic; a topic that two nouns claim stops the start. */
export function templatesOf(modules: readonly Module[]): MessageTemplates {
  const templates: Record<string, MessageTemplates[string]> = {};
  for (const [topic, template] of modules.flatMap(({ messages = {} }) =>
    Object.entries(messages),
  )) {
    if (templates[topic]) throw new Error(`Two modules turn ${topic} into a message`);
    templates[topic] = template;
  }
  return templates;
}

function eventIdOf(payload: unknown): string {
  if (typeof payload === 'object' && payload !== null && 'id' in payload) return String(payload.id);
  throw new Error('A deliver job names no event');
}

/** Delivers what a process left behind that ended in the middle of it, and logs what cannot be delivered. */
export async function deliverLeftBehind(
  { db, clock, log }: Kernel,
  modules: readonly Module[],
  since: Date,
): Promise<void> {
  const failed = await deliverOverdue({ db, clock, templates: templatesOf(modules) }, since);
  for (const { id, err } of failed) log.error({ err, event: id }, 'an event cannot be delivered');
}

type Job = NonNullable<Module['jobs']>[string];

/** Rows that the runs before have left behind the place at which this one goes on; a run that is tried again begins with the first. */
function leftBefore(payload: unknown, { attempts }: { attempts: number }): number {
  const isOn = attempts === 1 && typeof payload === 'object' && payload !== null;
  return isOn && 'left' in payload ? Number(payload.left) : 0;
}

/**
 * What the calendar asks for. Rounds whose time was over are asked for again in a minute; where rows of a daily one are left the queue
 * tries again, later each time, and whatever comes more often finds them by itself.
 */
const asked =
  (kernel: Kernel, name: string, { at, run }: Job): Task =>
  async (payload, { addJob, job }) => {
    const end = (await run(kernel)) ?? { left: 0, isMore: false };
    const left = leftBefore(payload, job) + end.left;
    if (end.isMore) {
      const runAt = before(kernel.clock.now(), -MINUTE);
      await addJob(name, { left }, { ...placeInQueue(name, at), runAt });
    } else if (left > 0 && minuteOfDay(at) !== undefined) {
      throw new Error(`${name} has left ${left} rows`);
    }
  };

/** What the worker can do, by the name of the job. */
export function tasksOf(kernel: Kernel, modules: readonly Module[]): TaskList {
  const { db, clock } = kernel;
  const templates = templatesOf(modules);
  return {
    [DELIVER]: (payload) => deliver({ db, clock, templates }, eventIdOf(payload)),
    [PRUNE.task]: () => prune(kernel),
    ...Object.fromEntries(
      modules
        .flatMap(({ jobs = {} }) => Object.entries(jobs))
        .map(([name, job]) => [name, asked(kernel, name, job)]),
    ),
    ...Object.fromEntries(
      modules
        .flatMap(({ tasks = {} }) => Object.entries(tasks))
        .map(([name, run]): [string, Task] => [
          name,
          (payload, { job }) => run(kernel, payload, job.id),
        ]),
    ),
    deliverOverdue: () => deliverLeftBehind(kernel, modules, before(clock.now(), OVERDUE_MS)),
  };
}
