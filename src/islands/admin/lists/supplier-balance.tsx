import { BALANCE_STATE, BALANCE_WORDS } from '#contract/books/balance-state.ts';
import { adminSupplierBalance } from '#contract/books/supplier-balance.ts';
import { type AdminRow, adminCalls, adminLists } from '#src/api/admin.ts';
import { operatorExports } from '#src/api/export.ts';
import { formatNumber } from '#src/lib/format-number.ts';
import type { Tone } from '#src/ui/list-table/column.ts';

import { AdminList, type AdminListDeclaration } from './admin-list.tsx';
import { AskDialog } from './ask-dialog.tsx';
import { worded, wordFilter } from './worded.ts';

const TONES: Readonly<Record<string, Tone>> = {
  [BALANCE_STATE.short]: 'seal',
  [BALANCE_STATE.held]: 'wait',
};

const LIST: AdminListDeclaration<AdminRow<'supplierBalance'>> = {
  route: 'adminSupplierBalance',
  source: adminLists.supplierBalance,
  exports: operatorExports(adminSupplierBalance.export, adminSupplierBalance.sheet),
  columns: [
    { key: 'settlementNo', title: '采购结算单', width: 170, pinned: true },
    {
      ...worded('balanceState', BALANCE_WORDS, (code) => TONES[code] ?? 'plain'),
      title: '状态',
      width: 110,
    },
    { key: 'supplierName', title: '供应商', width: 200 },
    { key: 'projectName', title: '项目', width: 200 },
    { key: 'balance', title: '余款', unit: '元', width: 150, as: 'money', sum: true },
    { key: 'drawn', title: '已申请', unit: '元', width: 140, as: 'money', sum: true },
    { key: 'reserved', title: '已冻结', unit: '元', width: 140, as: 'money', sum: true },
    { key: 'shortBy', title: '缺口', unit: '元', width: 140, as: 'money', sum: true },
    { key: 'shortSince', title: '缺口起', width: 160 },
    { key: 'retention', title: '质保金', unit: '元', width: 130, as: 'money', sum: true },
    { key: 'retentionDate', title: '质保金到期日', width: 130 },
    { key: 'decision', title: '处理意见', width: 240 },
    { key: 'decidedBy', title: '处理人', width: 110 },
    { key: 'decidedTime', title: '处理时间', width: 160, hidden: true },
  ],
  filters: [
    { kind: 'text', key: 'keyword', label: '结算单 / 供应商 / 项目' },
    wordFilter('balanceState', '状态', BALANCE_WORDS),
    {
      kind: 'select',
      key: 'undecided',
      label: '缺口',
      options: () => [{ value: 'true', label: '待处理' }],
    },
    { kind: 'dateRange', key: 'retentionDate', label: '质保金到期日' },
  ],
  actions: [
    {
      name: 'decide',
      label: '处理缺口',
      dialog: ({ id, settlementNo, shortBy }, onClose) => (
        <AskDialog
          title={`${settlementNo} 余款缺口`}
          fields={[
            {
              name: 'decision',
              label: '处理意见',
              control: 'textarea',
              required: true,
              max: 200,
              hint: '如调增额度、冻结其他申请、展期支付；与处理人一起留档',
            },
          ]}
          submit="提交"
          binding
          done="已留档，现有额度已尽可能冻结"
          send={({ decision = '' }, action) => adminCalls.decideBalance({ id, decision }, action)}
          onClose={onClose}
        >
          <p>
            额度不足 {formatNumber(shortBy)} 元。余款不因采购方未付款而暂缓；有额度时自动补足冻结。
          </p>
        </AskDialog>
      ),
    },
  ],
  empty: '供应商确认采购结算单后，尚未支付的余款显示在这里',
};

/** 供应商余款. */
export const View = () => <AdminList list={LIST} />;
