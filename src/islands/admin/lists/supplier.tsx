import { adminSupplier, companySheets } from '#contract/company/admin.ts';
import { type AdminRow, adminCalls, adminLists } from '#src/api/admin.ts';
import { operatorExports } from '#src/api/export.ts';

import { AdminList, type AdminListDeclaration } from './admin-list.tsx';
import { AskDialog, reasonField } from './ask-dialog.tsx';
import { COMPANY_FILTERS, companyColumns, VIEW_COMPANY } from './company.tsx';

type Row = AdminRow<'supplier'>;

const LEVELS = ['A', 'B', 'C'].map((level) => ({ value: level, label: `${level} 级` }));

const LIST: AdminListDeclaration<Row> = {
  route: 'adminSupplier',
  source: adminLists.supplier,
  exports: operatorExports(adminSupplier.export, companySheets.supplier),
  columns: [
    ...companyColumns<Row>(),
    { key: 'level', title: '等级', width: 70 },
    {
      key: 'stopped',
      title: '合作',
      width: 90,
      value: ({ stopped }) => (stopped ? '停用' : '正常'),
      tone: ({ stopped }) => (stopped ? 'seal' : 'done'),
    },
    { key: 'stopReason', title: '停用原因', width: 180 },
  ],
  filters: [
    ...COMPANY_FILTERS,
    { kind: 'select', key: 'level', label: '等级', options: () => LEVELS },
  ],
  actions: [
    VIEW_COMPANY,
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
          ]}
          done="保存成功"
          send={({ level }) =>
            adminCalls.rateSupplier({
              id: row.id,
              level: level === 'A' || level === 'C' ? level : 'B',
            })
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
          send={({ reason = '' }) => adminCalls.stopSupplier({ id: row.id, reason })}
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
          send={({ reason = '' }) => adminCalls.resumeSupplier({ id: row.id, reason })}
          onClose={close}
        />
      ),
    },
  ],
  empty: '类型含“供应商”的企业显示在这里',
};

/** 供应商. */
export const View = () => <AdminList list={LIST} />;
