import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { writersOf } from '#contract/account/customer-role.ts';
import { ARCHIVE_ROWS } from '#contract/company/archive.ts';
import { dataAddress, LIST_EVERY, LISTS_PATH } from '#contract/company/data-address.ts';
import { FILE_REFUSAL } from '#contract/file/file.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { wireTime } from '#server/kernel/clock.ts';
import { createFairQueue } from '#server/kernel/concurrency/fair-queue.ts';
import { incomingOf } from '#server/kernel/files/incoming.ts';
import { newKey } from '#server/kernel/files/keys.ts';
import { transactedRead } from '#server/kernel/flow/transacted-read.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { audit } from '#server/kernel/log/audit.ts';
import { companyIdOf, mayRead } from '#server/kernel/resource/access.ts';
import type { Noun } from '#server/kernel/resource/noun.ts';
import { sessionAction } from '#server/kernel/session/action.ts';
import { expectOneOf, type Me } from '#server/kernel/session/me.ts';
import {
  type AddressReader,
  endAddress,
  makeAddress,
  noteReading,
  ownerOf,
  rolesOf,
} from '#server/kernel/session/private-address.ts';
import { meValues } from '#server/kernel/session/read.ts';
import { inScope, setScope } from '#server/kernel/session/scope.ts';
import { writeSheet } from '#server/kernel/sheet/write-sheet.ts';
import { Refusal } from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { write } from '#server/kernel/wire/write.ts';
import { listRows } from './list-rows.ts';
import type { ExportRequest } from './request.ts';

const addresses = columnsOf('private_address', 'f');

/** More than a list of that many rows takes. */
const MOST_BYTES = 256 * 1024 * 1024;

/** Whoever may take all of a company along may let its programs read it (rules.md C.22). */
function ownerIn(me: Me) {
  const companyId = companyIdOf(me);
  expectOneOf(me, OWNERS);
  return { accountId: me.accountId, companyId };
}

type Loose = z.ZodMiniType<ExportRequest>;

const filterOf = ({ calls }: Noun, filter: unknown) =>
  (calls.export.input as Loose).safeParse({ filter, format: 'csv' });

const OWNERS: readonly string[] = writersOf('members');

const time = (at: Date | null) => (at === null ? '' : wireTime(at));

/** The address of an administrator: read, made and ended. */
export const dataAddressRoutes = (kernel: Kernel, lists: readonly Noun[]): Route[] => [
  transactedRead(kernel, dataAddress.read, async ({ tx, me }) => {
    const { accountId, companyId } = ownerIn(me);
    const { rows } = await sql<{ created: Date; read: Date | null }>`
      select ${addresses.created_at} as created, ${addresses.last_read_at} as read from ${addresses}
      where ${addresses.account_id} = ${accountId} and ${addresses.company_id} = ${companyId}
        and ${addresses.kind} = 'lists' and ${addresses.ended_at} is null`.execute(tx);
    const [found] = rows;
    return {
      current: found
        ? { createTime: wireTime(found.created), lastReadTime: time(found.read) }
        : null,
      lists: lists
        .filter((noun) => mayRead(noun, me) && filterOf(noun, {}).success)
        .map(({ name, sheet }) => ({ name, title: sheet.name })),
    };
  }),
  sessionAction(kernel, dataAddress.make, ({ at, enter, origin }) =>
    kernel.db.transaction().execute(async (tx) => {
      const of = ownerIn(await enter(tx));
      const token = await makeAddress(tx, of, 'lists', at);
      await audit(tx, { action: dataAddress.make.name, ...of }, origin, at);
      return { url: `${kernel.publicOrigin()}${LISTS_PATH}/${token}` };
    }),
  ),
  write(kernel, dataAddress.end, async ({ tx, me, at }) => {
    await endAddress(tx, ownerIn(me), 'lists', at);
    return {};
  }),
];

interface Asked {
  token: string;
  /** Of the list. */
  name: string;
  /** Filters of the list, each as one text. */
  filter: Readonly<Record<string, unknown>>;
}

type Answer =
  | { status: 200; file: FileHandle }
  | { status: 404 | 413 | 422 | 429 | 503; text: string };

const NOWHERE: Answer = { status: 404, text: '' };
const AGAIN: Answer = {
  status: 429,
  text: `读取过于频繁，同一列表请间隔 ${LIST_EVERY} 秒后再试`,
};
const LARGE: Answer = {
  status: 413,
  text: `列表超过 ${ARCHIVE_ROWS} 条，请加上筛选条件，如 ?createTimeStart=2026-01-01`,
};
const BUSY: Answer = { status: 503, text: '当前读取的程序较多，请稍后再试' };
const FULL: Answer = { status: 503, text: '平台存储空间不足，请稍后再试' };

class Busy extends Error {
  override readonly name = 'Busy';
}

/** One list is written at a time: programs have time, people have not. */
const inTurn = createFairQueue({
  width: 1,
  most: 50,
  patienceMs: 30_000,
  longestMs: 60_000,
  refusal: () => new Busy(),
});

/** What of a refused filter a person has to mend. */
function told(
  issues: readonly { path: readonly PropertyKey[]; keys?: readonly string[]; message: string }[],
): Answer {
  const lines = issues.map(({ path, keys, message }) => {
    const of = [...path.slice(1).map(String), ...(keys ? [keys.join('、')] : [])];
    return `${of.join('.')}：${message}`;
  });
  return { status: 422, text: `筛选条件不正确\n${lines.join('\n')}` };
}

interface Read {
  token: string;
  noun: Noun;
  filter: Record<string, unknown>;
  owner: AddressReader;
}

/** Rows on their way to a program: as one moment has them, for its owner as he may read them now. */
async function writeList(kernel: Kernel, { token, noun, filter, owner }: Read): Promise<Answer> {
  const { db, cipher, clock } = kernel;
  const at = clock.now();
  const { accountId, companyId } = owner;
  const scope = { accountId, companyId };
  const reading = { what: noun.name, every: LIST_EVERY, at };
  const roles = await inScope(db, scope, async (tx) => {
    const held = await rolesOf(tx, owner, at);
    if (!held.some((role) => OWNERS.includes(role))) return undefined;
    if (!mayRead(noun, { roles: held })) return undefined;
    return (await noteReading(tx, token, reading)) ? held : [];
  });
  if (roles === undefined) return NOWHERE;
  if (roles.length === 0) return AGAIN;
  const path = join(incomingOf(kernel), newKey());
  try {
    const snapshot = db.transaction().setIsolationLevel('repeatable read');
    const isWhole = await snapshot.execute(async (tx) => {
      await setScope(tx, scope);
      const me = meValues({ ...scope, roles }, at);
      const job = { company_id: companyId };
      const more = { noun, most: ARCHIVE_ROWS, cipher, filter };
      const rows = await listRows({ tx, me, roles, job }, more);
      if (rows.truncated) return false;
      const { titles } = rows;
      const sheet = { path, format: 'csv', name: noun.sheet.name, titles, at } as const;
      await writeSheet(
        sheet,
        rows.batches(() => undefined),
      );
      return true;
    });
    if (!isWhole) return LARGE;
    return { status: 200, file: await open(path) };
  } finally {
    // Whoever has it open reads it to its end.
    await rm(path, { force: true });
  }
}

/** Answers a program that reads a list of a company by its address. Nobody waits for a turn whose address leads nowhere. */
export async function readList(
  kernel: Kernel,
  lists: readonly Noun[],
  { token, name, filter }: Asked,
): Promise<Answer> {
  const noun = lists.find((one) => one.name === name);
  if (noun === undefined) return NOWHERE;
  const { db, diskSpace } = kernel;
  const owner = await inScope(db, { maintenance: true }, (tx) => ownerOf(tx, token, 'lists'));
  if (owner === undefined) return NOWHERE;
  const parsed = filterOf(noun, filter);
  if (!parsed.success) return told(parsed.error.issues);
  const read = { token, noun, owner, filter: parsed.data.filter };
  try {
    return await inTurn(token, () => diskSpace.within(MOST_BYTES, () => writeList(kernel, read)));
  } catch (error) {
    if (error instanceof Busy) return BUSY;
    if (error instanceof Refusal && error.code === FILE_REFUSAL.disk.code) return FULL;
    throw error;
  }
}
