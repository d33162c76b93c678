import { ADJUST_MODULE } from '#contract/apply-amount-adjust.ts';
import type { Values } from '#contract/form/evaluate.ts';
import { adjustQueries, saveAdjust, submitAdjust } from '#src/api/apply-amount-adjust.ts';
import { askLimit } from '#src/api/limit.ts';
import { FormPage } from '#src/widgets/form/form-page.tsx';
import type { FormDeclaration, FormRecord } from '#src/widgets/form/form-record.ts';

async function load(id: string, signal: AbortSignal): Promise<FormRecord> {
  const record = await adjustQueries.detail(id, signal);
  const { adjustNo, version, values, attachment, projectId, projectName, actions } = record;
  const { auditStatus, returnReason, fieldMarks } = record;
  return {
    id,
    version,
    values,
    files: attachment,
    title: adjustNo,
    names: { [projectId]: projectName },
    editable: actions.includes('edit'),
    returned: auditStatus === '2' ? { reason: returnReason, marks: fieldMarks } : undefined,
  };
}

const NOTHING = {
  beforeLimit: '',
  occupied: '',
  reserved: '',
  available: '',
  beforeExpire: '',
  beforeType: '',
};

/** What the form shows of the limit of the chosen project. */
async function limitOf({ projectId }: Values, signal: AbortSignal) {
  const found = typeof projectId === 'string' && projectId !== '';
  const limit = found ? await askLimit(projectId, signal) : null;
  if (limit === null) return { values: NOTHING };
  const { creditLimit: beforeLimit, occupied, reserved, available } = limit;
  const { expireDate: beforeExpire, limitType: beforeType } = limit;
  return { values: { beforeLimit, occupied, reserved, available, beforeExpire, beforeType } };
}

const FORM: FormDeclaration = {
  route: 'applyAmountAdjustForm',
  list: 'applyAmountAdjust',
  detail: 'applyAmountAdjustDetail',
  key: adjustQueries.key,
  title: '额度调整申请',
  moduleId: ADJUST_MODULE,
  load,
  // From a project's page: for that project.
  start: ({ projectId }) => Promise.resolve({ values: projectId ? { projectId } : {} }),
  follow: { keys: ['projectId'], load: limitOf },
  question: '提交后进入审批，审批期间不能修改，确定提交吗？',
  save: saveAdjust,
  submit: submitAdjust,
};

/** 额度调整申请: new, or a draft that is filled in further. */
export const View = () => <FormPage declaration={FORM} />;
