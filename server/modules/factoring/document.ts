import { sql } from 'kysely';
import { writersOf } from '#contract/account/customer-role.ts';
import { mayCall } from '#contract/account/platform-role.ts';
import { isPositive } from '#contract/arithmetic/decimal.ts';
import { balanceLeft } from '#contract/factoring/account.ts';
import { factoringDocument } from '#contract/factoring/factoring.ts';
import { adminNoticeSteps, factoringNoticeDocument } from '#contract/factoring/notice.ts';
import { factoringProduct } from '#contract/factoring/products.ts';
import { FACTORING_REFUSAL } from '#contract/factoring/refusals.ts';
import {
  MOVE,
  NOTICE_STATUS,
  NOTICE_TYPE,
  PAY_ADVANCE,
  PAY_BALANCE,
} from '#contract/factoring/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { record } from '#server/kernel/document/record.ts';
import type { LockedDocument } from '#server/kernel/document/status.ts';
import type { Making } from '#server/kernel/document/transitions.ts';
import {
  attachments,
  derived,
  madeJson,
  madeText,
  madeTime,
} from '#server/kernel/resource/field.ts';
import { yesNo } from '#server/kernel/resource/filter.ts';
import { noSuchRecord, refused } from '#server/kernel/wire/refusal.ts';
import { type HeldFactoring, linesOf, lockFactoring } from '#server/trade/factoring/account.ts';
import { debtorFeePaid, debtorOwes, recountNotice } from '#server/trade/factoring/debtor-owes.ts';
import { keepsInvoices } from '#server/trade/factoring/invoices.ts';
import { isStanding } from '#server/trade/factoring/standing-move.ts';
import { advanceAskable, isAsked, takenBy } from '#server/trade/factoring/taken.ts';
import { checkAsked, factoringActions, textOf } from './actions.ts';
import { lockDisputesOf } from './disputed.ts';
import { TOLD_PAYEE } from './payee.ts';
import { isNeeded } from './renew.ts';
import { letGo, setAdvances } from './scheme.ts';
import { revokeNotice, sendNotice } from './send-notice.ts';
import { shownMoves } from './shown-moves.ts';

const t = columnsOf('factoring', 't');
const lines = columnsOf('factoring_line', 'l');
const moves = columnsOf('factoring_move', 'm');
const autos = columnsOf('factoring_auto', 'u');
const notices = columnsOf('factoring_notice', 't');
const noticed = columnsOf('factoring_notice_line', 'n');

/** SQL over `t`: whether its registration is to be renewed. */
export const renewalDue = sql<boolean>`(${t.renewal_asked_at} is not null
  and ${isNeeded})`;
const autoOn = sql<boolean>`exists (select from ${autos} where ${autos.scheme_of} = ${t.id} and ${autos.switched_off_at} is null)`;

const out = sql`coalesce(sum(case ${moves.kind} when ${sql.lit(MOVE.advanced)} then ${moves.principal}
  when ${sql.lit(MOVE.advanceReturned)} then -${moves.principal} end) filter (where ${isStanding}), 0)`;
const feeToReturn = sql`(select coalesce(sum(line.paid), 0.00)::text from (
  select ${debtorFeePaid} as paid from ${moves} where ${moves.factoring_id} = ${t.id}
  group by ${moves.factoring_line_id} having ${out} = 0) line)`;

type Step = Making<LockedDocument>;

async function heldOf({ tx, record: { id } }: Step): Promise<HeldFactoring> {
  const held = await lockFactoring(tx, id);
  if (held === undefined) throw noSuchRecord();
  return held;
}

/** The seller agrees: the debtor's limit holds the advance, and a disclosed assignment is told to the debtor. */
async function confirmed(step: Step): Promise<void> {
  const { tx } = step;
  const held = await heldOf(step);
  await setAdvances(tx, held, step);
  await tx
    .updateTable('factoring')
    .set({ confirm_time: step.at })
    .where('id', '=', held.id)
    .execute();
  const { approval } = factoringProduct(held.productId);
  const isAsked = approval === 'notice' && held.noticeType === NOTICE_TYPE.disclosed;
  if (isAsked) await sendNotice(tx, held, step);
  await recountNotice(tx, held.id);
}

/** What keeps a financing from being ended: money that was asked for, or came. */
async function obstacleOf({ tx }: Step, held: HeldFactoring) {
  if (await isAsked(tx, held)) return FACTORING_REFUSAL.asked;
  const lines = await linesOf(tx, held);
  if (lines.some(({ debtorFeePaid: paid }) => isPositive(paid))) return FACTORING_REFUSAL.feePaid;
  const owed = lines.map(({ account }) => balanceLeft(account.moves));
  return owed.some(isPositive) ? FACTORING_REFUSAL.balance : undefined;
}

const isUnderWay = async (step: Step) => (await obstacleOf(step, await heldOf(step))) !== undefined;

/** It ends before any money: invoices and limit are free, the notice is taken back. */
async function ended(step: Step): Promise<void> {
  const held = await heldOf(step);
  const obstacle = await obstacleOf(step, held);
  if (obstacle !== undefined) throw refused(obstacle);
  await letGo(step.tx, held, step);
  await revokeNotice(step.tx, held.id, step);
}

/** 保理融资 (rules.md B.3): the seller's, and nobody else's. */
export const factoringRecord = record(factoringDocument, {
  table: 'factoring',
  number: ['BL', 'factoringNo'],
  rights: 'payApply',
  // What its debtor has paid of the fee is between the debtor and the platform.
  sides: { of: {}, ownLacks: ['feeToReturn'] },
  concerns: (id) => sql`${t.debtor_id} = ${id}`,
  project: 'project_id',
  withProject: { standing: { event: 'cancel', leaves: isUnderWay } },
  inDeals: {
    amount: 'faceAmount',
    counterpart: t.debtor_id,
    steps: {
      factoringOffer: '提交应收账款',
      adminFactoringPropose: '出具方案',
      adminFactoringDebtorLimit: '设置债务人额度',
      adminFactoringCheckLegally: '法务核查',
      adminFactoringRegister: '转让登记',
      adminFactoringCollect: '登记回款',
      adminFactoringUndo: '撤销回款',
      adminFactoringExtend: '展期',
      adminFactoringWriteOff: '核销',
      factoringAutoOn: '开通自动融资',
      factoringAutoOff: '关闭自动融资',
    },
    moments: {},
  },
  fields: {
    advanceAsked: madeText(
      'advance_asked',
      sql`${takenBy(sql`${t.id}`, PAY_ADVANCE)}::numeric(20, 2)::text`,
    ),
    balanceAsked: madeText(
      'balance_asked',
      sql`${takenBy(sql`${t.id}`, PAY_BALANCE)}::numeric(20, 2)::text`,
    ),
    debtorOwes: madeText(
      'debtor_owes',
      sql`${debtorOwes({ id: t.id, confirmedAt: t.confirm_time })}::numeric(20, 2)::text`,
    ),
    cost: madeJson('cost', t.cost),
    serviceRate: madeText(
      'service_rate',
      sql`(case when ${t.fee_most} is null then ${t.service_rate} else 0.000000 end)::text`,
    ),
    isAuto: derived('is_auto', sql`${t.auto_id} is not null`, (stored) => stored === true),
    renewalDue: derived('renewal_due', renewalDue, (stored) => stored === true),
    feeToReturn: madeText('fee_to_return', feeToReturn),
    autoConfirmTime: madeTime('auto_confirm_time', t.auto_confirm_at),
    autoOn: derived('auto_on', autoOn, (stored) => stored === true),
    keepsInvoices: derived(
      'keeps_invoices',
      keepsInvoices(sql`${t.company_id}`, sql`${t.debtor_id}`),
      (stored) => stored === true,
    ),
    attachment: attachments('factoring'),
    receivables: madeJson(
      'receivables',
      sql`coalesce((
        select jsonb_agg(jsonb_build_object('id', ${lines.id}::text, 'contractNo', ${lines.contract_no},
            'invoiceCode', ${lines.invoice_code}, 'invoiceNo', ${lines.invoice_no},
            'invoiceDate', ${lines.invoice_date}::text, 'invoiceAmount', ${lines.invoice_amount}::text,
            'receivableAmount', ${lines.receivable_amount}::text, 'transferAmount', ${lines.transfer_amount}::text,
            'deliveryNo', ${lines.delivery_no}, 'dueDate', ${lines.due_date}::text,
            'confirmedAmount', coalesce(${lines.confirmed_amount}::text, ''), 'objection', ${lines.objection},
            'advanceAmount', ${lines.advance_amount}::text, 'feeAmount', ${lines.fee_amount}::text,
            'outstanding', ${lines.outstanding}::text, 'boughtBack', ${lines.bought_back},
            'writtenOffOn', coalesce(${lines.written_off_on}::text, ''), 'live', ${lines.live})
          order by ${lines.sort})
        from ${lines} where ${lines.factoring_id} = ${t.id}), '[]')`,
    ),
    moves: madeJson('moves', shownMoves),
  },
  unsaid: {
    advanceAskable: madeText('advance_askable', advanceAskable(sql`${t.id}`)),
    checkAsked: derived('check_asked', checkAsked, (stored) => stored === true),
  },
  filters: { renewalDue: yesNo(renewalDue) },
  following: {
    confirm: { act: confirmed },
    decline: {
      async act({ tx, record: { id }, reason }) {
        const told = tx.updateTable('factoring').set({ decline_reason: reason });
        await told.where('id', '=', id).execute();
      },
    },
    withdraw: { act: ended },
    cancel: { lockFirst: lockDisputesOf, act: ended },
  },
  actions: factoringActions,
});

const ANSWERABLE: readonly string[] = [NOTICE_STATUS.waiting, NOTICE_STATUS.inPart];

/** 转让通知 (rules.md B.3, M23): the debtor's, and nobody else's. */
export const factoringNoticeRecord = record(factoringNoticeDocument, {
  table: 'factoring_notice',
  number: ['ZR', 'noticeNo'],
  rights: 'payment',
  project: 'project_id',
  // Taken back with its financing.
  withProject: 'stays',
  inDeals: {
    amount: 'noticeAmount',
    outOf: { factoring: 'factoring_id' },
    counterpart: notices.seller_id,
    steps: {
      factoringNoticeAnswer: '确权',
      confirmAnswer: '经链接确权',
      adminFactoringNoticeLink: '发送确权链接',
      adminFactoringCollect: '登记手续费',
      adminFactoringUndo: '撤销手续费登记',
      adminFactoringRefundFee: '退还手续费',
    },
    moments: { 发出: notices.created_at },
  },
  fields: {
    collectAccount: madeJson('collect_account', TOLD_PAYEE),
    receivables: madeJson(
      'receivables',
      sql`coalesce((
        select jsonb_agg(jsonb_build_object('id', ${noticed.id}::text, 'contractNo', ${noticed.contract_no},
            'invoiceCode', ${noticed.invoice_code}, 'invoiceNo', ${noticed.invoice_no},
            'invoiceDate', ${noticed.invoice_date}::text, 'transferAmount', ${noticed.transfer_amount}::text,
            'dueDate', ${noticed.due_date}::text, 'confirmedAmount', coalesce(${noticed.confirmed_amount}::text, ''),
            'confirmedDue', coalesce(${noticed.confirmed_due}::text, ''), 'objection', ${noticed.objection},
            'paidAmount', ${noticed.paid_amount}::text, 'unpaidAmount', ${noticed.unpaid_amount}::text,
            'payBy', coalesce(${noticed.pay_by}::text, ''),
            'takenBackOn', coalesce(${noticed.taken_back_on}::text, ''))
          order by ${noticed.sort})
        from ${noticed} where ${noticed.factoring_notice_id} = ${notices.id}), '[]')`,
    ),
  },
  actions: (row, { sides, roles }) => {
    const isOpen = ANSWERABLE.includes(textOf(row, 'noticeStatus'));
    if (sides.includes('platform')) {
      return isOpen && mayCall(adminNoticeSteps.link.roles ?? [], roles) ? ['link'] : [];
    }
    const may: readonly string[] = writersOf('payment');
    const isOwn = sides.includes('own') && roles.some((role) => may.includes(role));
    if (!isOwn || textOf(row, 'noticeStatus') === NOTICE_STATUS.revoked) return [];
    return isOpen ? ['answer', 'payee'] : ['payee'];
  },
});
