import type { RawBuilder } from 'kysely';
import type * as z from 'zod/mini';

import type { CompanyFunction } from '#contract/account/customer-role.ts';
import type { DocumentDeclaration as Declared } from '#contract/document/document.ts';
import type { FieldTable } from '#contract/document/field-table.ts';
import type { States } from '#contract/document/states.ts';
import type { Sheet } from '#contract/noun/export.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import type { TableName } from '#server/db/types.ts';
import type { Flow } from '#server/kernel/flow/flow.ts';
import type { BegunIn } from '#server/kernel/parts/begin.ts';
import type { InDeals } from '#server/kernel/parts/deal.ts';
import type { WithProject } from '#server/kernel/parts/with-project.ts';
import type { ConsoleList } from '#server/kernel/resource/console-list.ts';
import type { Lines } from '#server/kernel/resource/lines.ts';
import type { May, Noun, NounCalls } from '#server/kernel/resource/noun.ts';
import type { Origin } from '#server/kernel/resource/number-filters.ts';
import type { Drawing } from './draws.ts';
import type { AnyFilter, OwnFields } from './fields.ts';
import type { DocumentForm, FormParts } from './form.ts';
import type { FollowingDocument } from './status.ts';

/** A document as contract/document/document.ts declares it. */
export interface DocumentContract {
  readonly declared: Declared;
  readonly table: FieldTable;
  readonly sheet: Sheet;
  readonly calls: NounCalls;
  /** What becomes of it, where its status is its own, and the calls of its transitions by their events. */
  readonly states?: States | undefined;
  readonly transitions: Readonly<Record<string, unknown>>;
  readonly console: {
    readonly calls: ConsoleList['calls'];
    readonly sheet: Sheet;
    readonly table: FieldTable;
  };
}

/** What the approval of a document says beside what follows from its declaration. */
type OwnFlow = Omit<
  Flow,
  | 'objectType'
  | 'objectName'
  | 'moduleId'
  | 'readers'
  | 'table'
  | 'routeName'
  | 'numberColumn'
  | 'view'
> & {
  /** What it is called while it is approved, where that is not the document's name. */
  readonly objectName?: string;
};

/** What a call answers about one record, or about each of a page. */
export type DetailOf<Contract extends DocumentContract> = z.output<
  Contract['calls']['detail']['output']
>;
export type RowOf<Call extends Endpoint> =
  z.output<Call['output']> extends { content: (infer Row)[] } ? Row : never;

/** What a document does on the server; the rest follows from its contract. */
export interface DocumentDeclaration<
  Known,
  Row = Record<string, unknown>,
  ConsoleRow = Record<string, unknown>,
> extends Partial<Pick<Noun, 'sides' | 'unique' | 'oneAtATime' | 'prices' | 'mayBeEmpty'>> {
  readonly table: TableName;
  /** Prefix of its numbers (rules.md C.0), and the field that shows them. */
  readonly number: readonly [prefix: string, field: string];
  /** The function of a company whose roles may file it and look at it (rules.md C.22). */
  readonly rights: CompanyFunction;
  /** Column of the project that it belongs to; absent where it belongs to none. */
  readonly project?: string;
  /** What becomes of it when that project is over; said wherever there is one. */
  readonly withProject?: WithProject;
  /** What links to it tell, and what it was made out of. */
  readonly inDeals?: InDeals;
  /** Reviewers look at the limit of its project, whose name begins the line about it. */
  readonly onLimit?: true;
  /** Columns that a text is looked for in, beside its number. */
  readonly search?: readonly string[];
  /** The record that it is made out of, by whose whole number it is found as well. */
  readonly origin?: Origin;
  /** Columns of companies beside its own by whose names, too, operators look for it. */
  readonly parties?: readonly string[];
  /** Fields that are made otherwise than their kind is stored. */
  readonly fields?: OwnFields;
  /** The own filters of its contract. */
  readonly filters?: Readonly<Record<string, AnyFilter>>;
  /**
   * How its form becomes its row, where the table of fields does not say all of it; or, where values lie in tables of
   * their own, all of what follows from a form.
   */
  readonly form?: DocumentForm<Known> | FormParts;
  /** Tables of its form that are kept as lines (明细), by their keys there and among the details. */
  readonly lines?: Readonly<Record<string, Lines>>;
  /** Columns of companies that its row-level policy lets in beside its own (table of migrations, readers: 'parties'). */
  readonly seenBy?: readonly string[];
  /**
   * Whether a row concerns a company, beside its own, that operators look for; those that its row-level policy lets in when
   * absent.
   */
  concerns?(companyId: RawBuilder<unknown>): RawBuilder<boolean>;
  /** What it takes from the account of what it belongs to. */
  readonly draws?: Drawing;
  /** What else has to be so for a transition of its states, or follows from it; by event. */
  readonly following?: FollowingDocument;
  readonly flow: OwnFlow;
  /** Whether one may be begun within a project by somebody who may file it; the project's page and row offer it. */
  begins?(project: BegunIn, may: May): boolean;
  /** What may be done with a row beside what its approval allows. */
  actions?(row: Row, may: May): string[];
  /** Actions of its approval that a row does not allow. */
  disallowed?(row: Row): readonly string[];
  /** What operators may do with a row of the console's list. */
  operatorActions?(row: ConsoleRow, may: May): string[];
}
