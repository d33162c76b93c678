import { useQuery } from '@tanstack/react-query';

import { adminCalls } from '#src/api/admin.ts';

import { AskDialog } from './ask-dialog.tsx';

const NOBODY = { value: '', label: '暂不分配' };

interface Props {
  row: { readonly id: string; readonly managerId: string };
  onClose: () => void;
}

/** 分配客户经理. */
export function ManagerDialog({ row: { id, managerId }, onClose }: Props) {
  const { data } = useQuery({
    queryKey: ['admin', 'customerManagers'],
    queryFn: () => adminCalls.customerManagers({}),
  });
  if (!data) return null;
  return (
    <AskDialog
      title="分配客户经理"
      fields={[
        {
          name: 'managerId',
          label: '客户经理',
          control: 'select',
          options: [NOBODY, ...data.map((one) => ({ value: one.id, label: one.name }))],
          initial: data.some((one) => one.id === managerId) ? managerId : '',
          hint: '在岗的业务经理',
        },
      ]}
      done="客户经理已分配"
      send={({ managerId: chosen = '' }, action) =>
        adminCalls.assignManager({ id, managerId: chosen }, action)
      }
      onClose={onClose}
    />
  );
}
