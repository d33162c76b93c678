import { sql } from 'kysely';
import { isEqual } from '#contract/arithmetic/decimal.ts';
import { grouped } from '#contract/arithmetic/money.ts';
import {
  EMPTY_STATEMENT,
  NO_ACCOUNT,
  ROW_STATUS,
  type StatementMapping,
} from '#contract/collection/statement.ts';
import {
  guessOf,
  headIndex,
  linesOf,
  type StatementLine,
} from '#contract/collection/statement-cells.ts';
import { COLLECTION_SOURCE } from '#contract/collection/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { closedForWriting } from '#server/kernel/books/closed-month.ts';
import { wireDay } from '#server/kernel/clock.ts';
import { hasSeveralAccounts, platformAccount } from '#server/kernel/company/platform.ts';
import type { FieldCipher } from '#server/kernel/crypto/field-cipher.ts';
import { lockFor } from '#server/kernel/sql/advisory-lock.ts';
import { invalidField } from '#server/kernel/wire/refusal.ts';
import { lockSerials } from '#server/trade/payments/came-in.ts';
import { alikeOf } from './alike.ts';
import type { Allocating } from './counters.ts';
import { knownOf } from './known.ts';
import { type Match, Matcher } from './match-rows.ts';
import { cellsIn, expectReadable, numbered, sha } from './read-statement.ts';
import { expectNewFile } from './same-file.ts';
import { addCollections, confirmSlips } from './slip.ts';

const rowsTable = columnsOf('statement_row', 'r');

export interface Taking extends Allocating {
  cipher: FieldCipher;
}

interface Statement {
  bankId?: string | undefined;
  fileName: string;
  content: string;
  mapping?: StatementMapping | undefined;
}

/** What came of a statement. */
export interface Taken {
  unmapped: boolean;
  head: string[];
  guess: StatementMapping;
  taken: number;
  known: number;
  /** Of the known ones those without a serial number. */
  alike: number;
  matched: number;
  waiting: number;
}

/** How a head is read: as said now, which is remembered, or as was said before. */
async function mappingOf(
  { tx, at, accountId }: Taking,
  head: readonly string[],
  said: StatementMapping | undefined,
): Promise<StatementMapping | undefined> {
  const headHash = sha(head.join('\n'));
  if (said === undefined) {
    const known = await tx
      .selectFrom('statement_mapping')
      .select('mapping')
      .where('head_hash', '=', headHash)
      .executeTakeFirst();
    return known && (known.mapping as unknown as StatementMapping);
  }
  const strange = Object.values(said).find((word) => word !== '' && !head.includes(word));
  if (strange !== undefined) throw invalidField('mapping', `流水中没有“${strange}”列`);
  const values = { mapping: JSON.stringify(said), updated_by: accountId, updated_at: at };
  await tx
    .insertInto('statement_mapping')
    .values({ head_hash: headHash, ...values })
    .onConflict((known) => known.column('head_hash').doUpdateSet(values))
    .execute();
  return said;
}

/** Those that were not taken before. The same serial number with another amount or day refuses the whole file. */
async function unknownOf({ tx }: Taking, bankId: string, lines: readonly StatementLine[]) {
  const serials = lines.map(({ serialNo }) => serialNo);
  const { rows } = await sql<{ serialNo: string; amount: string; valueDate: string }>`
    select ${rowsTable.serial_no} as "serialNo", ${rowsTable.amount}::text,
      ${rowsTable.value_date}::text as "valueDate"
    from ${rowsTable} where ${rowsTable.bank_id} = ${bankId}
      and ${rowsTable.serial_no} = any(${serials}::text[])`.execute(tx);
  const known = new Map(rows.map((row) => [row.serialNo, row]));
  for (const { serialNo, amount, valueDate, rowNo } of lines) {
    const one = known.get(serialNo);
    if (one && (!isEqual(one.amount, amount) || one.valueDate !== valueDate)) {
      const text = `第 ${rowNo} 行：流水号 ${serialNo} 已导入，为 ${one.valueDate} 的 ${grouped(one.amount)} 元，与本次不同`;
      throw invalidField('content', text);
    }
  }
  return lines.filter(({ serialNo }) => !known.has(serialNo));
}

interface Matched {
  line: StatementLine;
  match: Match;
}

/** The collection of each payment that is clear: the slip of its payer, or a new one; null of the others. In their order. */
async function collectionsOf(
  taking: Taking,
  bankId: string,
  all: readonly Matched[],
): Promise<(string | null)[]> {
  const last4 = ({ payerAccount }: StatementLine) => payerAccount.slice(-4);
  const slips = all.flatMap(({ line, match: { companyId, slip } }) =>
    companyId === undefined || slip === undefined
      ? []
      : [{ ...line, id: slip.id, payerLast4: last4(line), bankId }],
  );
  const incoming = all.flatMap(({ line, match: { companyId, slip, wanted } }) =>
    companyId === undefined || slip !== undefined
      ? []
      : [
          {
            companyId,
            amount: line.amount,
            payDate: line.valueDate,
            bankSerialNo: line.serialNo,
            payerName: line.payerName,
            payerLast4: last4(line),
            payeeBankId: bankId,
            source: COLLECTION_SOURCE.statement,
            wanted,
            remarks: line.remark.slice(0, 200),
          },
        ],
  );
  await confirmSlips(taking, slips);
  const added = (await addCollections(taking, incoming)).values();
  return all.map(({ match: { companyId, slip } }) => {
    if (companyId === undefined) return null;
    return slip === undefined ? (added.next().value?.id ?? null) : slip.id;
  });
}

/** What is new and came in a closed month refuses the whole file: its books stand. Throws beside the file. */
async function expectOpen(tx: Taking['tx'], lines: readonly StatementLine[]): Promise<void> {
  const until = await closedForWriting(tx);
  const late = until === undefined ? undefined : lines.find(({ valueDate }) => valueDate <= until);
  if (late === undefined) return;
  const text = `第 ${late.rowNo} 行：${late.valueDate} 在已结账的期间（截至 ${until}）内，不能再导入`;
  throw invalidField('content', text);
}

const BATCH = 500;

function statusOf({ companyId, isOther }: Match): string {
  if (isOther) return ROW_STATUS.notOurs;
  return companyId === undefined ? ROW_STATUS.waiting : ROW_STATUS.matched;
}

/** Writes down a statement's new lines, each with the collection that it has become or why it waits. */
async function keep(
  taking: Taking,
  {
    bankId,
    statementId,
    lines,
  }: { bankId: string; statementId: string; lines: readonly StatementLine[] },
): Promise<number> {
  const { tx, at, cipher } = taking;
  await lockSerials(tx);
  const known = await knownOf(tx, cipher, { today: wireDay(at), bankId, lines });
  const alike = await alikeOf(tx, bankId, lines);
  const matcher = new Matcher({ ...known, alike }, lines);
  const matched = lines.map((line) => ({ line, match: matcher.match(line) }));
  const collectionIds = await collectionsOf(taking, bankId, matched);
  const kept = matched.map(({ line, match }, index) => ({
    statement_id: statementId,
    bank_id: bankId,
    row_no: line.rowNo,
    serial_no: line.serialNo,
    value_date: line.valueDate,
    amount: line.amount,
    payer_name: line.payerName,
    payer_last4: line.payerAccount.slice(-4),
    remark: line.remark,
    reason: match.reason.slice(0, 200),
    row_status: statusOf(match),
    collection_id: collectionIds[index] ?? null,
    created_at: at,
  }));
  for (let start = 0; start < kept.length; start += BATCH) {
    await tx
      .insertInto('statement_row')
      .values(kept.slice(start, start + BATCH))
      .execute();
  }
  return kept.filter(({ row_status }) => row_status !== ROW_STATUS.waiting).length;
}

/**
 * Takes a statement of one of the platform's accounts, all of it or nothing: what is clear becomes a collection with its
 * reason, what is not waits for a person. Throws beside bankId where it is not said which, beside the file where nothing stands in it, statement_twice and
 * statement_other_account for the same file, and beside the file for lines that cannot be read, whose serial number is known with another amount, or that are new and fall into a closed month.
 */
export async function takeStatement(taking: Taking, statement: Statement): Promise<Taken> {
  const { tx, at, accountId } = taking;
  const { fileName, content, mapping: said } = statement;
  if (statement.bankId === undefined && (await hasSeveralAccounts(tx))) {
    throw invalidField('bankId', NO_ACCOUNT);
  }
  const { bankId } = await platformAccount(tx, statement.bankId);
  await lockFor(tx, 'bank_statement', bankId);
  const cells = cellsIn(content);
  const headAt = headIndex(cells);
  const head = (cells[headAt] ?? []).filter((cell) => cell !== '');
  if (head.length === 0) throw invalidField('content', EMPTY_STATEMENT);
  const guess = guessOf(head);
  const nothing = { head, guess, taken: 0, known: 0, alike: 0, matched: 0, waiting: 0 };
  const mapping = await mappingOf(taking, head, said);
  if (mapping === undefined) return { ...nothing, unmapped: true };
  const sha256 = sha(JSON.stringify(cells));
  await expectNewFile(tx, bankId, sha256);
  const read = linesOf(cells, headAt, mapping);
  expectReadable(read, wireDay(at));
  const lines = numbered(read.lines);
  const fresh = await unknownOf(taking, bankId, lines);
  await expectOpen(tx, fresh);
  const known = lines.length - fresh.length;
  const unnumbered = new Set(read.lines.flatMap((line) => (line.serialNo ? [] : [line.rowNo])));
  const alike = unnumbered.size - fresh.filter(({ rowNo }) => unnumbered.has(rowNo)).length;
  const { id: statementId } = await tx
    .insertInto('bank_statement')
    .values({
      bank_id: bankId,
      file_name: fileName,
      sha256,
      taken: fresh.length,
      known,
      created_by: accountId,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const matched = await keep(taking, { bankId, statementId, lines: fresh });
  const waiting = fresh.length - matched;
  return { ...nothing, unmapped: false, taken: fresh.length, known, alike, matched, waiting };
}
