import { type RawBuilder, sql } from 'kysely';

import type { OperatorRoles } from '#contract/account/platform-role.ts';
import type { FieldTable } from '#contract/document/field-table.ts';
import type { States } from '#contract/document/states.ts';
import type { NounTable } from '#server/db/columns.ts';
import { columnsOfRow } from '#server/db/columns-of.ts';
import { type DealPart, type InDeals, stepsOf } from '#server/kernel/parts/deal.ts';
import type { Noun } from '#server/kernel/resource/noun.ts';
import { columnName } from './fields.ts';

const t = columnsOfRow<NounTable>('t');

/** What declared documents and records have in common here. */
interface Contract {
  readonly declared: {
    readonly word: string;
    readonly readers: OperatorRoles;
    readonly routes: { readonly detail: string; readonly console: string };
    readonly status: string;
    readonly details: FieldTable;
  };
  readonly table: FieldTable;
  readonly states?: States | undefined;
  /** Its company fills it in without an approval. */
  readonly filling?: unknown;
}

interface Own {
  readonly listed?: RawBuilder<boolean>;
  readonly number: readonly [prefix: string, field: string];
  readonly project?: string;
  readonly inDeals?: InDeals;
}

/** Field in which a document tells what was filed; whoever is not told it learns no step of the approval. */
const FILED = 'values';

const toldField = (field: string) => ({ field, column: columnName(field) });

/** How a declared document or record takes part in deals. */
export function dealPart(
  { declared, table, states: own, filling }: Contract,
  { number, project, inDeals = {}, listed }: Own,
  noun: Noun,
): DealPart {
  const { amount, amountMade, granted, outOf = {}, outOfMany = {}, belongsTo, entries } = inDeals;
  const { states = own, steps, moments, companiesWord, filer, counterpart } = inDeals;
  const { word, readers, routes, status, details } = declared;
  const made = noun.byPlatform === true;
  return {
    noun,
    word,
    ...(companiesWord !== undefined && { companiesWord }),
    ...(filer !== undefined && { filer }),
    route: routes.detail,
    console: routes.console,
    operators: readers,
    no: toldField(number[1]),
    status: {
      ...toldField(status),
      enumeration: states?.enumeration ?? table[status]?.enumeration ?? 'AuditStatus',
    },
    ...(amount !== undefined && {
      amount: { ...toldField(amount), ...(amountMade && { made: amountMade }) },
    }),
    ...(granted !== undefined && { granted: toldField(granted) }),
    outOf,
    outOfMany,
    belongsTo: { ...(project !== undefined && { project }), ...belongsTo },
    ...(counterpart && { counterpart }),
    ...(FILED in details && filling === undefined && { approvedBy: FILED }),
    steps: { ...(states && stepsOf(states)), ...steps },
    ...(entries && { entries }),
    ...(listed && { listed }),
    ...(made && { moments: moments ?? { 生成: sql`${t.created_at}` } }),
  };
}
