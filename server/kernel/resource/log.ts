import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { LOG_ROWS, type LogRow } from '#contract/noun/log.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import type { NounTable } from '#server/db/columns.ts';
import { columnsOf, columnsOfRow } from '#server/db/columns-of.ts';
import { wireTime } from '#server/kernel/clock.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { CALL_WORDS } from '#server/kernel/log/words.ts';
import { sessionRead } from '#server/kernel/session/read.ts';
import { signedInRead } from '#server/kernel/session/signed-in-read.ts';
import { noSuchRecord } from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { readingCompany } from './access.ts';
import type { Noun } from './noun.ts';
import { tableOf } from './rows.ts';
import { isSeen } from './visible-rows.ts';

const accounts = columnsOf('account', 'a');
const companies = columnsOf('company', 'c');
const t = columnsOfRow<NounTable>('t');
const logs = columnsOf('audit_log');

type Schema = z.ZodMiniType;

/** What the call of an audit row did, by how its name ends; the longest end that fits counts. */
const WORDS: Readonly<Record<string, string>> = {
  AddSign: '加签',
  AddSupplier: '增加供应商',
  Approve: '同意',
  AskMore: '要求补充资料',
  ChangeReceivers: '变更签收人',
  ContractSigned: '确认合同已签',
  Create: '新增',
  Delete: '删除',
  Disable: '停用',
  disputeAccept: '接受争议方案',
  DisputeAccept: '接受争议方案',
  disputeEscalate: '申请平台裁定',
  disputeNote: '补充争议说明',
  DisputeNote: '补充争议说明',
  Deemed: '逾期未答复，按合同视同确认',
  DeliveryObject: '提出异议',
  disputeOffer: '提出争议方案',
  DisputeOffer: '提出争议方案',
  disputeRaise: '发起争议',
  DisputeRule: '裁定争议',
  disputeWithdraw: '撤销争议',
  FactoringPropose: '出具保理方案',
  FactoringDebtorLimit: '设置债务人保理额度',
  FactoringCheckLegally: '法务核查',
  FactoringRegister: '登记应收账款转让',
  FactoringCollect: '登记保理回款',
  FactoringExtend: '展期',
  FactoringWriteOff: '核销',
  FactoringNoticeLink: '发送确权链接',
  factoringNoticeAnswer: '确权',
  factoringOffer: '提交应收账款',
  factoringAutoOn: '开通自动融资',
  factoringAutoOff: '关闭自动融资',
  Finish: '完结',
  Freeze: '冻结',
  Invite: '邀请注册',
  PayRefund: '登记保证金退还回单',
  PaymentBatchResult: '导入银行付款结果',
  PaymentBounce: '登记付款退回',
  PaymentCancel: '撤销付款单',
  PaymentConfirm: '登记付款回单',
  paymentFail: '登记支付失败',
  paymentReceived: '确认到账',
  paymentRelease: '放行付款单',
  paymentRetry: '重新提交付款单',
  PaymentPrepare: '付款制单',
  PrepareRefund: '保证金退还制单',
  RecogniseDeposit: '保证金认款',
  RefuseDeposit: '保证金不予认款',
  RegisterDeposit: '登记保证金缴款',
  Reject: '拒绝',
  ReleaseRefund: '放行保证金退还',
  ReturnBack: '退回',
  Reveal: '查看完整账号',
  Review: '企业复核',
  Save: '保存',
  SaveOrUpdate: '保存',
  SetDefault: '设为默认账户',
  Submit: '提交',
  Supply: '补充资料',
  Terminate: '终止',
  Transfer: '转办',
  TypeAmount: '填写验证金额',
  Unfreeze: '解冻',
  Urge: '催办',
  Verify: '发起账户验证',
  Void: '作废',
  Withdraw: '撤回',
};
const ENDS = Object.keys(WORDS).sort((a, b) => b.length - a.length);

/**
 * What an audit row says was done, in Chinese: in a word of its own where its end has one, else as its call is called, one of the
 * noun's own `calls` or of all.
 */
export function actionWord(action: string, calls: object = {}): string {
  const known = WORDS[ENDS.find((end) => action.endsWith(end)) ?? ''];
  const own = Object.values<Endpoint>({ ...calls }).find(({ name }) => name === action);
  return known ?? own?.word ?? CALL_WORDS.get(action) ?? '办理';
}

interface Entry extends Record<string, unknown> {
  /** Null where the record has no entry. */
  id: string | null;
  at: Date;
  action: string;
  who: string | null;
}

/** `GET /portal/{name}/log?id`: who did what with a record that the caller's company sees (操作日志), newest first. */
export function logRoute(kernel: Kernel, noun: Noun, endpoint: Endpoint): Route {
  const query = sessionRead<{ id: string }, Entry>(
    ({ p, me }) => sql<Entry>`
      select l.id, l.at, l.action, case
          when ${accounts.user_type} = 2 then '平台'
          -- One of several suppliers learns of no other.
          when ${t.company_id} is distinct from ${me.companyId} and l.company_id is distinct from ${me.companyId}
            then case when l.company_id = ${t.company_id} then '申请人' else '其他参与方' end
          when l.company_id is distinct from ${me.companyId} and ${companies.name} is not null then ${companies.name}
          else ${accounts.nick_name} end as who
      from ${tableOf(noun)}
      left join lateral (
        select * from ${logs} where ${logs.object_type} = ${sql.lit(noun.name)} and ${logs.object_id} = t.id::text
        order by ${logs.id} desc limit ${sql.lit(LOG_ROWS)}
      ) l on true
      left join ${accounts} on ${accounts.id} = l.account_id
      left join ${companies} on ${companies.id} = l.company_id
      where t.id = ${p('id')} and ${isSeen(noun, me.companyId)}
      order by l.id desc`,
  );
  return signedInRead(kernel, endpoint as Endpoint<Schema, z.ZodMiniType<{ id: string }>, Schema>, {
    query,
    values: ({ input }) => ({ id: input.id }),
    answer(rows, { me }) {
      readingCompany(noun, me);
      if (rows.length === 0) throw noSuchRecord();
      return rows.flatMap(({ id, at, action, who }): LogRow[] =>
        id === null
          ? []
          : [{ id, time: wireTime(at), who: who ?? '系统', what: actionWord(action, noun.calls) }],
      );
    },
  });
}
