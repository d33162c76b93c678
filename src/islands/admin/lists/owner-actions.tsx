import { OWNER_GRADES, OWNER_LEVELS, OWNER_NATURES } from '#contract/company/owner-grades.ts';
import { adminCalls } from '#src/api/admin.ts';
import { formatNumber } from '#src/lib/format-number.ts';
import { plainNumber } from '#src/lib/plain-number.ts';
import { enumOptions } from '#src/stores/enums.ts';
import type { NounAction } from '#src/widgets/noun/noun.ts';

import { AskDialog, reasonField } from './ask-dialog.tsx';
import { basisField } from './company-actions.tsx';

interface Owner {
  readonly id: string;
  readonly name: string;
  readonly nature: string;
  readonly ownerLevel: string;
  readonly grade: string;
  readonly debtLimit: string;
  readonly granted: string;
  readonly used: string;
}

const UNSAID = { value: '', label: '未登记' };
export const GRADES = OWNER_GRADES.map((grade) => ({ value: grade, label: grade }));

const yuan = (amount: string) => `${formatNumber(amount)} 元`;

/** What is done with an owner (业主), from its row or its file. */
export const OWNER_ACTIONS: readonly NounAction<Owner>[] = [
  {
    name: 'limitOwner',
    label: '敞口上限',
    dialog: ({ id, name, debtLimit, granted, used }, close) => (
      <AskDialog
        title="设置业主敞口上限"
        fields={[
          {
            name: 'amount',
            label: '敞口上限（元）',
            initial: debtLimit,
            hint: '留空为不设上限',
          },
          { ...reasonField, hint: '5-200 个字，仅平台可见' },
        ]}
        submit="设置"
        binding
        done="业主敞口上限已设置"
        send={({ amount = '', reason = '' }, action) =>
          adminCalls.limitOwner(
            { id, amount: plainNumber(amount), seen: debtLimit, reason },
            action,
          )
        }
        onClose={close}
      >
        <p>
          {name}：已授信 {yuan(granted)}，其中占用及冻结 {yuan(used)}。
        </p>
        <p>
          上限管的是授信：项目开额、额度调增和债务人保理额度超过上限时不能通过。上限低于已授信的，已有授信照常使用，不再新增。
        </p>
      </AskDialog>
    ),
  },
  {
    name: 'rateOwner',
    label: '业主评级',
    dialog: ({ id, grade }, close) => (
      <AskDialog
        title="业主评级"
        fields={[
          {
            name: 'grade',
            label: '评级',
            control: 'select',
            options: GRADES,
            initial: grade || 'A',
          },
          { name: 'gradedOn', label: '评级日期', control: 'day', required: true },
          basisField,
        ]}
        done="保存成功"
        send={({ grade: chosen = '', gradedOn = '', basis = '' }, action) =>
          adminCalls.rateOwner(
            { id, grade: OWNER_GRADES.find((one) => one === chosen) ?? 'A', gradedOn, basis },
            action,
          )
        }
        onClose={close}
      />
    ),
  },
  {
    name: 'describeOwner',
    label: '业主信息',
    dialog: ({ id, nature, ownerLevel }, close) => (
      <AskDialog
        title="登记业主信息"
        fields={[
          {
            name: 'nature',
            label: '性质',
            control: 'select',
            options: [UNSAID, ...enumOptions('OwnerNature')],
            initial: nature,
          },
          {
            name: 'ownerLevel',
            label: '级别',
            control: 'select',
            options: [UNSAID, ...enumOptions('OwnerLevel')],
            initial: ownerLevel,
          },
        ]}
        done="保存成功"
        send={(chosen, action) =>
          adminCalls.describeOwner(
            {
              id,
              nature: OWNER_NATURES.find((one) => one === chosen.nature) ?? '',
              ownerLevel: OWNER_LEVELS.find((one) => one === chosen.ownerLevel) ?? '',
            },
            action,
          )
        }
        onClose={close}
      />
    ),
  },
];
