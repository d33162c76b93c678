import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { readersOf, writersOf } from '#contract/account/customer-role.ts';
import { FINANCE } from '#contract/account/platform-role.ts';
import { grouped } from '#contract/arithmetic/money.ts';
import { STATEMENT_ANSWER, type StatementSide } from '#contract/books/sides.ts';
import {
  accountStatement,
  adminAccountStatement,
  STATEMENT_ACCOUNT_REFUSAL,
} from '#contract/books/statement.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { operatorsOf } from '#server/kernel/company/hearers.ts';
import { transactedRead } from '#server/kernel/flow/transacted-read.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { nextNumber } from '#server/kernel/resource/number.ts';
import type { Me } from '#server/kernel/session/me.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { lockFor } from '#server/kernel/sql/advisory-lock.ts';
import { forbidden, invalidField, refused } from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { write } from '#server/kernel/wire/write.ts';
import { statementFile } from './file.ts';
import { EVENT } from './messages.ts';
import { companiesOf, readStatement } from './read.ts';

const answers = columnsOf('statement_answer', 'a');

const holds = (roles: readonly string[], { roles: mine }: Pick<Me, 'roles'>) =>
  mine.some((role) => roles.includes(role));

/** The company of whoever may look at its money. Throws 403. */
function companyOf(me: Pick<Me, 'roles' | 'companyId'>, roles: readonly string[]): string {
  if (me.companyId === null || !holds(roles, me)) throw forbidden();
  return me.companyId;
}

const reading = (kernel: Kernel): Route =>
  transactedRead(kernel, accountStatement.read, ({ tx, me, input, at }) => {
    const companyId = companyOf(me, readersOf('payment'));
    const mayAnswer = holds(writersOf('payment'), me);
    return readStatement(tx, { companyId, ...input }, { at, mayAnswer });
  });

async function nameOf(tx: Tx, accountId: string): Promise<string> {
  const { nick_name } = await tx
    .selectFrom('account')
    .select('nick_name')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return nick_name;
}

interface Answering {
  companyId: string;
  side: StatementSide;
  from: string;
  to: string;
  digest: string;
}

interface Known {
  from: string;
  to: string;
  edition: number;
  digest: string;
  answer: string;
  reason: string;
}

/** What was answered to statements that reach as far, the newest last; two who answer at once wait for each other. */
async function answered(tx: Tx, { companyId, side, to }: Answering): Promise<readonly Known[]> {
  await lockFor(tx, `statement_answer ${side}`, companyId);
  const { rows } = await sql<Known>`
    select ${answers.from_date}::text as "from", ${answers.to_date}::text as "to", ${answers.edition}, ${answers.digest},
      ${answers.answer}, ${answers.reason}
    from ${answers} where ${answers.company_id} = ${companyId} and ${answers.side} = ${side}
      and ${answers.to_date} >= ${to}::date order by ${answers.id}`.execute(tx);
  return rows;
}

type Said = Pick<Answering, 'from' | 'to' | 'digest'> & Pick<Known, 'answer' | 'reason'>;

/** Each different statement of the same period is an edition of its own; one that was seen before keeps its number. */
function editionOf(known: readonly Known[], { from, to, digest }: Said): number {
  const all = known.filter((one) => one.from === from && one.to === to);
  const same = all.find((one) => one.digest === digest);
  return same?.edition ?? Math.max(0, ...all.map(({ edition }) => edition)) + 1;
}

/**
 * Whether the last that was said of any statement that reaches as far is this very answer: it stands, and is not said twice. Whatever
 * came between has taken its place (unresolved.ts).
 */
const isSaid = (known: readonly Known[], said: Said) => {
  const last = known.at(-1);
  const keys = ['from', 'to', 'digest', 'answer', 'reason'] as const;
  return last !== undefined && keys.every((key) => last[key] === said[key]);
};

/** What the company says of the statement that it has seen, which stays with the answer. */
const answering = (kernel: Kernel): Route =>
  write(kernel, accountStatement.answer, async ({ tx, me, at, input, emit, note }) => {
    const companyId = companyOf(me, writersOf('payment'));
    const { side, from, to, digest, answer } = input;
    const isObjection = answer === STATEMENT_ANSWER.objected;
    if (isObjection && input.reason === '') throw invalidField('reason', '请说明异议');
    const reason = isObjection ? input.reason : '';
    const asked = { companyId, side, from, to };
    const known = await answered(tx, { ...asked, digest });
    const stands = await readStatement(tx, asked, { at, mayAnswer: true });
    if (stands.digest !== digest) throw refused(STATEMENT_ACCOUNT_REFUSAL.changed, { fresh: true });
    const said = { from, to, digest, answer, reason };
    if (isSaid(known, said)) return {};
    const { opening, increase, decrease, closing, lines, companyName } = stands;
    const { id } = await tx
      .insertInto('statement_answer')
      .values({
        answer_no: await nextNumber(tx, 'DZ', at),
        company_id: companyId,
        side,
        from_date: from,
        to_date: to,
        edition: editionOf(known, said),
        digest,
        opening,
        increase,
        decrease,
        closing,
        content: JSON.stringify(lines),
        answer,
        reason,
        account_id: me.accountId,
        account_name: await nameOf(tx, me.accountId),
        created_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const after = { side, from, to, closing, answer };
    note({ objectType: 'accountStatement', objectId: id, detail: { after, reason } });
    if (isObjection) {
      const payload = {
        company: companyName,
        period: `${from} 至 ${to}`,
        amount: grouped(closing),
        reason,
      };
      const accountId = await operatorsOf(tx, FINANCE, at);
      await emit({ topic: EVENT.objected, accountId, payload });
    }
    return {};
  });

/** 对账单 of both islands. */
export const accountStatementRoutes = (kernel: Kernel): Route[] => [
  reading(kernel),
  statementFile(kernel, accountStatement.file, (me) => companyOf(me, readersOf('payment'))),
  answering(kernel),
  statementFile(
    kernel,
    adminAccountStatement.file,
    (_, { companyId }: z.output<typeof adminAccountStatement.file.input>) => companyId,
  ),
  transactedRead(kernel, adminAccountStatement.read, ({ tx, input, at }) =>
    readStatement(tx, input, { at, mayAnswer: false }),
  ),
  transactedRead(kernel, adminAccountStatement.companies, ({ tx, input: { side } }) =>
    companiesOf(tx, side),
  ),
];
