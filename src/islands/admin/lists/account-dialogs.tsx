import { type AdminRow, adminCalls } from '#src/api/admin.ts';

import { AskDialog, tickedOf } from './ask-dialog.tsx';
import { useChoices } from './choices.ts';

type Account = AdminRow<'account'>;

/** A new operator, or another name or office of one. */
export function AccountDialog({ row, onClose }: { row?: Account; onClose: () => void }) {
  const choices = useChoices();
  if (!choices) return null;
  const phone = {
    name: 'phone',
    label: '手机号',
    control: 'phone',
    required: true,
    hint: '对方用此手机号和短信验证码首次登录',
  } as const;
  return (
    <AskDialog
      title={row ? '编辑账号' : '新增运营账号'}
      fields={[
        ...(row ? [] : [phone]),
        { name: 'nickName', label: '姓名', required: true, max: 25, initial: row?.nickName ?? '' },
        {
          name: 'officeId',
          label: '机构',
          control: 'select',
          options: choices.offices,
          initial: row?.officeId ?? '',
        },
      ]}
      done={row ? '保存成功' : '账号已新增，请为其分配角色'}
      send={({ phone: number, nickName = '', officeId = '' }, action) =>
        adminCalls.saveAccount(
          {
            nickName,
            officeId,
            ...(row ? { id: row.id } : { phone: number ?? '' }),
          },
          action,
        )
      }
      onClose={onClose}
    />
  );
}

/** The roles of an operator. */
export function RolesDialog({ row, onClose }: { row: Account; onClose: () => void }) {
  const choices = useChoices();
  if (!choices) return null;
  const field = {
    name: 'roles',
    label: `${row.nickName} 的角色`,
    control: 'checks',
    options: choices.roles,
    ticked: row.roles,
  } as const;
  return (
    <AskDialog
      title="分配角色"
      fields={[field]}
      done="角色已更新，对方下一次操作即生效"
      send={(values, action) =>
        adminCalls.saveRoles({ id: row.id, roles: tickedOf(values, field) }, action)
      }
      onClose={onClose}
    />
  );
}
