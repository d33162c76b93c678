import type { RawBuilder } from 'kysely';
import type * as z from 'zod/mini';

import type { Endpoint } from '#contract/wire/endpoint.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import type { MeRefs, SessionRead } from '#server/kernel/session/read.ts';
import { signedInRead } from '#server/kernel/session/signed-in-read.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import type { Field } from './field.ts';
import type { Filter } from './filter.ts';
import {
  type Asked,
  type ListRow,
  type ListValues,
  listValues,
  pageAnswer,
  pageStatement,
} from './list.ts';
import type { LooseCall, May, Noun, PagingKey } from './noun.ts';

type Schema = z.ZodMiniType;

interface Declaration<Input extends Schema, Row, Source>
  extends Pick<Noun, 'name' | 'sheet' | 'order'> {
  /** Rows of the account that asks; its type says which columns they have. */
  mine(me: MeRefs): RawBuilder<Source>;
  calls: {
    readonly page: Endpoint<Schema, Input, z.ZodMiniType<{ content: Row[] }>>;
    readonly export: Noun['calls']['export'];
  };
  fields: {
    readonly [Key in Exclude<keyof Row, 'id' | 'actions'> & string]: Field<
      Row[Key],
      keyof NoInfer<Source> & string
    >;
  };
  filters: {
    readonly [Key in Exclude<keyof z.output<Input>, PagingKey> & string]-?: Filter<
      keyof NoInfer<Source> & string
    >;
  };
  sorts: Readonly<Record<string, keyof NoInfer<Source> & string>>;
  actions?(row: Row, may: May): string[];
}

/**
 * Declares a list of what is an account's own, such as its messages: every field and filter of its page must be named, and
 * no other can be. Names of operators' lists begin with `admin.`, as those of the lists of the console do.
 */
export function ownList<Input extends Schema, Row, Source>(
  declaration: Declaration<Input, Row, Source>,
): Noun {
  // Its parts were held against its calls; from here on the kernel treats all lists alike.
  const list = declaration as unknown as Noun;
  return { ...list, table: '', writers: [], actions: list.actions ?? (() => []) };
}

interface Paging {
  /** Absent: the list's own page. */
  endpoint?: Endpoint;
  query?: SessionRead<ListValues, ListRow>;
}

/** A page of a list that belongs to no company. */
export function answerPage(
  kernel: Kernel,
  list: Noun,
  { endpoint = list.calls.page, query = pageStatement(list) }: Paging = {},
): Route {
  return signedInRead(kernel, endpoint as LooseCall, {
    query,
    values: ({ input }) => listValues(list, input as Asked, kernel.cipher),
    answer: (rows, { me, values }) => pageAnswer(list, rows, { kernel, me, values }),
  });
}
