import type { RawBuilder } from 'kysely';

import type { OperatorRoles } from '#contract/account/platform-role.ts';
import type { States } from '#contract/document/states.ts';
import type { Noun } from '#server/kernel/resource/noun.ts';

/** A field that tells something of a document, and its column. */
export interface ToldField {
  readonly field: string;
  readonly column: string;
}

/** Steps of which other rows tell than the log, such as the ledger. */
export interface DealEntries {
  /** They are told to whoever is told this field of the document. */
  readonly toldWith: string;
  /** SQL over `t`: rows of `id`, `at`, `word`, and `name` where `by` is told by name. */
  readonly rows: RawBuilder<unknown>;
  /** Who made them without an account, e.g. 司机; the system when absent. */
  readonly by?: {
    readonly word: string;
    /** The field of the document with which the name is told. */
    readonly toldWith?: string;
  };
}

/**
 * How one kind of document takes part in deals: what it came out of, what links to it tell of it, and which of its steps a
 * timeline has. Links are walked both ways, so that the later document names the earlier one and nobody names the later.
 */
export interface DealPart {
  readonly noun: Noun;
  /** Chinese name, e.g. 付款申请. */
  readonly word: string;
  /** As companies call it, and their exports of it, where they stand on its other side, e.g. 应付款 of what is the platform's 应收款. */
  readonly companiesWord?: string;
  /** Named route of its page, given `id`. */
  readonly route: string;
  /** What its company is to others who read what it did; 申请人 when absent. */
  readonly filer?: string;
  /** Route of the console's list, found by number; documents that are approved have the review page. */
  readonly console: string;
  readonly operators: OperatorRoles;
  readonly no: ToldField;
  readonly status: ToldField & { readonly enumeration: string };
  readonly amount?: ToldField & { readonly made?: RawBuilder<unknown> };
  /** What was granted of the amount: it counts once it is there. */
  readonly granted?: ToldField;
  /** Columns that name what it was made out of, by the noun's name. */
  readonly outOf: Readonly<Record<string, string>>;
  /** The same of columns of type bigint[], where it was made out of several at once. */
  readonly outOfMany?: Readonly<Record<string, string>>;
  /** Columns that name what it belongs to with many others, such as project and site: shown, and no way to the others. */
  readonly belongsTo: Readonly<Record<string, string>>;
  /**
   * SQL over `t`: the company with which whoever sees it deals in it, where no side of it says so (往来单据): the buyer of a purchase order,
   * which no buyer sees. Only what every company that sees the document is told of it anyway.
   */
  readonly counterpart?: RawBuilder<unknown>;
  /** It is approved: its steps are told to whoever is told this field, what was filed. */
  readonly approvedBy?: string;
  /** SQL over `t`: which rows operators see; those that were filed, or all, when absent. */
  readonly listed?: RawBuilder<boolean>;
  /** Steps by the names of the calls that make them, as the log has them; told to whoever is told the status. */
  readonly steps: Readonly<Record<string, string>>;
  /** Steps of the system, of which no log tells: SQL over `t` of the moment, null where it has not come. */
  readonly moments?: Readonly<Record<string, RawBuilder<unknown>>>;
  readonly entries?: DealEntries;
}

/** What a document's module says of it in deals; the rest follows from its declaration. */
export interface InDeals {
  readonly companiesWord?: string;
  readonly filer?: string;
  /** Field of the amount that it is about. */
  readonly amount?: string;
  /** SQL of it over the row `t`, where it is no column. */
  readonly amountMade?: RawBuilder<unknown>;
  /** Field of what was granted of the amount, which counts once it is there. */
  readonly granted?: string;
  /** Columns that name what it was made out of, by the noun's name. */
  readonly outOf?: Readonly<Record<string, string>>;
  /** The same of columns of type bigint[], where it was made out of several at once. */
  readonly outOfMany?: Readonly<Record<string, string>>;
  /** Columns that name what it belongs to with many others, beside its project. */
  readonly belongsTo?: Readonly<Record<string, string>>;
  /** As of DealPart. */
  readonly counterpart?: RawBuilder<unknown>;
  readonly entries?: DealEntries;
  /** What becomes of it, where its contract declares that apart. */
  readonly states?: States;
  /** Steps beside its transitions, by the names of the calls that make them. */
  readonly steps?: Readonly<Record<string, string>>;
  /** In place of 生成, where somebody makes it by a call that is among its steps. */
  readonly moments?: Readonly<Record<string, RawBuilder<unknown>>>;
}

/** The steps that people make by a table of states, by the names of their calls. */
export function stepsOf({ noun, transitions }: States): Record<string, string> {
  const steps = Object.entries(transitions)
    .filter(([, { by }]) => 'roles' in by)
    .map(([event, { word }]) => [
      `${noun}${event.slice(0, 1).toUpperCase()}${event.slice(1)}`,
      word,
    ]);
  return Object.fromEntries(steps);
}
