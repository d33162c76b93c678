import { adminCalls } from '#src/api/admin.ts';
import type { NounAction } from '#src/widgets/noun/noun.ts';

import { AskDialog, type AskedField, reasonField } from './ask-dialog.tsx';
import { ManagerDialog } from './manager-dialog.tsx';

interface Customer {
  readonly id: string;
  readonly name: string;
}

interface Managed extends Customer {
  readonly managerId: string;
}

interface Supplier extends Customer {
  /** A, B or C; '' while nobody has rated. */
  readonly level: string;
  readonly mainGoods: string;
}

/** What a rating rests on, beside it. */
export const basisField: AskedField = {
  name: 'basis',
  label: '评级依据',
  control: 'textarea',
  max: 200,
  hint: '选填，仅平台可见',
};

/** Asking a company for a new certification, freezing it and lifting that, from its row or its file. */
export const CUSTOMER_ACTIONS: readonly NounAction<Managed>[] = [
  {
    name: 'assign',
    label: '分配经理',
    dialog: (row, close) => <ManagerDialog row={row} onClose={close} />,
  },
  {
    name: 'reverify',
    label: '重新核验',
    dialog: (row, close) => (
      <AskDialog
        title="要求重新核验"
        fields={[reasonField]}
        submit="要求重新核验"
        binding
        done="已通知企业重新核验"
        send={({ reason = '' }, action) => adminCalls.reverify({ id: row.id, reason }, action)}
        onClose={close}
      >
        <p>
          {row.name}{' '}
          将变为已过期待更新，须更新企业认证；审核通过前不能发起新业务，已在办理的收货、付款和还款不受影响。
        </p>
      </AskDialog>
    ),
  },
  {
    name: 'freeze',
    label: '冻结',
    dialog: (row, close) => (
      <AskDialog
        title="冻结企业"
        fields={[reasonField]}
        submit="冻结"
        binding
        done="已冻结"
        send={({ reason = '' }, action) => adminCalls.freeze({ id: row.id, reason }, action)}
        onClose={close}
      >
        <p>冻结后，{row.name} 不能发起新业务，已有数据可以查看。</p>
      </AskDialog>
    ),
  },
  {
    name: 'unfreeze',
    label: '解冻',
    dialog: (row, close) => (
      <AskDialog
        title="解除冻结"
        fields={[reasonField]}
        submit="解冻"
        done="已解除冻结"
        send={({ reason = '' }, action) => adminCalls.unfreeze({ id: row.id, reason }, action)}
        onClose={close}
      >
        <p>
          解冻后，{row.name}{' '}
          恢复为已认证；证照已到期或须重新核验的，为已过期待更新；认证在冻结期间已作废的，须重新认证。
        </p>
      </AskDialog>
    ),
  },
];

export const LEVELS = ['A', 'B', 'C'].map((level) => ({ value: level, label: `${level} 级` }));

/** What is done with a supplier, from its row or its file. */
export const SUPPLIER_ACTIONS: readonly NounAction<Supplier>[] = [
  {
    name: 'describe',
    label: '主营',
    dialog: (row, close) => (
      <AskDialog
        title="登记供应商主营"
        fields={[
          {
            name: 'mainGoods',
            label: '主营',
            control: 'textarea',
            max: 200,
            initial: row.mainGoods,
            hint: '200 个字以内，如：螺纹钢、线材',
          },
        ]}
        done="保存成功"
        send={({ mainGoods = '' }, action) =>
          adminCalls.describeSupplier({ id: row.id, mainGoods }, action)
        }
        onClose={close}
      />
    ),
  },
  {
    name: 'rate',
    label: '评级',
    dialog: (row, close) => (
      <AskDialog
        title="供应商评级"
        fields={[
          {
            name: 'level',
            label: '等级',
            control: 'select',
            options: LEVELS,
            initial: row.level || 'B',
          },
          basisField,
        ]}
        done="保存成功"
        send={({ level, basis = '' }, action) =>
          adminCalls.rateSupplier(
            {
              id: row.id,
              level: level === 'A' || level === 'C' ? level : 'B',
              basis,
            },
            action,
          )
        }
        onClose={close}
      />
    ),
  },
  {
    name: 'stop',
    label: '停用',
    dialog: (row, close) => (
      <AskDialog
        title="停用供应商"
        fields={[{ ...reasonField, hint: '5-200 个字，仅平台可见' }]}
        submit="停用"
        binding
        done="已停用"
        send={({ reason = '' }, action) => adminCalls.stopSupplier({ id: row.id, reason }, action)}
        onClose={close}
      />
    ),
  },
  {
    name: 'resume',
    label: '启用',
    dialog: (row, close) => (
      <AskDialog
        title="恢复合作"
        fields={[{ ...reasonField, hint: '5-200 个字，仅平台可见' }]}
        submit="启用"
        done="已启用"
        send={({ reason = '' }, action) =>
          adminCalls.resumeSupplier({ id: row.id, reason }, action)
        }
        onClose={close}
      />
    ),
  },
];
