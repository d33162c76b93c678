import { describe, expect, test } from 'vitest';
import { checkForm } from '#contract/form/check-form.ts';
import { dataTypeOf, isControlType } from '#contract/form/controls.ts';
import { evaluate } from '#contract/form/evaluate.ts';
import { namesIn } from '#contract/form/expression.ts';
import type { FieldDefinition, FormTab } from '#contract/form/metadata.ts';
import { fieldDefinition, tabDefinition } from '#contract/form/metadata.ts';
import { readForm } from '#contract/form/read-form.ts';
import { keysOf } from '#contract/form/settle.ts';
import { DICT_SEEDS } from '#server/seed/dicts.ts';
import { ENUM_SEEDS } from '#server/seed/enums.ts';
import { FORM_SEEDS } from '#server/seed/forms/forms.ts';
import { PARAM_SEEDS } from '#server/seed/params.ts';

import { FORM_NOTES } from './form-notes.ts';

const MODULES: Record<string, string> = {
  sceneControl: '3',
  payApply: '4',
  pickGoods: '5',
  applyAmountAdjust: '7',
};

/** The seed that a form of the notes became; the common tabs of projects are looked up in the first line. */
function tabsOf(form: string): readonly FormTab[] {
  const [moduleId, product] = form.startsWith('project.')
    ? ['2', form === 'project.base' ? '1' : form.slice('project.'.length)]
    : [MODULES[form], ''];
  const seed = FORM_SEEDS.find((one) => one.moduleId === moduleId && one.productCode === product);
  if (!seed) throw new Error(`no form ${form}`);
  return seed.tabs;
}

function find(form: string, tabKey: string, key: string): { tab: FormTab; field: FieldDefinition } {
  const tab = tabsOf(form).find((one) => one.tabKey === tabKey);
  const field = tab?.fields.find(({ fieldKey }) => fieldKey === key);
  if (!tab || !field) throw new Error(`${form} ${tabKey} ${key} is missing`);
  return { tab, field };
}

const json = (value: unknown) => JSON.stringify(value ?? null);
const rule = (field: FieldDefinition, tab: FormTab) => json([field.rules, tab.rules, field.calc]);
const names = (field: FieldDefinition) => (field.validators ?? []).map(({ name }) => name);
const source = ({ optionSource }: FieldDefinition) => optionSource;

type Holds = (field: FieldDefinition, match: RegExpMatchArray, tab: FormTab) => boolean;
const has =
  (...parts: string[]): Holds =>
  (field, _, tab) =>
    parts.every((part) => rule(field, tab).includes(part));
const validator =
  (name: string): Holds =>
  (field) =>
    (names(field) as string[]).includes(name);
const param =
  (name: string, value: string): Holds =>
  (field) =>
    source(field)?.params?.[name] === value;
const choices = (field: FieldDefinition): string[] => {
  const { kind, key, options = [] } = source(field) ?? { kind: 'none', key: '' };
  if (kind === 'static') return options.map(({ label }) => label);
  const entries =
    kind === 'dict'
      ? DICT_SEEDS.find((dict) => dict.key === key)?.entries
      : ENUM_SEEDS.find(({ name }) => name === key)?.entries;
  return (entries ?? []).map(([, label]) => label);
};
const positive: Holds = (field) =>
  names(field).includes('moneyPositive') ||
  json(field.validators).includes('"gt","other":"0"') ||
  json(field.rules).includes(`"gt","args":[{"field":"${field.fieldKey}"},"0"]`);

/** What each kind of note must have become. Every character of a note must be taken by one of these. */
const GRAMMAR: readonly (readonly [RegExp, Holds])[] = [
  [/^max(\d+)/, (field, [, max]) => field.maxLength === Number(max)],
  [/^code chars/, validator('codeChars')],
  [/^chinese/, validator('chineseOnly')],
  [/^phone/, validator('phone')],
  [/^unique/, (field) => field.unique === true],
  [/^plate/, validator('plate')],
  [/^15\/18/, validator('idCard')],
  [/^10 or 12 digits/, validator('invoiceCode')],
  [/^8 or 20 digits/, validator('invoiceNo')],
  [/^capital letter \+ 2 digits \(depot validator \[S\]\)/, validator('depotCode')],
  [/^ton\*1000\/density/, has('"div"', 'qtyTon', '1000', 'density20')],
  [
    /^qty\*price sum/,
    (field, m, tab) => has('"mul"', 'qty', 'priceIncl')(field, m, tab) && field.summary === 'sum',
  ],
  [/^signed/, (field) => field.min?.startsWith('-') === true],
  [/^(\d)dp/, (field, [, places]) => (field.precision ?? 2) === Number(places)],
  [
    /^<= contractAmount\*maxLimitRatio/,
    has('"le"', '"mul"', 'contractAmount', '"param":"maxLimitRatio"'),
  ],
  [/^<= availableAmount/, has('"le"', '"fact":"availableAmount"')],
  [/^<= remaining\*\(1\+tol\)/, has('"le"', 'remainingQty', '"add"', 'qtyTolerance')],
  [/^<= siteRadius/, has('"distance"', '"param":"siteRadiusM"')],
  [/^<= today\+90/, has('"le"', '"addDays"', '"90"')],
  [
    /^<= (invoiceAmount|receivableAmount)/,
    (field, [, other]) =>
      json(field.validators).includes(`"lt","otherField":"${other}"`) &&
      json(field.validators).includes('"orEqual":true'),
  ],
  [/^sum <= applyAmount/, has('"le"', '"op":"sum"', 'planAmount', 'applyAmount')],
  [/^>= occupied\+reserved/, has('"ge"', '"add"', 'occupied', 'reserved')],
  [/^>= now/, has('"ge"', '"month"', '"today"')],
  [/^>= planMonth/, has('"ge"', '"month"', '"field":"planRepayDate"', '"field":"planMonth"')],
  [/^>= today/, has('"ge"', '"today"')],
  [/^> today/, has('"gt"', '"today"')],
  [/^> limit expiry/, has('"gt"', 'limitExpireDate')],
  [/^warn 60 days/, has('"addDays"', '"60"', '"level":"warn"')],
  [/^warn > 180/, has('"le"', '"180"', '"level":"warn"')],
  [
    /^> marginCallLine/,
    (field) => json(field.validators).includes('"gt","otherField":"marginCallLine"'),
  ],
  [/^>0(?!\.)/, positive],
  [
    /^1-180/,
    (field, m, tab) =>
      field.min === '1' &&
      has('"param":"maxCreditDays"')(field, m, tab) &&
      PARAM_SEEDS.some(({ name, value }) => name === 'maxCreditDays' && value === '180'),
  ],
  [/^0-100(?= 2dp)/, (field) => field.controlType === 'percent'],
  [/^(\d[\d.]*)-(\d[\d.]*)/, (field, [, min, max]) => field.min === min && field.max === max],
  [/^<= (\d+)/, (field, [, max]) => field.max === max],
  [/^default (\d+)/, (field, [, value]) => field.defaultValue === value],
  [/^e\.g\. (\S+)/, (field, [, example = '?']) => field.placeholder?.includes(example) === true],
  [/^leaf only/, param('leafOnly', '1')],
  [/^readonly after choose/, (field) => json(field.readonlyWhen).includes('"filled"')],
  [
    /^PartyRole 2,3/,
    (field, m, tab) => param('codes', '2,3')(field, m, tab) && source(field)?.key === 'PartyRole',
  ],
  [
    /^([A-Z]\w+)$/,
    (field, [, name]) => source(field)?.kind === 'enum' && source(field)?.key === name,
  ],
  [/^companyType (\d)/, (field, [, type = '']) => source(field)?.params?.companyTypeList === type],
  [/^go-add/, param('canAdd', '1')],
  [/^companyAndPerson/, (field) => source(field)?.key === 'companyAndPerson'],
  [/^owner/, (field) => source(field)?.key === 'owner'],
  [
    /^of (\w+)/,
    (field, [, who = '']) => source(field)?.params?.companyField?.startsWith(who) === true,
  ],
  [/^bankType (\d)/, (field, [, type = '']) => source(field)?.params?.bankType === type],
  [
    /^replaces buyerCompanyId/,
    () => json(find('project.4', 'parties', 'buyerCompanyId').field.calc).includes('debtorId'),
  ],
  [/^status ([\d,]+)/, (field, [, status = '']) => source(field)?.params?.status === status],
  [/^approved/, param('auditStatus', '3')],
  [/^in project/, param('projectField', 'projectId')],
  [/^scene receivers/, param('sceneField', 'sceneId')],
  [/^start,end keys/, (field) => keysOf(field).join() === 'startDate,endDate'],
  [/^(?:fileType)?(\d{2,3})(?= |$)/, (field, [, type]) => field.fileType === type],
  [/^xls,xlsx,pdf/, (field) => field.accept?.join() === 'xls,xlsx,pdf'],
  [/^min3 image/, (field) => field.minCount === 3 && field.accept?.join() === 'jpg,jpeg,png,webp'],
  [/^mp4/, (field) => field.accept?.join() === 'mp4'],
  [/^dict (?:fundSource )?/, (field) => source(field)?.kind === 'dict'],
  [
    /^[^/\s]+(?: [AB])?(?:\/[^/\s]+(?: [AB])?)+$/,
    (field, [all]) =>
      choices(field).join('/') === all || field.placeholder === `如 ${all.replaceAll('/', '、')}`,
  ],
];

function problemsOf(note: string, field: FieldDefinition, tab: FormTab): string[] {
  let rest = note;
  const problems: string[] = [];
  while (rest !== '') {
    const entry = GRAMMAR.find(([pattern]) => pattern.test(rest));
    const match = entry && rest.match(entry[0]);
    if (!entry || !match) return [...problems, `nothing takes “${rest}”`];
    if (!entry[1](field, match, tab)) problems.push(`“${match[0]}” was dropped`);
    rest = rest.slice(match[0].length).replace(/^[ ;,]+/, '');
  }
  return problems;
}

test('every field of the design is there, with its label, its control and all its rules', () => {
  const problems = FORM_NOTES.flatMap(([form, tabKey, layout, key, label, control, , note]) => {
    const { tab, field } = find(form, tabKey, key);
    const wanted = [layout, control, label.replace('(', '（').replace(')', '）')];
    const found = [tab.layout, field.controlType, field.label];
    const shape = found.join() === wanted.join() ? [] : [`is ${found.join()}`];
    return [...shape, ...problemsOf(note, field, tab)].map(
      (problem) => `${form} ${tabKey} ${key}: ${problem}`,
    );
  });
  expect(problems).toEqual([]);
});

/**
 * What a payment for goods must say, and one out of a financing (保理) has no use for; and the account of a seller, which the
 * supplier of a 反向保理 names itself, later.
 */
const OF_SOME: Readonly<Record<string, readonly string[]>> = {
  payApply: ['payType', 'purchaseContractNo', 'payRatio', 'file31'],
  'project.4': ['payBankId'],
};

test('what is required, conditional, computed or given is so', () => {
  for (const [form, tabKey, , key, , , required] of FORM_NOTES) {
    const { field } = find(form, tabKey, key);
    const conditional = field.requiredWhen !== undefined;
    expect([key, field.required], `${form} ${key}`).toEqual([key, required === 'Y']);
    const isOfSome = OF_SOME[form]?.includes(key) ?? false;
    expect(conditional, `${form} ${key}`).toBe(
      isOfSome || !['Y', 'N', 'calc', 'ro'].includes(required),
    );
    expect(json(field.visibleWhen)).toBe(json(field.requiredWhen));
    if (required === 'calc') expect(field.calc).toBeDefined();
    if (required === 'ro') expect(field.readonly).toBe(true);
  }
});

test.each([
  ['project.2', 'indexName', '"priceMode"},"3"'],
  ['project.4', 'file133', '"noticeType"},"1"'],
  ['project.5', 'processorId', '"processing"},"1"'],
  ['sceneControl', 'custodianCompanyId', '"sceneType"},"3"'],
  ['payApply', 'purchaseOrderId', '"applySource"},"2"'],
  ['pickGoods', 'vehicleNo', '"pickMode"},"2"'],
  ['applyAmountAdjust', 'adjustAmount', '"adjustType"},"1","2","5"'],
  ['applyAmountAdjust', 'afterExpire', '"adjustType"},"3"'],
  ['applyAmountAdjust', 'tempUntil', '"adjustType"},"5"'],
])('%s asks for %s only when it applies', (form, key, condition) => {
  const field = tabsOf(form)
    .flatMap(({ fields }) => fields)
    .find(({ fieldKey }) => fieldKey === key);
  expect(json(field?.requiredWhen)).toContain(condition);
});

test('what is planned lies ahead, comes back after it was used, and costs something; an earlier draft may hold it', () => {
  const wrong = (product: string, values: Record<string, unknown>, formatsOnly = false) => {
    const around = { params: {}, facts: {}, today: '2026-05-20' };
    const form = readForm(tabsOf(product));
    const { errors } = checkForm(form, values, around, { formatsOnly });
    return errors.filter(({ path }) => path.split('.').length > 2 && !path.endsWith('.note'));
  };
  const plan = (planMonth: string, planRepayDate: string) => ({
    usePlan: [{ planMonth, planAmount: '1', planRepayDate }],
  });
  expect(wrong('project.base', plan('2026-12', '2026-12-01'))).toEqual([]);
  const early = plan('2026-12', '2026-11-30');
  expect(wrong('project.base', early)).toEqual([
    { path: 'usePlan.0.planRepayDate', message: '不能早于用款月份' },
  ]);
  expect(wrong('project.base', early, true)).toEqual([]);
  const oil = (priceIncl: string, arriveMonth: string) => ({
    oils: [{ oilGrade: '1', density20: '0.84', qtyTon: '1', priceIncl, arriveMonth }],
  });
  expect(wrong('project.6', oil('0.00001', '2026-05'))).toEqual([]);
  expect(wrong('project.6', oil('0', '2026-04'))).toEqual([
    { path: 'oils.0.priceIncl', message: '必须大于 0' },
    { path: 'oils.0.arriveMonth', message: '不能早于本月' },
  ]);
  expect(wrong('project.6', oil('0', '2020-01'), true)).toEqual([]);
});

describe.each(FORM_SEEDS.map((seed) => [`${seed.moduleId}/${seed.productCode}`, seed] as const))(
  'form %s',
  (_, { tabs }) => {
    const all = tabs.flatMap(({ fields }) => fields);

    test('is understood without a question, and is what may travel', () => {
      expect(readForm(tabs).problems).toEqual([]);
      for (const { fields, ...tab } of tabs) {
        expect(tabDefinition.safeParse(tab).success, tab.tabKey).toBe(true);
        for (const field of fields) {
          expect(fieldDefinition.safeParse(field).error, field.fieldKey).toBeUndefined();
          expect(isControlType(field.controlType) && dataTypeOf(field.controlType)).toBe(
            field.dataType,
          );
        }
      }
    });

    test('keeps every value under a key of its own', () => {
      const tables = tabs.filter(({ layout }) => layout === 'table');
      const top = tabs.filter(({ layout }) => layout !== 'table').flatMap(({ fields }) => fields);
      const keys = [...top.flatMap(keysOf), ...tables.map(({ tabKey }) => tabKey)];
      expect(new Set(keys).size).toBe(keys.length);
      for (const { fields } of tables) {
        expect(new Set(fields.flatMap(keysOf)).size).toBe(fields.flatMap(keysOf).length);
      }
    });

    test('reads fields, parameters and choices that exist', () => {
      const keys = [...all.flatMap(keysOf), ...tabs.map(({ tabKey }) => tabKey)];
      const rules = [...all, ...tabs].flatMap((one) => [
        ...(one.rules ?? []).map(({ test: expression }) => expression),
        ...[one.visibleWhen, 'calc' in one ? one.calc : undefined].filter(
          (rule) => rule !== undefined,
        ),
      ]);
      for (const expression of rules) {
        const { fields, params } = namesIn(expression);
        for (const key of fields) expect(keys).toContain(key);
        for (const name of params) expect(PARAM_SEEDS.map((seed) => seed.name)).toContain(name);
      }
      for (const tab of tabs) {
        for (const { test: expression } of tab.rules ?? [])
          expect(namesIn(expression).params.size).toBe(0);
      }
      for (const field of all) {
        if (source(field) && source(field)?.kind !== 'remote')
          expect(choices(field).length, field.fieldKey).toBeGreaterThan(1);
      }
    });
  },
);

test('tabs stand in the order of the design', () => {
  const order = (product: string) => tabsOf(`project.${product}`).map(({ tabKey }) => tabKey);
  expect(order('1')).toEqual([
    'baseInfo',
    'parties',
    'works',
    'materials',
    'credit',
    'usePlan',
    'attachments',
  ]);
  expect(order('4')).toEqual([
    'baseInfo',
    'parties',
    'factoring',
    'receivables',
    'credit',
    'usePlan',
    'attachments',
    'factoringFiles',
  ]);
});

describe('overrides of the lines', () => {
  const field = (product: string, tabKey: string, key: string) =>
    find(`project.${product}`, tabKey, key).field;

  test('factoring (保理) takes buyer, supplier and role from its own tab', () => {
    expect(field('4', 'parties', 'buyerCompanyId')).toMatchObject({
      hidden: true,
      calc: { field: 'debtorId' },
    });
    expect(field('4', 'parties', 'supplierIds')).toMatchObject({ hidden: true });
    const role = field('4', 'baseInfo', 'applicantRole').calc;
    const by = (productId: string) =>
      role && evaluate(role, { values: { productId }, params: {}, facts: {}, today: '' });
    expect([by('401'), by('402')]).toEqual(['3', '2']);
    expect(field('4', 'baseInfo', 'contractAmount').label).toBe('应收账款总额（元）');
    expect(() => field('4', 'parties', 'collectBankId')).toThrow();
  });

  test('main contract and longest credit by line', () => {
    expect(field('2', 'baseInfo', 'contractNo').label).toBe('下游销售合同编号');
    expect(
      tabsOf('project.2')
        .flatMap(({ fields }) => fields)
        .some(({ fieldKey }) => fieldKey === 'ownerIds'),
    ).toBe(false);
    for (const [line, days] of [
      ['5', '90'],
      ['6', '45'],
    ] as const) {
      expect(field(line, 'baseInfo', 'contractName').label).toBe('年度或框架合同名称');
      expect(field(line, 'credit', 'creditDays').max).toBe(days);
    }
    expect(field('3', 'baseInfo', 'contractName').label).toBe('主合同名称');
  });
});

test('what is a sum of money or a price says in which unit', () => {
  const bare = FORM_SEEDS.flatMap(({ tabs }) => tabs)
    .flatMap(({ fields }) => fields)
    .filter(({ controlType, label }) => controlType === 'money' || label.endsWith('价'))
    .filter(
      ({ unit, label, hidden }) => unit === undefined && hidden !== true && !label.includes('（元'),
    );
  expect(bare.map(({ label }) => label)).toEqual([]);
});
