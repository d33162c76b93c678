import { adminLog, adminParam } from '#contract/system.ts';
import { wireTime } from '#server/kernel/clock.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { changeParam } from '#server/kernel/params/params.ts';
import { paramProblem } from '#server/kernel/params/rules.ts';
import { sessionRead } from '#server/kernel/session/read.ts';
import { signedInRead } from '#server/kernel/session/signed-in-read.ts';
import { invalidField, noSuchRecord } from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { write } from '#server/kernel/wire/write.ts';

const HISTORY = 200;

const historyQuery = sessionRead<
  { name: string },
  { id: string; old_value: string; new_value: string; nick_name: string; changed_at: Date }
>(({ db, p }) =>
  db
    .selectFrom('param_history as h')
    .innerJoin('account', 'account.id', 'h.changed_by')
    .select(['h.id', 'h.old_value', 'h.new_value', 'account.nick_name', 'h.changed_at'])
    .where('h.name', '=', p('name'))
    .orderBy('h.id', 'desc')
    .limit(HISTORY),
);

const logQuery = sessionRead<{ id: string }, { user_agent: string; detail: unknown }>(({ db, p }) =>
  db.selectFrom('audit_log').select(['user_agent', 'detail']).where('id', '=', p('id')),
);

/** Changes of parameters with their history, and one operation of the log. */
export function systemRoutes(kernel: Kernel): Route[] {
  return [
    write(kernel, adminParam.save, async ({ tx, me, at, input, note }) => {
      const problem = paramProblem(input.name, input.to, kernel.config.publicOrigin);
      if (problem !== undefined) throw invalidField('to', problem);
      await changeParam(tx, { ...input, accountId: me.accountId, at });
      const { name, from, to } = input;
      note({ objectType: 'param', objectId: name, detail: { before: from, after: to } });
      return {};
    }),
    signedInRead(kernel, adminParam.history, {
      query: historyQuery,
      values: ({ input }) => input,
      answer: (rows) =>
        rows.map((row) => ({
          id: row.id,
          oldValue: row.old_value,
          newValue: row.new_value,
          changedBy: row.nick_name,
          changeTime: wireTime(row.changed_at),
        })),
    }),
    signedInRead(kernel, adminLog.detail, {
      query: logQuery,
      values: ({ input }) => input,
      answer([row]) {
        if (row === undefined) throw noSuchRecord();
        return { userAgent: row.user_agent, detail: JSON.stringify(row.detail, null, 2) };
      },
    }),
  ];
}
