import { AUDIT } from '#contract/flow/flow.ts';

import type { Search } from '#src/ui/view-context.ts';

import type { FlowDocument } from '../flow/flow-panels.tsx';
import type { FormDeclaration, FormRecord } from '../form/form-record.ts';
import type { DocumentRecord, DocumentView, FormHolder } from './document-view.ts';

/** What only the form of a document knows. */
export type FormOwn = Partial<
  Pick<
    FormDeclaration,
    'start' | 'follow' | 'remotes' | 'offers' | 'question' | 'Beside' | 'besideTab' | 'asksAccess'
  >
>;

/** Begun on a project's page it is for that project. */
export const BEGUN = {
  start: ({ projectId }: Search) => Promise.resolve({ values: projectId ? { projectId } : {} }),
};

/** What a form needs of a record that it goes on with. */
interface Opened extends FormHolder {
  readonly id: string;
  readonly version: number;
  readonly actions?: readonly string[] | undefined;
  readonly projectId?: string | null | undefined;
  readonly projectName?: string | undefined;
}

/** A record as its form goes on with it. */
export function openedRecord(row: Opened, title: string): FormRecord {
  const { id, version, values = {}, formNames, attachment = [], actions } = row;
  const { projectId, projectName = '' } = row;
  return {
    id,
    version,
    values,
    names: { ...(projectId && { [projectId]: projectName }), ...formNames },
    files: attachment,
    title,
    // A backend that names no actions lets what is standard be done, and refuses by itself.
    editable: actions?.includes('edit') ?? true,
  };
}

/** A document as its form goes on with it: why it was returned while it is. */
export function recordOf<Detail extends DocumentRecord>(row: Detail, title: string): FormRecord {
  const { auditStatus, returnReason = '', fieldMarks = [] } = row;
  const isReturned = auditStatus === AUDIT.returned && returnReason !== '';
  return {
    ...openedRecord(row, title),
    returned: isReturned ? { reason: returnReason, marks: fieldMarks } : undefined,
  };
}

/** The page with a document's form: a new one, or one that is filled in further. */
export function formOf<Row extends FlowDocument, Detail extends Row & DocumentRecord>(
  noun: DocumentView<Row, Detail>,
  own: FormOwn = {},
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
    ...BEGUN,
    ...own,
  };
}
