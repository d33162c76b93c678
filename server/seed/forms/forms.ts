import type { FieldDefinition, FormTab } from '#contract/form/metadata.ts';
import { ACTUAL_DELIVERY } from './actual-delivery.ts';
import { AMOUNT_ADJUST } from './amount-adjust.ts';
import { BULK_COMMODITY } from './bulk-commodity.ts';
import { DELIVERY } from './delivery.ts';
import { FACTORING } from './factoring.ts';
import { LARGE_INFRASTRUCTURE } from './large-infrastructure.ts';
import { LOGISTICS_ENTRY } from './logistics-entry.ts';
import { NEW_INFRASTRUCTURE } from './new-infrastructure.ts';
import { PAY_APPLY } from './pay-apply.ts';
import { PICK_GOODS } from './pick-goods.ts';
import { PROJECT_BASE } from './project-base.ts';
import { REFINED_OIL } from './refined-oil.ts';
import { is } from './rules.ts';
import { SCENE_CONTROL } from './scene-control.ts';
import { SPECIAL_STEEL } from './special-steel.ts';

/** The form of a module (业务模块), for one product line or, with '', for all. */
export interface FormSeed {
  readonly moduleId: string;
  readonly productCode: string;
  readonly tabs: readonly FormTab[];
}

/** What a product line changes in the common tabs; `undefined` takes a field out. */
type Overrides = Readonly<Record<string, Partial<FieldDefinition> | undefined>>;

const MAIN_CONTRACT = ['contractNo', 'contractName', 'file11'] as const;

/** The main contract (主合同) under the name that the line has for it. */
function contractCalled(name: string): Overrides {
  return Object.fromEntries(
    MAIN_CONTRACT.map((key) => {
      const field = PROJECT_BASE.flatMap(({ fields }) => fields).find(
        ({ fieldKey }) => fieldKey === key,
      );
      return [key, { label: (field?.label ?? '').replace('主合同', name) }];
    }),
  );
}

/** 保理: the debtor is the buyer and the creditor the supplier (rules.md E); in 反向保理 the debtor applies, else the creditor. */
const FACTORING_OVERRIDES: Overrides = {
  applicantRole: { calc: { op: 'if', args: [is('productId', '402'), '2', '3'] } },
  contractAmount: { label: '应收账款总额（元）' },
  buyerCompanyId: { hidden: true, required: false, calc: { field: 'debtorId' } },
  supplierIds: { hidden: true, calc: { op: 'list', args: [{ field: 'creditorId' }] } },
  // Replaced by the supervised account (监管回款账户) of the line's own tab.
  collectBankId: undefined,
  // Nothing is settled of a receivable that is bought.
  deemedConfirmDays: undefined,
};

function overridden(tab: FormTab, overrides: Overrides): FormTab {
  const fields = tab.fields.flatMap((field) => {
    if (!Object.hasOwn(overrides, field.fieldKey)) return [field];
    const changes = overrides[field.fieldKey];
    return changes === undefined ? [] : [{ ...field, ...changes }];
  });
  return { ...tab, fields };
}

const BEFORE_PRODUCT = ['baseInfo', 'parties'];

/** 基本信息 → 参与方 → the line's own tabs → 授信方案 → 用款计划 → 附件 → the line's own attachments. */
function projectForm(
  productCode: string,
  own: readonly FormTab[],
  overrides: Overrides = {},
): FormSeed {
  const base = PROJECT_BASE.map((tab) => overridden(tab, overrides));
  const isFirst = ({ tabKey }: FormTab) => BEFORE_PRODUCT.includes(tabKey);
  const tabs = [
    ...base.filter(isFirst),
    ...own.filter(({ layout }) => layout !== 'upload'),
    ...base.filter((tab) => !isFirst(tab)),
    ...own.filter(({ layout }) => layout === 'upload'),
  ];
  return form('2', productCode, tabs);
}

function form(moduleId: string, productCode: string, tabs: readonly FormTab[]): FormSeed {
  return { moduleId, productCode, tabs: tabs.map((tab, sort) => ({ ...tab, sort })) };
}

/** Every form that an installation starts with. */
export const FORM_SEEDS: readonly FormSeed[] = [
  projectForm('1', LARGE_INFRASTRUCTURE),
  projectForm('2', BULK_COMMODITY, contractCalled('下游销售合同')),
  projectForm('3', NEW_INFRASTRUCTURE),
  projectForm('4', FACTORING, FACTORING_OVERRIDES),
  projectForm('5', SPECIAL_STEEL, {
    ...contractCalled('年度或框架合同'),
    creditDays: { max: '90' },
  }),
  projectForm('6', REFINED_OIL, { ...contractCalled('年度或框架合同'), creditDays: { max: '45' } }),
  form('3', '', SCENE_CONTROL),
  form('4', '', PAY_APPLY),
  form('5', '', PICK_GOODS),
  form('6', '', ACTUAL_DELIVERY),
  form('7', '', AMOUNT_ADJUST),
  form('12', '', LOGISTICS_ENTRY),
  form('13', '', DELIVERY),
];

/** Process of each module and line (rules.md F); '' stands for every line that has none of its own. */
export const PROCESS_SEEDS: readonly (readonly [
  moduleId: string,
  productCode: string,
  key: string,
])[] = [
  ['1', '', 'companyAuth_default'],
  ...['1', '2', '3', '4', '5', '6'].map((line) => ['2', line, `project_${line}`] as const),
  ['3', '', 'sceneControl_default'],
  ['4', '', 'payApply_default'],
  ['5', '', 'pickGoods_default'],
  ['6', '', 'actualDelivery_default'],
  ['7', '', 'amountAdjust_default'],
  ['10', '', 'payOut_default'],
];
