import { sql } from 'kysely';

import { APPLICANT_ROLE } from '#contract/certification/applicant-role.ts';
import type { StoredFile } from '#contract/file/file.ts';
import type { AutomaticCheck } from '#contract/flow/automatic-check.ts';
import type { ReviewView } from '#contract/flow/review-view.ts';
import { maskedBankCard, maskedIdCard } from '#contract/mask.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { attachmentsOf } from '#server/kernel/files/attachments.ts';
import type { FlowRecord } from '#server/kernel/flow/flow.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { OBJECT_TYPE, TABLE } from './noun.ts';

const entries = columnsOf('enum_entry');
const t = columnsOf('company_customer_apply', 't');

type Item = readonly [key: string, column: string, label: string];

const LICENCE: readonly Item[] = [
  ['usc', 'usc', '统一社会信用代码'],
  ['name', 'name', '企业名称'],
  ['companyOrgType', 'company_org_type', '企业类型'],
  ['legalName', 'legal_name', '法定代表人'],
  ['regCapital', 'reg_capital', '注册资本'],
  ['establishTime', 'establish_time', '成立日期'],
  ['fromTime', 'from_time', '营业期限自'],
  ['toTime', 'to_time', '营业期限至'],
  ['regLocation', 'reg_location', '住所'],
  ['businessScope', 'business_scope', '经营范围'],
];
const IDENTITY: readonly Item[] = [
  ['idName', 'id_name', '法定代表人姓名'],
  ['idFromTime', 'id_from_time', '身份证有效期自'],
  ['idToTime', 'id_to_time', '身份证有效期至'],
  ['agentName', 'agent_name', '经办人姓名'],
];
const CONTACT: readonly Item[] = [
  ['actualController', 'actual_controller', '企业实控人'],
  ['contactPerson', 'contact_person', '联系人'],
  ['contactPhone', 'contact_phone', '手机号'],
  ['contactAddress', 'contact_address', '联系地址'],
  ['bankName', 'bank_name', '账户名称'],
  ['openBank', 'open_bank', '开户行'],
  ['cnapsCode', 'cnaps_code', '联行号'],
];
/** Numbers are shown by their last four characters. */
const NUMBERS: readonly Item[] = [
  ['idNo', 'id_no_last4', '法定代表人身份证号'],
  ['agentIdNo', 'agent_id_no_last4', '经办人身份证号'],
  ['accountNo', 'account_no_last4', '银行账号'],
];
/** Papers as field marks name them. */
const PAPERS: readonly [fileType: number, label: string][] = [
  [2, '营业执照'],
  [3, '身份证人像面'],
  [4, '身份证国徽面'],
  [5, '授权委托书'],
];

interface Shown {
  files: StoredFile[];
  types: string;
}

/** A number by its last four characters, as it is shown everywhere. */
function hidden<Shown extends { key: string; value: string }>(shown: Shown): Shown {
  const { key, value } = shown;
  return { ...shown, value: key === 'accountNo' ? maskedBankCard(value) : maskedIdCard(value) };
}

/** The application read-only, with the keys that a return marks its fields by. */
export async function reviewView(tx: Tx, { id, row }: FlowRecord): Promise<ReviewView> {
  const { rows } = await sql<Shown>`
    select ${attachmentsOf(OBJECT_TYPE, 't.id')} as files, coalesce((
      select string_agg(${entries.name}, '、' order by ${entries.sort}) from ${entries}
      where ${entries.enum_name} = 'CompanyType' and ${entries.code} = any (${t.company_type})), '') as types
    from ${sql.table(TABLE)} t where ${t.id} = ${id}`.execute(tx);
  const { files = [], types = '' } = rows[0] ?? {};
  const text = ([key, column, label]: Item) => ({
    key,
    label,
    kind: 'text' as const,
    value: String(row[column] ?? ''),
  });
  const paper = ([fileType, label]: (typeof PAPERS)[number]) => ({
    key: `attachment.${fileType}`,
    label,
    kind: 'files' as const,
    value: files
      .filter((file) => file.fileType === fileType)
      .map((file) => file.id)
      .join(','),
  });
  const [idNo, agentIdNo, accountNo] = NUMBERS.map((item) => hidden(text(item)));
  const [licence, front, back, letter] = PAPERS.map(paper);
  const isAgent = row.applicant_role === APPLICANT_ROLE.agent;
  const role = {
    key: 'applicantRole',
    label: '申请人身份',
    kind: 'text' as const,
    value: isAgent ? '授权经办人' : '法人本人',
  };
  const given = <T>(items: readonly (T | undefined)[]) => items.filter((one) => one !== undefined);
  return {
    panels: [
      { key: 'licence', title: '营业执照', items: given([licence, ...LICENCE.map(text)]) },
      {
        key: 'identity',
        title: '身份信息',
        items: given([
          role,
          front,
          back,
          ...IDENTITY.slice(0, 1).map(text),
          idNo,
          ...IDENTITY.slice(1, 3).map(text),
          ...(isAgent ? [...IDENTITY.slice(3).map(text), agentIdNo, letter] : []),
        ]),
      },
      {
        key: 'contact',
        title: '联系与账户',
        items: given([
          { key: 'companyType', label: '业务身份', kind: 'text' as const, value: types },
          ...CONTACT.map(text),
          accountNo,
        ]),
      },
    ],
    attachments: files,
    checks: row.auto_check as AutomaticCheck[],
  };
}
