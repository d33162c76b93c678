import * as z from 'zod/mini';
import { COLLECTORS, RISK } from '../account/platform-role.ts';
import { operatorWrite } from '../noun/admin-action.ts';
import { exportedList } from '../noun/admin-list.ts';
import { id, requiredText } from '../noun/fields.ts';
import { codesFilter, dateRange, flagFilter, textFilter } from '../noun/list.ts';
import { endpoint } from '../wire/endpoint.ts';
import { BALANCE_WORDS } from './balance-state.ts';

export const BALANCE_REFUSAL_OF_RISK = {
  fits: { code: 'balance_fits', text: '该余款已全部冻结，无需处理，请刷新后查看' },
} as const;

const list = exportedList({
  name: 'supplierBalance',
  title: 'balances of suppliers (供应商余款)',
  fields: {
    settlementNo: z.string(),
    supplierName: z.string(),
    projectName: z.string(),
    /** Code of BALANCE_WORDS. */
    balanceState: z.string(),
    /** Yuan: owed after what was prepaid; of it what requests have taken over, is held of the limit, and is still to be held. */
    balance: z.string(),
    drawn: z.string(),
    reserved: z.string(),
    shortBy: z.string(),
    shortSince: z.string(),
    /** Kept back until its day; yuan, yyyy-MM-dd. */
    retention: z.string(),
    retentionDate: z.string(),
    decision: z.string(),
    decidedBy: z.string(),
    decidedTime: z.string(),
  },
  filters: {
    keyword: textFilter,
    balanceState: codesFilter,
    /** Short, and risk has not decided on it since. */
    undecided: flagFilter,
    ...dateRange('retentionDate'),
  },
  sorts: ['createTime'],
  roles: COLLECTORS,
  sheet: {
    name: '供应商余款',
    routeName: 'adminSupplierBalance',
    columns: {
      settlementNo: { title: '采购结算单' },
      supplierName: { title: '供应商' },
      projectName: { title: '项目' },
      balanceState: { title: '状态', words: BALANCE_WORDS },
      balance: { title: '余款（元）', as: 'number' },
      drawn: { title: '已申请（元）', as: 'number' },
      reserved: { title: '已冻结（元）', as: 'number' },
      shortBy: { title: '缺口（元）', as: 'number' },
      shortSince: { title: '缺口起' },
      retention: { title: '质保金（元）', as: 'number' },
      retentionDate: { title: '质保金到期日' },
      decision: { title: '处理意见' },
      decidedBy: { title: '处理人' },
      decidedTime: { title: '处理时间' },
    },
  },
});

/** 供应商余款: what the platform still owes suppliers of their settlements, and what of it the limit does not hold (rules.md M12). */
export const adminSupplierBalance = {
  ...list,
  decide: endpoint({
    ...operatorWrite,
    roles: RISK,
    name: 'adminSupplierBalanceDecide',
    word: '处理余款缺口',
    path: '/admin/supplierBalance/decide',
    summary:
      'Risk says how what does not fit the limit is dealt with; what fits by now is held at once',
    input: z.strictObject({ id, decision: requiredText(200) }),
    output: z.object({ shortBy: z.string() }),
  }),
};
