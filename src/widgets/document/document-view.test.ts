import { expect, test, vi } from 'vitest';

import { AUDIT } from '#contract/flow/flow.ts';
import type { FlowCalls } from '#src/api/flow.ts';

import {
  type DocumentRecord,
  type DocumentView,
  filtersFor,
  pageActions,
  rowActions,
} from './document-view.ts';
import { formOf, recordOf } from './form-of.ts';

const ROW: DocumentRecord = {
  id: '7',
  version: 3,
  auditStatus: AUDIT.returned,
  auditTime: null,
  returnReason: '请补充说明',
  fieldMarks: [{ tabKey: 'main', fieldKey: 'reason', note: '太短' }],
  nextStep: null,
  processRedundantId: null,
  actions: ['edit', 'submit', 'delete'],
  projectId: '9',
  projectName: '示例项目',
  values: { projectId: '9', productId: '101' },
};

const detail = vi.fn(() => Promise.resolve(ROW));
const NOUN: DocumentView<DocumentRecord, DocumentRecord> = {
  title: '示例单据',
  routes: {
    list: 'applyAmountAdjust',
    form: 'applyAmountAdjustForm',
    detail: 'applyAmountAdjustDetail',
  },
  moduleId: '7',
  productId: ({ productId }) => String(productId),
  queries: {
    key: ['sample'],
    page: () => Promise.resolve({ content: [], total: 0, totalIsEstimate: false }),
    detail,
    remove: () => Promise.resolve(),
    save: () => Promise.resolve({ id: '7', version: 1 }),
    submit: () => Promise.resolve(),
  },
  calls: {} as FlowCalls,
  exports: {
    columns: [],
    start: () => Promise.resolve(''),
    progress: () => Promise.reject(new Error('none')),
    cancel: () => Promise.resolve({}),
    fetch: () => Promise.resolve(new Blob()),
  },
  fields: {},
  columns: [],
  filters: [],
  status: { value: () => '', tone: () => 'plain' },
  nameOf: ({ id }) => `SL${id}`,
  create: '新增',
  empty: '',
  actions: [
    { name: 'beginOther', label: '登记' },
    { name: 'disable', label: '停用' },
  ],
};
const names = (actions: readonly { name: string }[]) => actions.map(({ name }) => name);

test('a list offers editing, the approval, what is the noun’s own, and deletion, in that order', () => {
  expect(names(rowActions(NOUN))).toEqual([
    'edit',
    'submit',
    'withdraw',
    'urge',
    'review',
    'supply',
    'beginOther',
    'disable',
    'delete',
  ]);
});

test('a page leaves to its bar what belongs to the approval, and may offer less', () => {
  expect(names(pageActions(NOUN))).toEqual(['edit', 'beginOther', 'disable', 'delete']);
  expect(names(pageActions({ ...NOUN, onPage: ['edit', 'disable'] }))).toEqual(['edit', 'disable']);
});

test('the form goes on with a returned document, with the reason and the name of its project', async () => {
  const form = formOf(NOUN, { question: '确定提交吗？' });
  const record = await form.load('7', new AbortController().signal);
  expect(record).toMatchObject({
    id: '7',
    version: 3,
    title: 'SL7',
    editable: true,
    names: { 9: '示例项目' },
    returned: { reason: '请补充说明' },
  });
  expect(form.productId?.(record)).toBe('101');
});

test('a document that nobody returned has no reason, and one without edit stays as it is', () => {
  const record = recordOf({ ...ROW, auditStatus: AUDIT.running, actions: ['urge'] }, 'SL7');
  expect([record.returned, record.editable]).toEqual([undefined, false]);
});

test('a filter by the other side stands only where there is another side', () => {
  const filters = [
    { kind: 'text', key: 'nameLike', label: '编号' },
    { kind: 'text', key: 'buyerLike', label: '采购方' },
  ] as const;
  const keys = (supplies: boolean) =>
    filtersFor({ filters, suppliersFilters: ['buyerLike'] }, supplies).map(({ key }) => key);
  expect(keys(true)).toEqual(['nameLike', 'buyerLike']);
  expect(keys(false)).toEqual(['nameLike']);
});
