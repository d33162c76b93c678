import { sql } from 'kysely';
import { add, round2 } from '#contract/arithmetic/money.ts';
import { type Move, type Owed, outstandingOf, owedOn } from '#contract/factoring/account.ts';
import { adminFactoringStanding } from '#contract/factoring/admin-steps.ts';
import { factoringOffer, type Standing } from '#contract/factoring/offer.ts';
import { INCOMING, PAY_ADVANCE, PAY_BALANCE, RECOURSE } from '#contract/factoring/states.ts';
import { FACTORING_STATUS } from '#contract/factoring/status.ts';
import { FACTORING } from '#contract/project/product-lines.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { wireDay } from '#server/kernel/clock.ts';
import { asPercent } from '#server/kernel/flow/percent-field.ts';
import { transactedRead } from '#server/kernel/flow/transacted-read.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { readingCompany } from '#server/kernel/resource/access.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { accountTitle } from '#server/kernel/sql/account-title.ts';
import { companyNameOf } from '#server/kernel/sql/name-of.ts';
import { invalidField, noSuchRecord } from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import {
  type HeldFactoring,
  type HeldLine,
  linesOf,
  readFactoring,
} from '#server/trade/factoring/account.ts';
import { debtorLimitOf } from '#server/trade/factoring/debtor-limit.ts';
import { leftToAsk } from '#server/trade/factoring/draw.ts';
import { freeInvoices } from '#server/trade/factoring/invoices.ts';
import { factoringRecord } from './document.ts';
import { filerOf, listOf, readProject } from './offer.ts';
import { lastOf } from './undo.ts';

const projects = columnsOf('project', 'p');
const banks = columnsOf('bank', 'b');

interface About {
  projectName: string;
  contractNo: string;
  payBank: { id: string; name: string } | null;
  sellerName: string;
}

async function aboutOf(tx: Tx, { projectId, companyId }: HeldFactoring): Promise<About> {
  const { rows } = await sql<About>`
    select ${projects.project_name} as "projectName", ${projects.contract_no} as "contractNo",
      (select jsonb_build_object('id', ${banks.id}::text, 'name', ${accountTitle(banks.name, banks.account_no_last4)})
        from ${banks} where ${banks.id}::text = ${projects.form_data}->>'payBankId' and not ${banks.deleted}) as "payBank",
      ${companyNameOf(sql`${companyId}::bigint`)} as "sellerName"
    from ${projects} where ${projects.id} = ${projectId}`.execute(tx);
  const [about] = rows;
  if (about === undefined) throw noSuchRecord();
  return about;
}

/** What a project was granted, as operators propose a scheme within it. */
async function grantedOf(tx: Tx, projectId: string) {
  const granted = await tx
    .selectFrom('project')
    .select(['annual_rate', 'service_rate'])
    .where('id', '=', projectId)
    .executeTakeFirst();
  return {
    annualRate: asPercent(granted?.annual_rate),
    serviceRate: asPercent(granted?.service_rate),
  };
}

const isIncoming = ({ kind }: Move) => INCOMING.includes(kind);
const { securing, ready, running, overdue, settled, cancelled } = FACTORING_STATUS;
const ASKABLE: Readonly<Record<string, readonly string[]>> = {
  [PAY_ADVANCE]: [ready, running, settled],
  [PAY_BALANCE]: [securing, ready, running, overdue, settled, cancelled],
};

async function standingOf(
  tx: Tx,
  held: HeldFactoring,
  { day: asked, at }: { day?: string | undefined; at: Date },
): Promise<Standing> {
  const today = wireDay(at);
  const day = asked ?? today;
  const lines = await linesOf(tx, held);
  const known = lines.flatMap(({ account }) => account.moves).filter(isIncoming);
  if (known.some(({ valueDate }) => valueDate > day)) {
    throw invalidField('day', '不能早于最近一笔回款的日期');
  }
  const each = lines.map(
    ({
      account,
      confirmedAmount,
      advanceAmount: _,
      writtenOffOn: __,
      advanceEnded: ___,
      ...line
    }) => ({
      ...line,
      confirmedAmount: confirmedAmount ?? '',
      outstanding: outstandingOf(account.moves),
      owed: owedOn(account, day),
    }),
  );
  // Neither what is written off nor, without recourse, what is late is its seller's to pay, whatever may still be collected of it.
  const isLost = ({ dueDate }: HeldLine) => held.recourseType === RECOURSE.none && dueDate < day;
  const own = lines.filter((line) => line.writtenOffOn === null && !isLost(line));
  const sum = (key: keyof Owed) =>
    round2(add(...own.map(({ account }) => owedOn(account, day)[key])));
  const left = async (payType: string) =>
    ASKABLE[payType]?.includes(held.status)
      ? await leftToAsk(tx, held, { payType, today })
      : '0.00';
  return {
    ...(await aboutOf(tx, held)),
    id: held.id,
    factoringNo: held.no,
    projectId: held.projectId,
    sellerId: held.companyId,
    day,
    lines: each,
    owed: {
      fee: sum('fee'),
      interest: sum('interest'),
      principal: sum('principal'),
      total: sum('total'),
    },
    advanceLeft: await left(PAY_ADVANCE),
    balanceLeft: await left(PAY_BALANCE),
  };
}

const MOST_INVOICES = 500;

/** What may be filed in a project, for whoever files in it. */
async function offeringOf(tx: Tx, companyId: string, projectId: string) {
  const project = await readProject(tx, projectId);
  const { productId, name: projectName, sellerId, debtorId } = project;
  if (project.line !== FACTORING || filerOf(project) !== companyId) throw noSuchRecord();
  const named = await tx
    .selectFrom('company')
    .select(['id', 'name'])
    .where('id', 'in', [sellerId ?? '0', debtorId ?? '0'])
    .execute();
  const nameOf = (id: string | null) => named.find((one) => one.id === id)?.name ?? '';
  const sides = { sellerId: sellerId ?? '0', debtorId: debtorId ?? '0' };
  return {
    productId,
    projectName,
    sellerId: sellerId ?? '',
    sellerName: nameOf(sellerId),
    debtorName: nameOf(debtorId),
    listed: await listOf(tx, project),
    invoices: await freeInvoices(tx, sides, MOST_INVOICES),
  };
}

/** How a factoring stands on a day, for its seller and for operators, and what may be filed before. */
export function standingRoutes(kernel: Kernel): Route[] {
  return [
    transactedRead(kernel, factoringOffer.offering, ({ tx, me, input }) =>
      offeringOf(tx, readingCompany(factoringRecord.noun, me), input.projectId),
    ),
    transactedRead(kernel, factoringOffer.standing, async ({ tx, me, at, input }) => {
      const companyId = readingCompany(factoringRecord.noun, me);
      const held = await readFactoring(tx, input.id);
      if (held?.companyId !== companyId) throw noSuchRecord();
      return await standingOf(tx, held, { day: input.day, at });
    }),
    transactedRead(kernel, adminFactoringStanding.standing, async ({ tx, at, input }) => {
      const held = await readFactoring(tx, input.id);
      if (held === undefined) throw noSuchRecord();
      const standing = await standingOf(tx, held, { day: input.day, at });
      const last = (await lastOf(tx, held.id)).map(
        ({ id, kind, invoiceNo, valueDate, amount, bankSerialNo }) => ({
          id,
          kind,
          invoiceNo,
          valueDate,
          amount,
          bankSerialNo,
        }),
      );
      return {
        ...standing,
        granted: await grantedOf(tx, held.projectId),
        debtorLimit: (await debtorLimitOf(tx, held.debtorId)) ?? null,
        last,
      };
    }),
  ];
}
