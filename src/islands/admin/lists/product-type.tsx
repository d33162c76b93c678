import { PRODUCT_LINES } from '#contract/project/product-lines.ts';
import { adminProductType } from '#contract/reference/product-type.ts';
import { type AdminRow, adminCalls, adminLists } from '#src/api/admin.ts';
import { operatorExports } from '#src/api/export.ts';

import { AdminList, type AdminListDeclaration } from './admin-list.tsx';
import { AskDialog } from './ask-dialog.tsx';
import { historyAction } from './change-history.tsx';
import { keptActions, STATUS_COLUMN } from './kept.tsx';
import styles from './lists.module.css';
import { OPEN_STATUS } from './words.ts';

type Type = AdminRow<'productType'>;

const LINES = PRODUCT_LINES.map(({ code, name }) => ({ value: code, label: name }));

/** In a table a type stands below its line, and a little to the right. */
function Name({ row: { name, parentCode } }: { row: Type }) {
  return <span className={parentCode === '' ? undefined : styles.below}>{name}</span>;
}

const LIST: AdminListDeclaration<Type> = {
  route: 'adminProductType',
  source: adminLists.productType,
  exports: operatorExports(adminProductType.export, adminProductType.sheet),
  columns: [
    {
      key: 'name',
      title: '名称',
      width: 180,
      pinned: true,
      Render: Name,
    },
    { key: 'id', title: '编码', width: 80 },
    { key: 'parentName', title: '产品线', width: 110 },
    { key: 'processName', title: '审批流程', width: 210 },
    {
      key: 'formVersion',
      title: '表单版本',
      width: 100,
      value: ({ formVersion }) => (formVersion === 0 ? '' : `v${formVersion}`),
    },
    { key: 'projects', title: '项目数', width: 90, as: 'count' },
    STATUS_COLUMN,
    { key: 'updatedBy', title: '更新人', width: 120 },
    { key: 'updateTime', title: '更新时间', width: 160 },
  ],
  filters: [
    { kind: 'text', key: 'keyword', label: '名称 / 编码' },
    { kind: 'select', key: 'parentCode', label: '产品线', options: () => LINES },
    { kind: 'select', key: 'status', label: '状态', options: () => OPEN_STATUS },
  ],
  actions: [
    {
      name: 'rename',
      label: '修改名称',
      dialog: ({ id, version, name, parentName }, close) => (
        <AskDialog
          title="修改名称"
          fields={[
            {
              name: 'name',
              label: '名称',
              required: true,
              max: 20,
              initial: name,
              hint: '网站、申请和已有项目都按新名称显示',
            },
          ]}
          done="已修改"
          send={({ name: now = '' }, action) =>
            adminCalls.renameProductType({ id, version, name: now }, action)
          }
          onClose={close}
        >
          <p>
            {parentName}，编码 {id}
          </p>
        </AskDialog>
      ),
    },
    ...keptActions<Type>(
      {
        move: adminCalls.moveProductType,
        stop: adminCalls.stopProductType,
        start: adminCalls.startProductType,
      },
      ({ name }) =>
        `“${name}”停用后，新的项目申请不再提供该业务类型；已提交的项目不受影响。确定停用吗？`,
    ),
    { ...historyAction(adminLists.productType.key, adminCalls.productTypeHistory), behind: true },
  ],
  empty: '没有符合条件的业务类型，请调整筛选条件',
};

/** 业务类型. */
export const View = () => <AdminList list={LIST} />;
