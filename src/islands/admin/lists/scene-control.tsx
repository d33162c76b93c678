import { sceneConsole, sceneDocument } from '#contract/scene-control.ts';
import { type AdminRow, adminLists } from '#src/api/admin.ts';
import { SCENE_STATUS } from '#src/widgets/statuses.ts';

import { AdminList } from './admin-list.tsx';
import { approvalColumns } from './approval-columns.ts';
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
  looks: { sceneType: { title: '类型' } },
  search: '编号 / 现场 / 项目 / 企业',
  empty: '客户提交现场登记后显示在这里',
});

/** 现场登记 of all companies. */
export const View = () => <AdminList list={LIST} />;

/** The same of one company. */
export const OfCompany = (props: OfCompanyProps) => <CompanyRows list={LIST} {...props} />;
