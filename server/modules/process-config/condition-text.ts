import { isDecimal } from '#contract/arithmetic/decimal.ts';
import type { Expression } from '#contract/form/expression.ts';

/** What a condition reads, in words; a flag has words of its own for yes and no. */
interface Fact {
  readonly name: string;
  readonly yes?: string;
  readonly no?: string;
  readonly values?: Readonly<Record<string, string>>;
}

/** Facts that the nouns give their processes, and those of the kernel. */
export const FACTS: Readonly<Partial<Record<string, Fact>>> = Object.assign(Object.create(null), {
  needReview: { name: '企业复核', yes: '企业已开启复核', no: '企业未开启复核' },
  companyUsers: { name: '企业有效成员数' },
  applyAmount: { name: '申请金额（元）' },
  afterLimit: { name: '调整后额度（元）' },
  allEqual: { name: '核验结果', yes: '资料与核验结果全部一致', no: '资料与核验结果不一致' },
  byLegalPerson: { name: '办理人', yes: '由法定代表人本人办理', no: '非法定代表人本人办理' },
  sampled: { name: '人工抽查', yes: '被抽中人工抽查', no: '未被抽中人工抽查' },
  distance: { name: '现场与登记地点的距离（米）' },
  photoCount: { name: '现场照片数' },
  filedBySupplier: { name: '提交方', yes: '由供应商提交', no: '由采购方提交' },
  overdueAmount: { name: '采购方逾期金额（元）' },
  siteException: { name: '现场异常', yes: '现场有异常', no: '现场无异常' },
  overQty: { name: '提货数量', yes: '超过可提数量', no: '未超过可提数量' },
  adjustType: {
    name: '调整类型',
    values: { 1: '调增', 2: '调减', 3: '延期', 4: '类型变更', 5: '临时调增' },
  },
} satisfies Record<string, Fact>);

/** Parameters that conditions read, by name. */
export type ParamWords = Readonly<
  Record<string, { readonly title: string; readonly value: string } | undefined>
>;

const COMPARED: Readonly<Record<string, string>> = {
  eq: '为',
  ne: '不为',
  gt: '大于',
  ge: '不小于',
  lt: '小于',
  le: '不大于',
};

const number = (text: string) =>
  isDecimal(text) && text.length > 3 ? text.replace(/\B(?=(\d{3})+(?!\d))/g, ',') : text;

function operand(expression: Expression, params: ParamWords): string {
  if (typeof expression === 'string') return number(expression);
  if ('fact' in expression) return FACTS[expression.fact]?.name ?? expression.fact;
  if ('param' in expression) {
    const param = params[expression.param];
    return param ? `${number(param.value)}（参数“${param.title}”）` : expression.param;
  }
  return conditionText(expression, params);
}

/** A fact or a parameter against a constant that has a word. */
function flagText(op: string, [left, right]: readonly Expression[], params: ParamWords) {
  if (typeof left !== 'object' || typeof right !== 'string') return undefined;
  const isYes = (op === 'eq') === (right === '1');
  if ('param' in left) {
    const title = params[left.param]?.title ?? left.param;
    return right === '1' ? `参数“${title}”${isYes ? '已开启' : '未开启'}` : undefined;
  }
  const fact = 'fact' in left ? FACTS[left.fact] : undefined;
  if (fact?.yes !== undefined) return isYes ? fact.yes : fact.no;
  const word = fact?.values?.[right];
  return word && `${fact?.name}${COMPARED[op]}${word}`;
}

/** A condition of a node in Chinese. Pure; what it has no word for stands as it is. */
export function conditionText(expression: Expression, params: ParamWords): string {
  if (typeof expression === 'string' || !('op' in expression)) return operand(expression, params);
  const { op, args = [] } = expression;
  const all = () => args.map((arg) => conditionText(arg, params));
  if (op === 'and') return all().join('，且');
  if (op === 'or') return all().join('，或');
  if (op === 'not') return `除非${all().join('')}`;
  const flag = op === 'eq' || op === 'ne' ? flagText(op, args, params) : undefined;
  const [left = '', right = ''] = args;
  return flag ?? `${operand(left, params)}${COMPARED[op] ?? op}${operand(right, params)}`;
}
