import { sceneConsole, sceneDocument } from '#contract/scene-control.ts';
import { type AdminRow, adminLists } from '#src/api/admin.ts';
import { disableSite } from '#src/api/admin-sites.ts';
import { SCENE_STATUS } from '#src/widgets/statuses.ts';

import { AdminList } from './admin-list.tsx';
import { approvalColumns } from './approval-columns.ts';
import { AskDialog, reasonField } from './ask-dialog.tsx';
import { CompanyRows, type OfCompanyProps } from './company-rows.tsx';
import { documentList } from './document-list.ts';

const LIST = documentList<AdminRow<'sceneControl'>>(sceneDocument, sceneConsole, {
  source: adminLists.sceneControl,
  status: SCENE_STATUS,
  columns: [
    'sceneName',
    'sceneNo',
    'projectName',
    'companyName',
    'sceneType',
    'sceneStatus',
    'address',
    'managerName',
    'receiverCount',
    ...approvalColumns(),
  ],
  search: '编号 / 现场 / 项目 / 企业',
  actions: [
    {
      name: 'disableByPlatform',
      label: '停用',
      dialog: (row, close) => (
        <AskDialog
          title="停用现场"
          fields={[{ ...reasonField, hint: '5 个字以上，将告知登记企业并记入日志' }]}
          submit="停用"
          binding
          done="现场已停用"
          send={({ reason = '' }, action) => disableSite({ id: row.id, reason }, action)}
          onClose={close}
        >
          <p>停用后，{row.sceneName} 不能再用于提货，且不能恢复。</p>
        </AskDialog>
      ),
    },
  ],
  empty: '客户提交现场登记后显示在这里',
});

/** 现场登记 of all companies. */
export const View = () => <AdminList list={LIST} />;

/** The same of one company. */
export const OfCompany = (props: OfCompanyProps) => <CompanyRows list={LIST} {...props} />;
