import { type RawBuilder, sql } from 'kysely';

import { readersOf, writersOf } from '#contract/account/customer-role.ts';
import type { NounTable } from '#server/db/columns.ts';
import { columnsOf, columnsOfRow } from '#server/db/columns-of.ts';
import type { TableName } from '#server/db/types.ts';
import { ofCompany } from '#server/kernel/flow/operator-list.ts';
import type { SearchPart } from '#server/kernel/parts/search.ts';
import { type ConsoleList, consoleListRoutes } from '#server/kernel/resource/console-list.ts';
import { moment } from '#server/kernel/resource/field.ts';
import type { May, NounOf } from '#server/kernel/resource/noun.ts';
import { nounRoutes } from '#server/kernel/resource/routes.ts';
import {
  asConsoleList,
  detailFields,
  keyword,
  nameLike,
  projectFields,
  saidOfNoun,
  sortColumns,
  taken,
} from './common.ts';
import { columnName, type OwnFields, storedFields, storedFilters } from './fields.ts';
import { type FillingParts, fillingParts } from './filled.ts';
import { dealPart } from './in-deals.ts';
import type { OwnRecord, RecordContract, RecordOf } from './record-declaration.ts';
import { transitionActions, transitionMessages, transitionRules } from './status.ts';
import { transitionRoutes } from './transitions.ts';
import { projectEndPart } from './with-project.ts';
import { waitingLines } from './workbench.ts';

const t = columnsOfRow<NounTable>('t');
const projects = columnsOf('project', 'p');
const companies = columnsOf('company', 'c');

/** Fields that are made otherwise than their kind is stored. */
const givenFields = (own: OwnRecord, filled: FillingParts | undefined): OwnFields => ({
  ...filled?.fields,
  ...projectFields(own),
  ...own.fields,
});

function nounOf(
  { declared, table, sheet, calls, states, transitions }: RecordContract,
  own: OwnRecord,
  filled: FillingParts | undefined,
): NounOf<TableName> {
  const { rights, filters, actions } = own;
  const companiesWord = own.inDeals?.companiesWord ?? sheet.name;
  const given = givenFields(own, filled);
  return {
    name: declared.name,
    table: own.table,
    calls: { ...calls, ...transitions },
    sheet: { ...sheet, name: companiesWord },
    ...(filled ? filled.noun : { byPlatform: true }),
    ...saidOfNoun(own),
    fields: {
      ...storedFields(declared.fields, given),
      ...unsaid(own),
      ...detailFields(declared.details, given),
    },
    filters: storedFilters(table, declared.filters, {
      nameLike: nameLike(own),
      ...filters,
    }),
    sorts: sortColumns(declared.sorts),
    readers: readersOf(rights),
    writers: writersOf(rights),
    actions: (row, may) => [
      ...(filled?.actions(row, may) ?? []),
      ...taken(own, transitionActions(states, String(row[declared.status]), may), row),
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

function listOf(
  { declared, table: all, states, console }: RecordContract,
  own: OwnRecord,
): ConsoleList {
  const given = { createTime: moment('created_at'), ...givenFields(own, undefined) };
  return asConsoleList({
    name: `admin.${declared.name}`,
    table: own.table,
    calls: console.calls,
    sheet: console.sheet,
    across: own.listed ?? sql<boolean>`not ${t.deleted}`,
    fields: { ...storedFields(console.table, given, all), ...unsaid(own) },
    filters: storedFilters(all, declared.console.filters, {
      keyword: keyword(own),
      companyId: ofCompany(own.concerns ?? takesPart(own)),
      ...own.filters,
    }),
    sorts: { createTime: 'id' },
    writers: ['admin'],
    actions(row: Record<string, unknown>, may: May) {
      const asPlatform = { ...may, sides: ['platform'] };
      const transitions = transitionActions(states, String(row[declared.status]), asPlatform);
      return [...taken(own, transitions, row), ...(own.actions?.(row, asPlatform) ?? [])];
    },
  });
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
  const rules = transitionRules({
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
  const { table, project, withProject } = own;
  const ended = { objectType: declared.name, table, rules };
  const projectEnds = project &&
    withProject && [projectEndPart({ ...ended, project, withProject })];
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
      ...(projectEnds && { projectEnds }),
      workbench: [workbench, waitingLines(declared, states, noun)].flat(),
      ...more,
      name: declared.name,
      nouns: [noun, ...nouns],
      consoleLists: [list, ...consoleLists],
      searches: [searchOf(contract, own)],
      messages: { ...transitionMessages(noun, calls, declared.routes.detail), ...messages },
      routes: (kernel) => [
        ...nounRoutes(kernel, noun),
        ...consoleListRoutes(kernel, list),
        ...transitionRoutes(kernel, rules, transitions),
        ...(routes?.(kernel) ?? []),
      ],
    }),
  };
}
