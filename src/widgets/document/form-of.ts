import { AUDIT } from '#contract/flow/flow.ts';

import type { Search } from '#src/ui/view-context.ts';

import type { FlowDocument } from '../flow/flow-panels.tsx';
import type { FormDeclaration, FormRecord } from '../form/form-record.ts';
import type { DocumentRecord, DocumentView } from './document-view.ts';

/** What only the form of a document knows. */
type Own = Partial<Pick<FormDeclaration, 'start' | 'follow' | 'remotes' | 'question' | 'Beside'>>;

/** Begun on a project's page it is for that project. */
const COMMON = {
  start: ({ projectId }: Search) => Promise.resolve({ values: projectId ? { projectId } : {} }),
};

/** A document as its form goes on with it: why it was returned while it is. */
export function recordOf<Detail extends DocumentRecord>(row: Detail, title: string): FormRecord {
  const { id, version, values = {}, formNames, attachment = [], actions = [] } = row;
  const { auditStatus, returnReason = '', fieldMarks = [], projectId, projectName = '' } = row;
  const isReturned = auditStatus === AUDIT.returned && returnReason !== '';
  return {
    id,
    version,
    values,
    names: { ...(projectId && { [projectId]: projectName }), ...formNames },
    files: attachment,
    title,
    editable: actions.includes('edit'),
    returned: isReturned ? { reason: returnReason, marks: fieldMarks } : undefined,
  };
}

/** The page with a document's form: a new one, or one that is filled in further. */
export function formOf<Row extends FlowDocument, Detail extends Row & DocumentRecord>(
  noun: DocumentView<Row, Detail>,
  own: Own = {},
): FormDeclaration {
  const { routes, queries, title, moduleId, productId, nameOf } = noun;
  return {
    route: routes.form,
    list: routes.list,
    detail: routes.detail,
    key: queries.key,
    title,
    moduleId,
    ...(productId && { productId: ({ values }) => productId(values) }),
    load: async (id, signal) => {
      const row = await queries.detail(id, signal);
      return recordOf(row, nameOf(row));
    },
    save: queries.save,
    submit: queries.submit,
    question: `确定提交该${title}吗？提交后进入审批，审批期间不能修改`,
    ...COMMON,
    ...own,
  };
}
