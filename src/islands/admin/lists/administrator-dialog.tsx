import { LETTER } from '#contract/company/company.ts';
import { type AdminRow, adminCalls } from '#src/api/admin.ts';

import { AskDialog, reasonField } from './ask-dialog.tsx';

interface Props {
  row: AdminRow<'accountRelation'>;
  onClose: () => void;
}

const FORMER = [
  { value: '', label: '不再担任管理员' },
  { value: 'keeps', label: '继续担任管理员' },
];

/** 变更管理员: the member of the row becomes administrator of its company. */
export function AdministratorDialog({ row, onClose }: Props) {
  return (
    <AskDialog
      title="变更管理员"
      fields={[
        { name: 'former', label: '原管理员', control: 'select', options: FORMER },
        reasonField,
      ]}
      papers={{ label: '授权委托书', fileType: LETTER }}
      submit="变更"
      binding
      done="管理员已变更，已通知双方"
      send={({ former, reason = '' }, action, papers) =>
        adminCalls.changeCompanyAdmin(
          {
            id: row.id,
            keeps: former === 'keeps',
            reason,
            attachment: papers.map(({ id }) => ({ id, fileType: LETTER })),
          },
          action,
        )
      }
      onClose={onClose}
    >
      <p>
        {row.accountName} 将成为 {row.companyName} 的企业管理员，可管理成员和企业认证。
      </p>
      <p>用于企业没有可用的管理员，或管理员不是企业人员的情形，请先核实来函企业的身份。</p>
    </AskDialog>
  );
}
