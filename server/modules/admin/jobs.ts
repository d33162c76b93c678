import { sql } from 'kysely';
import { CARETAKERS } from '#contract/account/platform-role.ts';
import { adminJob } from '#contract/job.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import type { OperatorCount } from '#server/kernel/parts/operator-count.ts';
import { consoleList } from '#server/kernel/resource/console-list.ts';
import { count, derived, flag, moment, text } from '#server/kernel/resource/field.ts';
import { type Filter, yesNo } from '#server/kernel/resource/filter.ts';
import { containing } from '#server/kernel/sql/like.ts';
import { refused } from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { write } from '#server/kernel/wire/write.ts';
import { JOB_WORDS, MAY_BE_GIVEN_UP } from './job-words.ts';

/** A job that fails, as the database tells an operator of it. */
interface FailedJob {
  id: string;
  task: string;
  gave_up: boolean;
  attempts: number;
  max_attempts: number;
  created_at: Date;
  next_try: Date | null;
  last_error: string | null;
  given_up_at: Date | null;
  given_up_for: string;
}

/** What its table calls what has been given up, the list calls so of all. */
const t = columnsOf('job_given_up', 't');

const wordOf = (task: unknown) => JOB_WORDS[String(task)] ?? String(task);

/** By a part of what it does, or of its name in the program. */
const taskFilter: Filter<'task'> = {
  of: ['task'],
  suffixes: ['is', 'in'],
  params(given) {
    const asked = String(given ?? '').trim();
    const meant = Object.keys(JOB_WORDS).filter((task) => wordOf(task).includes(asked));
    return asked === '' ? undefined : { is: containing(asked), in: meant };
  },
  where: (p) => sql`(${t.task} ilike ${p('is')} or ${t.task} = any(${p('in')}::text[]))`,
};

/** 后台任务: what fails; a job that succeeds leaves the queue. */
export const failedJobs = consoleList({
  calls: adminJob,
  table: '',
  source: sql<FailedJob>`select * from failed_jobs()`,
  fields: {
    task: text('task'),
    taskName: derived('task', sql`${t.task}`, wordOf),
    stopped: flag('gave_up'),
    attempts: count('attempts'),
    maxAttempts: count('max_attempts'),
    since: moment('created_at'),
    nextTry: moment('next_try'),
    reason: text('last_error'),
    givenUpTime: moment('given_up_at'),
    givenUpReason: text('given_up_for'),
  },
  filters: {
    keyword: taskFilter,
    stopped: yesNo(sql`t.gave_up`),
    givenUp: yesNo(sql`${t.given_up_at} is not null`),
  },
  sorts: { since: 'created_at' },
  order: ['since', 'desc'],
  actions({ task, givenUpTime }, may) {
    if (!may.write || givenUpTime !== '') return ['view'];
    return ['view', 'retry', ...(MAY_BE_GIVEN_UP.includes(task) ? ['giveUp'] : [])];
  },
});

export const jobCounts: readonly OperatorCount[] = [
  {
    key: 'job.stopped',
    title: '后台任务失败',
    note: '已不再自动重试，查明原因后重试',
    roles: CARETAKERS,
    level: 3,
    routeName: 'adminJob',
    query: { stopped: 'true' },
    count: sql<number>`select count(*)::int from failed_jobs() where gave_up`,
  },
];

const GONE = { code: 'job_gone', text: '该任务已完成、已放弃或正在执行，请刷新列表' };

/** Asks for one of them again, or gives it up. */
export function jobRoutes(kernel: Kernel): Route[] {
  return [
    write(kernel, adminJob.retry, async ({ tx, at, input, note }) => {
      const { rows } = await sql<Pick<FailedJob, 'task' | 'attempts' | 'last_error'>>`
        select * from retry_job(${input.id}::bigint, ${at})`.execute(tx);
      const [was] = rows;
      if (was === undefined) throw refused(GONE);
      const { task, attempts, last_error: reason } = was;
      note({ objectType: 'job', objectId: input.id, detail: { task, attempts, reason } });
      return {};
    }),
    write(kernel, adminJob.giveUp, async ({ tx, at, me, input, note }) => {
      const { rows } = await sql<Pick<FailedJob, 'task' | 'attempts' | 'last_error'>>`
        select * from give_up_job(${input.id}::bigint, ${MAY_BE_GIVEN_UP}::text[], ${input.reason}, ${at}, ${me.accountId}::bigint)`.execute(
        tx,
      );
      const [was] = rows;
      if (was === undefined) throw refused(GONE);
      const { task, attempts, last_error: failure } = was;
      const detail = { task, attempts, failure, reason: input.reason };
      note({ objectType: 'job', objectId: input.id, detail });
      return {};
    }),
  ];
}
