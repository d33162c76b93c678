import { receivablePlanConsole } from '#contract/collection/console.ts';
import { receivablePlanDocument } from '#contract/collection/receivable-plan.ts';
import { type AdminRow, adminCalls, adminLists } from '#src/api/admin.ts';
import { formatNumber } from '#src/lib/format-number.ts';
import { plainNumber } from '#src/lib/plain-number.ts';
import type { NounAction } from '#src/widgets/noun/noun.ts';
import { PLAN_STATUS_WORD } from '#src/widgets/statuses.ts';

import { AdminList } from './admin-list.tsx';
import { AskDialog, reasonField } from './ask-dialog.tsx';
import { CompanyRows, type OfCompanyProps } from './company-rows.tsx';
import { recordList } from './record-list.ts';

type Row = AdminRow<'receivablePlan'>;

/** What is decided where the money does not come; each by roles of its own. */
const ACTIONS: readonly NounAction<Row>[] = [
  {
    name: 'extend',
    label: '展期',
    dialog: ({ id, version, receivableNo, dueDate }, onClose) => (
      <AskDialog
        title={`${receivableNo} 展期`}
        fields={[
          { name: 'dueDate', label: '新的到期日', control: 'day', required: true },
          { name: 'fee', label: '展期费用（元）', hint: '不收取时留空；计入费用' },
          reasonField,
        ]}
        submit="展期"
        binding
        done="已展期，已通知采购方"
        send={({ dueDate: day = '', fee = '', reason = '' }, action) =>
          adminCalls.extendReceivable(
            {
              id,
              version,
              dueDate: day,
              fee: plainNumber(fee),
              reason,
            },
            action,
          )
        }
        onClose={onClose}
      >
        <p>原到期日 {dueDate}。展期前的罚息仍须支付，新的到期日之后重新通知、重新计收。</p>
      </AskDialog>
    ),
  },
  {
    name: 'waive',
    label: '豁免罚息',
    dialog: ({ id, version, receivableNo, penalty }, onClose) => (
      <AskDialog
        title={`豁免 ${receivableNo} 的罚息`}
        fields={[
          { name: 'amount', label: '豁免金额（元）', required: true, initial: penalty },
          reasonField,
        ]}
        submit="豁免"
        binding
        done="已豁免，已通知采购方"
        send={({ amount = '', reason = '' }, action) =>
          adminCalls.waivePenalty({ id, version, amount: plainNumber(amount), reason }, action)
        }
        onClose={onClose}
      />
    ),
  },
  {
    name: 'writeOff',
    label: '坏账核销',
    dialog: ({ id, version, receivableNo, outstanding }, onClose) => (
      <AskDialog
        title={`核销 ${receivableNo}`}
        fields={[reasonField]}
        submit="核销"
        binding
        done={outstanding === '0.00' ? '已核销' : '已核销为坏账'}
        send={({ reason = '' }, action) =>
          adminCalls.writeOffReceivable({ id, version, reason }, action)
        }
        onClose={onClose}
      >
        <p>
          {outstanding === '0.00'
            ? '货款已全部扣减，费用已收清：核销的是无法收回的垫付货款，占用的额度不恢复。'
            : `尚欠 ${formatNumber(outstanding)} 元。核销后不再催收，占用的额度不恢复；以后收到的款项仍可认款。`}
        </p>
      </AskDialog>
    ),
  },
];

const LIST = recordList<Row>(receivablePlanDocument, receivablePlanConsole, {
  source: adminLists.receivablePlan,
  status: PLAN_STATUS_WORD,
  columns: [
    'receivableNo',
    'planStatus',
    'companyName',
    'dueDate',
    'outstanding',
    'penalty',
    'principal',
    'fee',
    'dueTotal',
    'paidTotal',
    'projectName',
    'salesOrderNo',
    'accruedUntil',
    'payCode',
  ],
  looks: {
    companyName: { width: 180, card: 'about' },
    dueDate: { card: 'foot' },
    outstanding: { card: 'amount' },
  },
  search: '编号 / 项目 / 采购方 / 识别码',
  nameOf: ({ receivableNo }) => receivableNo,
  actions: ACTIONS,
  empty: '采购方确认正式销售订单后生成应收款',
});

/** 应收款 of all buyers. */
export const View = () => <AdminList list={LIST} />;

/** The same of one company. */
export const OfCompany = (props: OfCompanyProps) => <CompanyRows list={LIST} {...props} />;
