import { grouped } from '#contract/arithmetic/money.ts';
import type { adminCalls } from '#src/api/admin.ts';
import { formatQuantity } from '#src/lib/format-number.ts';
import { enumName } from '#src/stores/enums.ts';

import type { AskedField } from './ask-dialog.tsx';

type Line = Awaited<ReturnType<typeof adminCalls.leftOfSale>>['lines'][number];
type Suggest = NonNullable<AskedField['suggest']>;

/** Begins the name of a line's field for its category. */
export const CATEGORY = 'category ';

const quantityField = ({ key, qty, amount, unit }: Line, name: string): AskedField =>
  qty === ''
    ? {
        name: key,
        label: `${name}（元）`,
        initial: amount,
        hint: `尚可开 ${grouped(amount)} 元`,
      }
    : {
        name: key,
        label: `${name}（${enumName('Unit', unit)}）`,
        initial: qty,
        hint: `尚可开 ${formatQuantity(qty)}，计 ${grouped(amount)} 元`,
      };

const categoryField = (
  { key, taxCategoryCode, taxCategoryName }: Line,
  name: string,
  suggest: Suggest,
): AskedField => ({
  name: `${CATEGORY}${key}`,
  label: `${name} 税收分类编码`,
  initial: taxCategoryCode,
  max: 19,
  hint: [taxCategoryName, '19 位编码，或输入两个字按名称查找；留空由税务平台匹配']
    .filter(Boolean)
    .join('；'),
  suggest,
});

/** The field of what the server says of a line or of its category; lines are counted as they were sent. */
export function fieldAt(path: string, sent: readonly { key: string }[]): string {
  const [list, at] = path.split('.', 2);
  const { key } = sent[Number(at)] ?? {};
  if (key === undefined) return path;
  return list === 'taxCategories' ? `${CATEGORY}${key}` : key;
}

/** What is asked of each line: how much of it, and under which category. Lines of the same goods are told apart by their places. */
export function fieldsOf(lines: readonly Line[], suggest: Suggest): AskedField[] {
  const names = lines.map(({ goodsName, spec }) => `${goodsName} ${spec}`.trim());
  return lines.flatMap((line, at) => {
    const own = names[at] ?? '';
    const isOnly = names.filter((name) => name === own).length === 1;
    const name = isOnly ? own : `第 ${at + 1} 行 ${own}`;
    return [quantityField(line, name), categoryField(line, name, suggest)];
  });
}
