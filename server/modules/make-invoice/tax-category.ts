import { sql } from 'kysely';

import { DIRECTION } from '#contract/make-invoice/states.ts';
import { CHARGE_CATEGORY } from '#contract/make-invoice/tax-category.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { invalidField } from '#server/kernel/wire/refusal.ts';
import type { BillLine } from './billing.ts';
import type { DrawnLine } from './keep.ts';

const invoices = columnsOf('invoice', 'i');
const invoiced = columnsOf('invoice_line', 'l');
const categories = columnsOf('tax_category', 'y');

/** 税收分类编码 of one line, as it is asked for. */
export interface Categorised {
  key: string;
  taxCategoryCode: string;
}

/**
 * The 税收分类编码 that is proposed for each line, by its key: of goods the one that the platform invoiced goods of that name under last,
 * else of a charge its own.
 */
export async function proposedCategories(
  tx: Tx,
  lines: readonly BillLine[],
): Promise<Map<string, string>> {
  const names = [...new Set(lines.map(({ goodsName }) => goodsName))];
  const { rows } = await sql<{ name: string; code: string }>`
    select asked.name, last.code from unnest(${names}::text[]) as asked (name), lateral (
      select ${invoiced.tax_category_code} as code
      from ${invoiced} join ${invoices} on ${invoices.id} = ${invoiced.invoice_id}
      where ${invoiced.goods_name} = asked.name and ${invoiced.tax_category_code} <> ''
        and ${invoices.direction} = ${DIRECTION.out} and not ${invoices.deleted}
      order by ${invoiced.id} desc limit 1) last`.execute(tx);
  const known = new Map(rows.map(({ name, code }) => [name, code]));
  return new Map(
    lines.map(({ key, source, goodsName }) => [
      key,
      known.get(goodsName) ?? CHARGE_CATEGORY[source] ?? '',
    ]),
  );
}

/** Names that finance keeps of codes, by the code. */
export async function categoryNames(
  tx: Tx,
  codes: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ code: string; name: string }>`
    select ${categories.code}, ${categories.name} from ${categories}
    where ${categories.code} = any (${codes}::text[])`.execute(tx);
  return new Map(rows.map(({ code, name }) => [code, name]));
}

/** Lines with the codes that are asked for, else proposed. Throws the field of one that is of no line of this invoice. */
export async function categorise(
  tx: Tx,
  lines: readonly DrawnLine[],
  asked: readonly Categorised[] = [],
): Promise<DrawnLine[]> {
  const keys = new Set(lines.map(({ line }) => line.key));
  const strange = asked.findIndex(({ key }) => !keys.has(key));
  if (strange >= 0) throw invalidField(`taxCategories.${strange}`, '该行不在本次开票范围内');
  const codes = await proposedCategories(
    tx,
    lines.map(({ line }) => line),
  );
  for (const { key, taxCategoryCode } of asked) codes.set(key, taxCategoryCode);
  return lines.map((one) => ({ ...one, taxCategoryCode: codes.get(one.line.key) ?? '' }));
}
