import { adminOffice } from '#contract/account/people.ts';
import { ADMINISTRATORS } from '#contract/account/platform-role.ts';
import { type AdminRow, adminCalls, adminLists } from '#src/api/admin.ts';
import { operatorExports } from '#src/api/export.ts';

import { AdminList, type AdminListDeclaration } from './admin-list.tsx';
import { AskDialog } from './ask-dialog.tsx';
import { useChoices } from './choices.ts';
import { nameOf, OFFICE_TYPE, OPEN_STATUS, statusTone } from './words.ts';

type Office = AdminRow<'office'>;

interface DialogProps {
  row?: Office;
  /** What a new one stands below. */
  parentId?: string;
  onClose: () => void;
}

function OfficeDialog({ row, parentId: above = '', onClose }: DialogProps) {
  const choices = useChoices();
  if (!choices) return null;
  const select = { control: 'select' } as const;
  return (
    <AskDialog
      title={row ? '编辑机构' : '新增机构'}
      fields={[
        {
          name: 'officeName',
          label: '名称',
          required: true,
          max: 50,
          initial: row?.officeName ?? '',
        },
        {
          name: 'officeCode',
          label: '编码',
          required: true,
          max: 30,
          initial: row?.officeCode ?? '',
        },
        {
          ...select,
          name: 'officeType',
          label: '类型',
          options: OFFICE_TYPE,
          initial: row?.officeType ?? '2',
        },
        {
          ...select,
          name: 'parentId',
          label: '上级机构',
          options: choices.above(row?.id),
          initial: row?.parentId ?? above,
        },
        {
          ...select,
          name: 'leaderId',
          label: '负责人',
          hint: '岗位无人时，待办由负责人处理；超时提醒也发给负责人',
          options: choices.operators,
          initial: row?.leaderId ?? '',
        },
      ]}
      done="保存成功"
      send={(
        { officeName = '', officeCode = '', officeType, parentId = '', leaderId = '' },
        action,
      ) =>
        adminCalls.saveOffice(
          {
            ...(row && { id: row.id }),
            officeName,
            officeCode,
            officeType: officeType === '1' || officeType === '3' ? officeType : '2',
            parentId,
            leaderId,
          },
          action,
        )
      }
      onClose={onClose}
    />
  );
}

const LIST: AdminListDeclaration<Office> = {
  route: 'adminOffice',
  source: adminLists.office,
  exports: operatorExports(adminOffice.export, adminOffice.sheet),
  columns: [
    { key: 'officeName', title: '名称', width: 180, pinned: true },
    { key: 'officeCode', title: '编码', width: 110 },
    { key: 'parentName', title: '上级机构', width: 160 },
    {
      key: 'officeType',
      title: '类型',
      width: 80,
      value: (row) => nameOf(OFFICE_TYPE, row.officeType),
    },
    { key: 'leaderName', title: '负责人', width: 130 },
    { key: 'members', title: '人数', width: 80, as: 'count' },
    {
      key: 'status',
      title: '状态',
      width: 90,
      value: (row) => nameOf(OPEN_STATUS, row.status),
      tone: (row) => statusTone(row.status),
    },
  ],
  filters: [
    { kind: 'text', key: 'keyword', label: '名称 / 编码' },
    { kind: 'select', key: 'status', label: '状态', options: () => OPEN_STATUS },
  ],
  actions: [
    {
      name: 'edit',
      label: '编辑',
      dialog: (row, close) => <OfficeDialog row={row} onClose={close} />,
    },
    {
      name: 'addBelow',
      label: '新增下级',
      dialog: ({ id }, close) => <OfficeDialog parentId={id} onClose={close} />,
    },
    {
      name: 'view',
      label: '查看人员',
      link: { route: 'adminAccount', query: { officeId: 'id' } },
    },
    {
      name: 'disable',
      label: '停用',
      confirm: ({ officeName }) => `确定停用机构“${officeName}”吗？`,
      run: ({ id }) => adminCalls.disableOffice({ id }),
      done: '已停用',
    },
    {
      name: 'enable',
      label: '启用',
      run: ({ id }) => adminCalls.enableOffice({ id }),
      done: '已启用',
    },
  ],
  create: {
    label: '新增机构',
    roles: ADMINISTRATORS,
    dialog: (close) => <OfficeDialog onClose={close} />,
  },
  empty: '请点击“新增机构”建立公司、部门和小组，再把运营账号分配进去',
};

/** 组织机构. */
export const View = () => <AdminList list={LIST} />;
