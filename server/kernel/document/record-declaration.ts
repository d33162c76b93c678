import type { RawBuilder } from 'kysely';

import type { CompanyFunction } from '#contract/account/customer-role.ts';
import type { FieldTable } from '#contract/document/field-table.ts';
import type { Filling } from '#contract/document/filled-record.ts';
import type { RecordDeclaration as Declared } from '#contract/document/record.ts';
import type { States } from '#contract/document/states.ts';
import type { Sheet } from '#contract/noun/export.ts';
import type { TableName } from '#server/db/types.ts';
import type { Module } from '#server/kernel/module.ts';
import type { InDeals } from '#server/kernel/parts/deal.ts';
import type { WithProject } from '#server/kernel/parts/with-project.ts';
import type { ConsoleList } from '#server/kernel/resource/console-list.ts';
import type { May, Noun, NounCalls, NounOf } from '#server/kernel/resource/noun.ts';
import type { Origin } from '#server/kernel/resource/number-filters.ts';
import type { AnyFilter, OwnFields } from './fields.ts';
import type { OwnFilling } from './filled.ts';
import type { FollowingDocument, LockedDocument } from './status.ts';
import type { TransitionRules } from './transitions.ts';

/** A record as contract/document/record.ts declares it. */
export interface RecordContract {
  readonly declared: Declared;
  readonly table: FieldTable;
  readonly sheet: Sheet;
  readonly calls: Pick<NounCalls, 'page' | 'export' | 'detail' | 'log'> &
    Partial<Pick<NounCalls, 'save' | 'delete'>>;
  /** Where its company fills it in (filledRecord). */
  readonly filling?: Filling;
  readonly states: States;
  readonly transitions: Readonly<Record<string, unknown>>;
  readonly console: {
    readonly calls: ConsoleList['calls'];
    readonly sheet: Sheet;
    readonly table: FieldTable;
  };
}

/** What a record does on the server; the rest follows from its contract. */
export interface OwnRecord
  extends Pick<Noun, 'sides' | 'oneAtATime' | 'prices' | 'mayBeEmpty'>,
    OwnFilling {
  readonly table: TableName;
  /** Prefix of its numbers (rules.md C.0), and the field that shows them. */
  readonly number: readonly [prefix: string, field: string];
  /** The function of a company whose roles act on it and look at it (rules.md C.22). */
  readonly rights: CompanyFunction;
  /** Column of the project that it belongs to; absent where it belongs to none. */
  readonly project?: string;
  /** What becomes of it when that project is over; said wherever there is one. */
  readonly withProject?: WithProject;
  /** What links to it tell, and what it was made out of. */
  readonly inDeals?: InDeals;
  /** Columns that a text is looked for in, beside its number. */
  readonly search?: readonly string[];
  /** The record that it is made out of, by whose whole number it is found as well. */
  readonly origin?: Origin;
  /** Columns of companies beside its own by whose names, too, operators look for it. */
  readonly parties?: readonly string[];
  /** Whether a row concerns a company, beside its own, that operators look for; those of its other sides when absent. */
  concerns?(companyId: RawBuilder<unknown>): RawBuilder<boolean>;
  /** Fields that are made otherwise than their kind is stored. */
  readonly fields?: OwnFields;
  /** Fields that nobody is answered: what of a row its actions alone ask for. */
  readonly unsaid?: OwnFields;
  readonly filters?: Readonly<Record<string, AnyFilter>>;
  /** What else has to be so for a transition, or follows from it; by event. */
  readonly following?: FollowingDocument;
  /** Roles of a company that hear of its transitions; administrators and operators when absent. */
  readonly hearing?: readonly string[];
  /** What may be done with a row beside its transitions; operators are of the side `platform`. */
  actions?(row: Record<string, unknown>, may: May): string[];
  /** Transitions that a row does not take though its status would; whoever makes one all the same is refused by its `act`. */
  disallowed?(row: Record<string, unknown>): readonly string[];
  /** Which rows operators list; all that are there when absent. */
  readonly listed?: RawBuilder<boolean>;
}

/** A declared record: its noun, the console's list, and the module that answers all of it. */
export interface RecordOf {
  readonly noun: NounOf<TableName>;
  readonly list: ConsoleList;
  /** How its transitions are made. */
  readonly rules: TransitionRules<LockedDocument, string>;
  module(own?: Partial<Omit<Module, 'name'>>): Module;
}
