import { USER_STATUS } from '#contract/account/user.ts';
import type { RouteName } from '#src/lib/routes.ts';

/** Where a company stands that takes part in no project yet. */
interface Standing {
  /** Enumeration RealNameStatus; undefined for an account without a company. */
  readonly status: number | undefined;
  /** What it lacks, by the keys of the server's hints. */
  readonly lacks: ReadonlySet<string>;
  readonly suppliesOnly: boolean;
}

export interface FirstStep {
  readonly title: string;
  readonly note: string;
  readonly state: 'done' | 'now' | 'todo';
  /** Where it is done, and what the button says; absent where nothing is to be done. */
  readonly to?: { readonly route: RouteName; readonly label: string };
}

/** Hints that the first steps take the place of. */
export const STEP_HINTS: ReadonlySet<string> = new Set([
  'company.certification',
  'bank.none',
  'contactClient.none',
]);

const LACKING = [
  { key: 'bank.none', to: { route: 'bank', label: '添加银行账户' } },
  { key: 'contactClient.none', to: { route: 'contactClient', label: '添加贸易伙伴' } },
] as const;

const certification: Readonly<Record<number, Pick<FirstStep, 'note' | 'to'>>> = {
  [USER_STATUS.pending]: { note: '平台审核中，结果会以消息通知您' },
  [USER_STATUS.refused]: {
    note: '未通过，请按审核意见修改后重新提交',
    to: { route: 'companyAuth', label: '去修改' },
  },
};
const BEGIN: Pick<FirstStep, 'note' | 'to'> = {
  note: '约 10 分钟，请准备营业执照和法定代表人身份证件',
  to: { route: 'companyAuth', label: '去认证' },
};

function project(suppliesOnly: boolean): Pick<FirstStep, 'title' | 'note' | 'to'> {
  if (suppliesOnly)
    return { title: '参与项目', note: '采购方在项目中选择贵企业，审批后即可在此办理' };
  const to = { route: 'projectaApplication', label: '申请项目' } as const;
  return { title: '申请项目', note: '选择业务类型，填写资料，提交平台审批', to };
}

/** 开始使用: certification, accounts and partners, the first project; one of them is what comes next. */
export function firstSteps({ status, lacks, suppliesOnly }: Standing): readonly FirstStep[] {
  const isCertified = status === USER_STATUS.certified;
  const missing = isCertified ? LACKING.find(({ key }) => lacks.has(key)) : undefined;
  const isReady = isCertified && missing === undefined;
  const { to, ...last } = project(suppliesOnly);
  return [
    isCertified
      ? { title: '企业认证', note: '已认证', state: 'done' }
      : { title: '企业认证', state: 'now', ...(certification[status ?? 0] ?? BEGIN) },
    {
      title: '银行账户与贸易伙伴',
      note: isReady ? '已添加' : '收付款账户，以及供应商、业主等合作方',
      state: isReady ? 'done' : isCertified ? 'now' : 'todo',
      ...(missing && { to: missing.to }),
    },
    { ...last, state: isReady ? 'now' : 'todo', ...(isReady && to && { to }) },
  ];
}
