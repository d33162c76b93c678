import { FACTORING } from '#contract/project/product-lines.ts';
import { PROJECT_MODULE, project } from '#contract/project/project.ts';
import { flowCall } from '#src/api/flow.ts';
import { copyProject, projectQueries, saveProject } from '#src/api/project.ts';
import { $companyId } from '#src/stores/session.ts';
import { useView } from '#src/ui/view-context.ts';
import { FormPage } from '#src/widgets/form/form-page.tsx';
import type { FormDeclaration } from '#src/widgets/form/form-record.ts';

import { ChooseType } from './choose-type.tsx';

const LEAF = /^[1-9]\d{2}$/;

/** Whoever applies is the buyer, mostly, and in factoring always the creditor. */
function begun(productId: string): Record<string, unknown> {
  const applicant = productId.startsWith(FACTORING) ? 'creditorId' : 'buyerCompanyId';
  return { productId, [applicant]: $companyId.get() ?? '' };
}

const APPLICATION: FormDeclaration = {
  route: 'projectaApplication',
  list: 'project',
  detail: 'projectDetails',
  key: projectQueries.key,
  title: '项目',
  moduleId: PROJECT_MODULE,
  productId: ({ values }) => String(values.productId ?? ''),
  start: async ({ copy, productId = '' }, signal) => ({
    values: copy === undefined ? begun(productId) : await copyProject(copy, signal),
  }),
  load: async (id, signal) => {
    const row = await projectQueries.detail(id, signal);
    const { version, projectNo, actions, values = {}, formNames = {}, attachment = [] } = row;
    const { returnReason = '', fieldMarks = [] } = row;
    return {
      id,
      version,
      values,
      title: projectNo,
      names: formNames,
      files: attachment,
      editable: actions.includes('edit'),
      returned: returnReason === '' ? undefined : { reason: returnReason, marks: fieldMarks },
    };
  },
  question: '确定提交该项目申请吗？提交后进入审批，审批期间不能修改',
  save: (input, action) => saveProject(input, action),
  submit: (id, action) => flowCall(project, 'submit', { id }, action),
};

/** 项目申请: the business type first, then its form; with `?id=` an application that goes on, with `?copy=` a new one out of an earlier one. */
export function View() {
  const { id, copy, productId = '' } = useView().search;
  if (id === undefined && copy === undefined && !LEAF.test(productId)) return <ChooseType />;
  return <FormPage declaration={APPLICATION} />;
}
