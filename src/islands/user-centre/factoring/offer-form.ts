import { type FactoringProduct, factoringProduct } from '#contract/factoring/products.ts';
import type { ControlType } from '#contract/form/controls.ts';
import { dataTypeOf } from '#contract/form/controls.ts';
import type { Expression } from '#contract/form/expression.ts';
import type { FieldDefinition, FormTab } from '#contract/form/metadata.ts';
import { type Form, readForm } from '#contract/form/read-form.ts';

/** Rows of one batch, as the server takes them. */
export const MOST_OFFERED = 500;
/** Key of the table that they stand in. */
export const RECEIVABLES = 'receivables';

const field = (
  controlType: ControlType,
  fieldKey: string,
  label: string,
  more: Partial<FieldDefinition> = {},
): FieldDefinition => ({
  fieldKey,
  label,
  controlType,
  dataType: dataTypeOf(controlType),
  required: true,
  sort: 0,
  ...more,
});

const atMost = (otherField: string, otherLabel: string): Partial<FieldDefinition> => ({
  summary: 'sum',
  unit: '元',
  validators: [{ name: 'moneyPositive' }, { name: 'lt', otherField, otherLabel, orEqual: true }],
});

const tab = (
  [tabKey, tabName]: readonly [string, string],
  layout: FormTab['layout'],
  fields: readonly FieldDefinition[],
): FormTab => ({
  tabKey,
  tabName,
  layout,
  sort: 0,
  repeatable: layout === 'table',
  ...(layout === 'table' && { minCount: 1, limit: MOST_OFFERED }),
  fields: fields.map((one, sort) => ({ ...one, sort })),
});

/** Whether the number of an invoice has eight digits. */
const HAS_CODE: Expression = {
  op: 'le',
  args: [{ field: 'invoiceNo' }, '99999999'],
};

/** Columns of receivables, as the application of a project has them. */
const columnsOf = ({
  words: { contractNo },
  due,
}: FactoringProduct): readonly FieldDefinition[] => [
  field('text', 'contractNo', contractNo, { maxLength: 50 }),
  field('text', 'invoiceNo', '发票号', { unique: true, validators: [{ name: 'invoiceNo' }] }),
  field('text', 'invoiceCode', '发票代码', {
    required: false,
    requiredWhen: HAS_CODE,
    validators: [{ name: 'invoiceCode' }],
  }),
  field('date', 'invoiceDate', '开票日期'),
  field('money', 'invoiceAmount', '发票金额', {
    summary: 'sum',
    unit: '元',
    validators: [{ name: 'moneyPositive' }],
  }),
  field('money', 'receivableAmount', '应收金额', atMost('invoiceAmount', '发票金额')),
  field('money', 'transferAmount', '转让金额', atMost('receivableAmount', '应收金额')),
  field('date', 'dueDate', '到期日', {
    rules: [
      { test: { op: 'gt', args: [{ field: 'dueDate' }, { op: 'today' }] }, message: '须晚于今天' },
      {
        test: {
          op: 'le',
          args: [
            { field: 'dueDate' },
            { op: 'addDays', args: [{ op: 'today' }, String(due.mostDays)] },
          ],
        },
        message: `到期日须在 ${due.mostDays} 天内`,
      },
    ],
  }),
  field('text', 'deliveryNo', '交货凭证号', { required: false, maxLength: 50 }),
];

const SUPPLIER = tab(['filing', '供应商和费用'], 'form', [
  field('remoteCompany', 'sellerId', '供应商', {
    optionSource: { kind: 'remote', key: 'supplier' },
  }),
  field('percent', 'feeMost', '本企业承担的手续费率上限', {
    max: '100',
    unit: '%',
    help: '手续费由贵企业另行支付，不从供应商的款项中扣除；平台的方案不会超过该上限',
  }),
]);

/** Key under which the files of a paper stand in the form. */
export const paperKey = (fileType: number): string => `file${fileType}`;

function papersTab({ papers }: FactoringProduct): FormTab[] {
  const fields = papers.map(({ fileType, label }) =>
    field('upload', paperKey(fileType), label, { fileType: String(fileType), limit: 5 }),
  );
  return fields.length === 0 ? [] : [tab(['papers', '附件'], 'upload', fields)];
}

/** The form by which receivables of a product of factoring are filed. */
export function offerForm(productId: string): Form {
  const product = factoringProduct(productId);
  const isDebtors = product.filedBy === 'debtor';
  const tabs = [
    ...(isDebtors ? [SUPPLIER] : []),
    tab([RECEIVABLES, product.words.receivable], 'table', columnsOf(product)),
    ...papersTab(product),
  ];
  return readForm(tabs.map((one, sort) => ({ ...one, sort })));
}
