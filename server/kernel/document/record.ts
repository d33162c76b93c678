import { type RawBuilder, sql } from 'kysely';

import { readersOf, writersOf } from '#contract/account/customer-role.ts';
import type { NounTable } from '#server/db/columns.ts';
import { columnsOf, columnsOfRow } from '#server/db/columns-of.ts';
import type { TableName } from '#server/db/types.ts';
import {
  byNames,
  byProjectNames,
  likeInProject,
  ofCompany,
  projectName,
  projectNo,
} from '#server/kernel/flow/operator-list.ts';
import type { SearchPart } from '#server/kernel/parts/search.ts';
import { type ConsoleList, consoleListRoutes } from '#server/kernel/resource/console-list.ts';
import { moment } from '#server/kernel/resource/field.ts';
import { firstOf, like } from '#server/kernel/resource/filter.ts';
import type { May, Noun, NounOf } from '#server/kernel/resource/noun.ts';
import { wholeSerial } from '#server/kernel/resource/number-filters.ts';
import { nounRoutes } from '#server/kernel/resource/routes.ts';
import {
  type AnyFilter,
  columnName,
  type OwnFields,
  storedFields,
  storedFilters,
} from './fields.ts';
import { type FillingParts, fillingParts } from './filled.ts';
import { dealPart } from './in-deals.ts';
import type { OwnRecord, RecordContract, RecordOf } from './record-declaration.ts';
import { standingActions, standingMessages, standingRules } from './standing.ts';
import { transitionRoutes } from './transitions.ts';
import { waitingLines } from './workbench.ts';

const t = columnsOfRow<NounTable>('t');
const projects = columnsOf('project', 'p');
const companies = columnsOf('company', 'c');

/** What it says of its noun as it is. */
const picked = ({ sides, oneAtATime, prices, mayBeEmpty }: OwnRecord) => ({
  ...(sides && { sides }),
  ...(oneAtATime && { oneAtATime }),
  ...(prices && { prices }),
  ...(mayBeEmpty && { mayBeEmpty }),
});

/** Fields that are made otherwise than their kind is stored. */
const givenFields = (
  { project, fields }: OwnRecord,
  filled: FillingParts | undefined,
): OwnFields => ({
  ...filled?.fields,
  ...(project !== undefined && { projectNo, projectName }),
  ...fields,
});

/** Of the transitions that a status allows those that the row takes. */
function transitionsOf(
  { disallowed }: Pick<OwnRecord, 'disallowed'>,
  transitions: readonly string[],
  row: Record<string, unknown>,
): readonly string[] {
  const not = disallowed?.(row) ?? [];
  return transitions.filter((event) => !not.includes(event));
}

function nounOf(
  { declared, table, sheet, calls, states, transitions }: RecordContract,
  own: OwnRecord,
  filled: FillingParts | undefined,
): NounOf<TableName> {
  const { number, rights, project, search = [], filters, actions } = own;
  const companiesWord = own.inDeals?.companiesWord ?? sheet.name;
  const searched = [columnName(number[1]), ...search];
  const given = givenFields(own, filled);
  const details = Object.entries(storedFields(declared.details, given));
  return {
    name: declared.name,
    table: own.table,
    calls: { ...calls, ...transitions },
    sheet: { ...sheet, name: companiesWord },
    ...(filled ? filled.noun : { byPlatform: true }),
    ...picked(own),
    fields: {
      ...storedFields(declared.fields, given),
      ...unsaid(own),
      ...Object.fromEntries(details.map(([key, field]) => [key, { ...field, detailOnly: true }])),
    },
    filters: storedFilters(table, declared.filters, {
      nameLike: firstOf<string>(
        wholeSerial(columnName(number[1]), number[0]),
        project === undefined ? like(...searched) : likeInProject(...searched),
      ),
      ...filters,
    }),
    sorts: Object.fromEntries(
      declared.sorts.map((key) => [key, key === 'createTime' ? 'id' : columnName(key)]),
    ),
    readers: readersOf(rights),
    writers: writersOf(rights),
    actions: (row, may) => [
      ...(filled?.actions(row, may) ?? []),
      ...transitionsOf(own, standingActions(states, String(row[declared.status]), may), row),
      ...(actions?.(row, may) ?? []),
    ],
  };
}

const unsaid = (own: Pick<OwnRecord, 'unsaid'>): OwnFields =>
  Object.fromEntries(
    Object.entries(own.unsaid ?? {}).map(([key, field]) => [key, { ...field, unsaid: true }]),
  );

/** Whether a row concerns a company that is one of its other sides. */
function takesPart({ sides }: OwnRecord) {
  const others = Object.values(sides?.of ?? {}).map(({ companies: theirs }) => theirs);
  if (others.length === 0) return undefined;
  return (id: RawBuilder<unknown>) =>
    sql<boolean>`(${sql.join(
      others.map((theirs) => sql`${id} = any (${theirs})`),
      sql` or `,
    )})`;
}

function listOf({ declared, table: all, states, console }: RecordContract, own: OwnRecord) {
  const { table, project, number, search = [], parties = [], filters } = own;
  const searched = [columnName(number[1]), ...search];
  const keyword: AnyFilter =
    project === undefined
      ? byNames(searched, { companies: parties })
      : byProjectNames(searched, { companies: parties });
  const given = { createTime: moment('created_at'), ...givenFields(own, undefined) };
  const { calls } = console;
  const listed = {
    name: `admin.${declared.name}`,
    table,
    calls,
    sheet: console.sheet,
    across: own.listed ?? sql<boolean>`not ${t.deleted}`,
    fields: { ...storedFields(console.table, given, all), ...unsaid(own) },
    filters: storedFilters(all, declared.console.filters, {
      keyword: firstOf<string>(wholeSerial(columnName(number[1]), number[0]), keyword),
      companyId: ofCompany(own.concerns ?? takesPart(own)),
      ...filters,
    }),
    sorts: { createTime: 'id' },
    writers: ['admin'],
    actions(row: Record<string, unknown>, may: May) {
      const asPlatform = { ...may, sides: ['platform'] };
      const transitions = standingActions(states, String(row[declared.status]), asPlatform);
      const taken = transitionsOf(own, transitions, row);
      return [...taken, ...(own.actions?.(row, asPlatform) ?? [])];
    },
  };
  // As in console-list.ts: its calls are those of a list of the console.
  return { calls, listed: listed as unknown as Noun, exported: true } satisfies ConsoleList;
}

/** Its rows by number, project and company; each leads to its row in the console's list. */
function searchOf(
  { declared }: RecordContract,
  { table, number, project, listed }: OwnRecord,
): SearchPart {
  const no = sql.ref(`t.${columnName(number[1])}`);
  const projectId = project === undefined ? sql`null::bigint` : sql.ref(`t.${project}`);
  return {
    readers: declared.readers === 'own' ? [] : declared.readers,
    query: ({ pattern }) => sql`
      select ${sql.lit(declared.word)} as type, ${no} as title,
        concat_ws(' · ', ${projects.project_name}, ${companies.name}) as about,
        ${sql.lit(declared.routes.console)} as "routeName", jsonb_build_object('keyword', ${no}) as query
      from ${sql.table(table)} t join ${companies} on ${companies.id} = ${t.company_id}
      left join ${projects} on ${projects.id} = ${projectId}
      where ${listed ?? sql<boolean>`not ${t.deleted}`} and (${no} ilike ${pattern}
        or ${projects.project_name} ilike ${pattern} or ${companies.name} ilike ${pattern})
      order by ${t.id} desc`,
  };
}

/**
 * Declares what a record does that steps of the platform make (contract/document/record.ts), or that its company fills in
 * without an approval (filled-record.ts): who sees which of its fields, and what follows from its transitions. Its noun, the
 * console's list, its routes and messages follow.
 */
export function record(contract: RecordContract, said: OwnRecord): RecordOf {
  const { declared, states, transitions, filling } = contract;
  const filled = filling && fillingParts({ declared, filling }, said);
  const own = filled ? { listed: filled.listed, ...said, following: filled.following } : said;
  const noun = nounOf(contract, own, filled);
  const list = listOf(contract, own);
  const rules = standingRules({
    noun,
    numberField: own.number[1],
    states,
    calls: transitions,
    draws: undefined,
    following: own.following,
    hearing: own.hearing,
  });
  const calls = { states, calls: transitions };
  const deals = [dealPart(contract, own, noun)];
  return {
    noun,
    list,
    rules,
    module: ({
      routes,
      messages,
      workbench = [],
      nouns = [],
      consoleLists = [],
      ...more
    } = {}) => ({
      deals,
      workbench: [workbench, waitingLines(declared, states, noun)].flat(),
      ...more,
      name: declared.name,
      nouns: [noun, ...nouns],
      consoleLists: [list, ...consoleLists],
      searches: [searchOf(contract, own)],
      messages: { ...standingMessages(noun, calls, declared.routes.detail), ...messages },
      routes: (kernel) => [
        ...nounRoutes(kernel, noun),
        ...consoleListRoutes(kernel, list),
        ...transitionRoutes(kernel, rules, transitions),
        ...(routes?.(kernel) ?? []),
      ],
    }),
  };
}
