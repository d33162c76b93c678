import type { FieldTable } from '#contract/document/field-table.ts';
import {
  byNames,
  byProjectNames,
  likeInProject,
  projectName,
  projectNo,
} from '#server/kernel/flow/operator-list.ts';
import type { ConsoleList } from '#server/kernel/resource/console-list.ts';
import { detailOnly } from '#server/kernel/resource/field.ts';
import { like } from '#server/kernel/resource/filter.ts';
import { firstOf } from '#server/kernel/resource/first-of.ts';
import type { Noun } from '#server/kernel/resource/noun.ts';
import { type Origin, wholeOrigin, wholeSerial } from '#server/kernel/resource/number-filters.ts';
import {
  type AnyField,
  type AnyFilter,
  columnName,
  type OwnFields,
  storedFields,
} from './fields.ts';

// What the nouns and the console's lists of documents (noun.ts) and of records (record.ts) are made of alike.

/** How a declaration says by which texts it is looked for. */
interface Named {
  readonly number: readonly [prefix: string, field: string];
  readonly project?: string;
  readonly search?: readonly string[];
  readonly origin?: Origin;
  readonly parties?: readonly string[];
}

const searchedIn = ({ number, search = [] }: Named) => [columnName(number[1]), ...search];

/** A whole number first, and what a text is looked for in otherwise. */
const numberOr = ({ number, origin }: Named, otherwise: AnyFilter): AnyFilter =>
  firstOf<string>(
    wholeSerial(columnName(number[1]), number[0]),
    ...(origin ? [wholeOrigin(origin)] : []),
    otherwise,
  );

/** A text in its number, or in what it belongs to. */
export function nameLike(own: Named): AnyFilter {
  const columns = searchedIn(own);
  return numberOr(own, own.project === undefined ? like(...columns) : likeInProject(...columns));
}

/** A text in its number, its project or one of its companies, as operators look for it. */
export function keyword(own: Named): AnyFilter {
  const columns = searchedIn(own);
  const also = { companies: own.parties ?? [] };
  return numberOr(
    own,
    own.project === undefined ? byNames(columns, also) : byProjectNames(columns, also),
  );
}

/** The fields projectNo and projectName of a document that belongs to a project; none of one that does not. */
export const projectFields = ({ project }: Pick<Named, 'project'>): OwnFields =>
  project === undefined ? {} : { projectNo, projectName };

/** Fields of its details, which a list would carry for nothing. */
export function detailFields(details: FieldTable, given: OwnFields): Record<string, AnyField> {
  const fields = Object.entries(storedFields(details, given));
  return Object.fromEntries(fields.map(([key, field]) => [key, detailOnly(field)]));
}

/** The column of each sort key; rows by their creation follow their ids. */
export const sortColumns = (sorts: readonly string[]): Record<string, string> =>
  Object.fromEntries(sorts.map((key) => [key, key === 'createTime' ? 'id' : columnName(key)]));

/** Words of a declared document that its noun has under the same names, those that were said. */
export function saidOfNoun({
  sides,
  unique,
  oneAtATime,
  prices,
  mayBeEmpty,
}: Partial<Pick<Noun, 'sides' | 'unique' | 'oneAtATime' | 'prices' | 'mayBeEmpty'>>) {
  return {
    ...(sides && { sides }),
    ...(unique && { unique }),
    ...(oneAtATime && { oneAtATime }),
    ...(prices && { prices }),
    ...(mayBeEmpty && { mayBeEmpty }),
  };
}

/** Of the actions that a status allows those that the row takes. */
export function taken(
  { disallowed }: { disallowed?(row: Record<string, unknown>): readonly string[] },
  actions: readonly string[],
  row: Record<string, unknown>,
): readonly string[] {
  const not = disallowed?.(row) ?? [];
  return actions.filter((action) => !not.includes(action));
}

/** The console's list of it, whose calls, as in console-list.ts, are those of a list of the console. */
export const asConsoleList = (
  listed: { readonly calls: ConsoleList['calls'] } & Record<string, unknown>,
): ConsoleList => ({ calls: listed.calls, listed: listed as unknown as Noun, exported: true });
