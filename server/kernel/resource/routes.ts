import { sql } from 'kysely';
import type * as z from 'zod/mini';

import { savedRecord } from '#contract/noun/noun.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { sessionRead } from '#server/kernel/session/read.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { signedInRead } from '#server/kernel/session/signed-in-read.ts';
import { noSuchRecord } from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { type Writing, write } from '#server/kernel/wire/write.ts';
import { readingCompany } from './access.ts';
import type { StoredRow } from './field.ts';
import {
  type Asked,
  conditions,
  filterValues,
  type ListValues,
  listValues,
  pageAnswer,
  pageStatement,
} from './list.ts';
import { logRoute } from './log.ts';
import type { LooseCall, Noun } from './noun.ts';
import { selection, tableOf, toWire } from './rows.ts';
import { deleteRecord, lockRecord, saveRecord } from './save.ts';
import { isSeen } from './visible-rows.ts';

type Schema = z.ZodMiniType;
type One = { id: string; version?: number };

function pageRoute(kernel: Kernel, noun: Noun): Route {
  return signedInRead(kernel, noun.calls.page as LooseCall, {
    query: pageStatement(noun),
    values: ({ input }) => listValues(noun, input as Asked, kernel.cipher),
    answer(rows, { me, values }) {
      readingCompany(noun, me);
      return pageAnswer(noun, rows, { kernel, me, values });
    },
  });
}

function detailRoute(kernel: Kernel, noun: Noun, endpoint: Endpoint): Route {
  const query = sessionRead<{ id: string }, StoredRow>(
    ({ p, me }) => sql<StoredRow>`
      select ${selection(noun)} from ${tableOf(noun)}
      where t.id = ${p('id')} and ${isSeen(noun, me.companyId)}`,
  );
  return signedInRead(kernel, endpoint as LooseCall, {
    query,
    values: ({ input }) => ({ id: (input as One).id }),
    answer([row], { me }) {
      readingCompany(noun, me);
      if (row === undefined) throw noSuchRecord();
      return toWire(noun, row, me);
    },
  });
}

/** A call that creates or changes a record like `save`, under another name. */
export function saveRoute(kernel: Kernel, noun: Noun, endpoint: Endpoint): Route {
  return write(kernel, endpoint as LooseCall, async (writing) => {
    const saved = await saveRecord(noun, writing, kernel.cipher);
    if (endpoint.output === savedRecord) return saved;
    writing.tellVersion(saved.version);
    return saved.id;
  });
}

type Deleting = Writing<Schema, Schema> & { input: One };
/** What else is done before a record of a noun is deleted. */
interface Ending {
  /** Locks what stands before the record in the order of locks. */
  lockFirst?: ((tx: Tx, id: string) => Promise<unknown>) | undefined;
  act: (writing: Deleting) => Promise<void>;
}

function deleteRoute(kernel: Kernel, noun: Noun, endpoint: Endpoint, ending?: Ending): Route {
  return write(kernel, endpoint as LooseCall, async (writing) => {
    const deleting = writing as Deleting;
    await ending?.lockFirst?.(deleting.tx, deleting.input.id);
    await deleteRecord(noun, writing, deleting.input, ending && (() => ending.act(deleting)));
    return {};
  });
}

/** page, detail, log, save and delete of a noun, as far as it has them. */
export function nounRoutes(kernel: Kernel, noun: Noun, ending?: Ending): Route[] {
  const { detail, log, save, delete: remove } = noun.calls;
  return [
    pageRoute(kernel, noun),
    ...(detail ? [detailRoute(kernel, noun, detail)] : []),
    ...(log ? [logRoute(kernel, noun, log)] : []),
    ...(save ? [saveRoute(kernel, noun, save)] : []),
    ...(remove ? [deleteRoute(kernel, noun, remove, ending)] : []),
  ];
}

interface Listing {
  /** SQL that orders `t`; a literal of the module, never of a request. */
  order: string;
  limit: number;
  /** The company whose rows are wanted, if the request names one; the account must act for it. */
  company?: (input: Record<string, unknown>) => string;
}

/** A call that answers all of a company's rows that its filters find, at most `limit`, or a page of them that is asked for. */
export function listRoute(
  kernel: Kernel,
  noun: Noun,
  endpoint: Endpoint,
  { order, limit, company }: Listing,
): Route {
  const query = sessionRead<ListValues, StoredRow>(
    (scope) => sql<StoredRow>`
      select ${selection(noun)} from ${tableOf(noun)} where ${conditions(noun, scope)}
      order by ${sql.raw(order)} limit ${scope.p('limit')} offset ${scope.p('offset')}`,
  );
  return signedInRead(kernel, endpoint as LooseCall, {
    query,
    ...(company && { company: ({ input }) => company(input) }),
    values({ input }) {
      const { pageNum = 1, pageSize = limit } = input as { pageNum?: number; pageSize?: number };
      const page = { limit: pageSize, offset: (pageNum - 1) * pageSize };
      return { ...filterValues(noun, input, kernel.cipher), ...page };
    },
    answer(rows, { me }) {
      if (company && me.companyId === null) throw noSuchRecord();
      readingCompany(noun, me);
      return rows.map((row) => toWire(noun, row, me));
    },
  });
}

/**
 * A call that does something with one record, which is found, allowed and locked first; where the call tells the version
 * that was seen (`seenRecord`), another one is refused (409).
 */
export function recordWrite<
  I extends z.ZodMiniType<{ id: string; version?: number | undefined }>,
  O extends Schema,
>(
  kernel: Kernel,
  noun: Noun,
  endpoint: Endpoint<Schema, I, O>,
  work: (writing: Writing<Schema, I>, record: StoredRow) => Promise<z.output<O>>,
): Route {
  return write(kernel, endpoint, async (writing) => {
    const { id, version } = writing.input;
    return await work(writing, await lockRecord(noun, writing, { id, version }));
  });
}
