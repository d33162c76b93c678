import { sql } from 'kysely';
import { idsOf } from '#contract/form/files.ts';
import { maskIdCard } from '#contract/mask.ts';
import { isRecord } from '#contract/wire/is-record.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { FieldCipher } from '#server/kernel/crypto/field-cipher.ts';
import { textOf } from '#server/kernel/form/values.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { invalidField } from '#server/kernel/wire/refusal.ts';

const receivers = columnsOf('scene_receiver');

/** A signer (授权签收人) as the table has it. */
export interface StoredReceiver {
  id: string;
  name: string;
  phone: string;
  id_card_sealed: string;
  id_card_hash: string;
  id_card_masked: string;
  valid_from: string | null;
  valid_to: string | null;
  sign_files: string[];
}

/** The site whose signers they are. */
export interface ReceiverOwner {
  tx: Tx;
  cipher: FieldCipher;
  sceneId: string;
  companyId: string;
  at: Date;
}

const purposeOf = (companyId: string) => `scene_receiver.id_card:${companyId}`;

/** The signers of a site that are there now, in their order. */
export async function activeReceivers(tx: Tx, sceneId: string): Promise<StoredReceiver[]> {
  const { rows } = await sql<StoredReceiver>`
    select ${receivers.id}, ${receivers.name}, ${receivers.phone}, ${receivers.id_card_sealed},
      ${receivers.id_card_hash}, ${receivers.id_card_masked},
      ${receivers.valid_from}::text, ${receivers.valid_to}::text, ${receivers.sign_files}::text[] as sign_files
    from ${receivers} where ${receivers.scene_id} = ${sceneId} and ${receivers.active}
    order by ${receivers.sort}, ${receivers.id}`.execute(tx);
  return rows;
}

type IdCard = Pick<StoredReceiver, 'id_card_sealed' | 'id_card_hash' | 'id_card_masked'>;

/** A masked number stays what it was; whatever is none of this signer's must be entered whole. */
function idCardOf(
  given: string,
  before: StoredReceiver | undefined,
  { cipher, companyId }: ReceiverOwner,
  path: string,
): IdCard {
  if (given.includes('*')) {
    if (before === undefined || before.id_card_masked !== given) {
      throw invalidField(path, '请填写完整的身份证号');
    }
    const { id_card_sealed, id_card_hash, id_card_masked } = before;
    return { id_card_sealed, id_card_hash, id_card_masked };
  }
  if (given === '') return { id_card_sealed: '', id_card_hash: '', id_card_masked: '' };
  const number = given.toUpperCase();
  return {
    id_card_sealed: cipher.seal(number, purposeOf(companyId)),
    id_card_hash: cipher.hash(number, 'scene_receiver.id_card'),
    id_card_masked: maskIdCard(number),
  };
}

/** Rows of the form's table as signers; one that is known keeps its id, once. */
export function receiversFrom(
  rows: unknown,
  before: readonly StoredReceiver[],
  owner: ReceiverOwner,
): (Omit<StoredReceiver, 'id'> & { id: string | undefined })[] {
  const left = new Map(before.map((one) => [one.id, one]));
  return (Array.isArray(rows) ? rows : []).filter(isRecord).map((row, at) => {
    const known = left.get(textOf(row, 'receiverId'));
    if (known) left.delete(known.id);
    return {
      id: known?.id,
      name: textOf(row, 'name'),
      phone: textOf(row, 'phone'),
      ...idCardOf(textOf(row, 'idCard'), known, owner, `receivers.${at}.idCard`),
      valid_from: textOf(row, 'validFrom') || null,
      valid_to: textOf(row, 'validTo') || null,
      sign_files: [...idsOf(row.sign)],
    };
  });
}

type Incoming = ReturnType<typeof receiversFrom>[number];

async function insert(owner: ReceiverOwner, one: Incoming, sort: number): Promise<void> {
  const { tx, sceneId, companyId, at } = owner;
  const { id, ...columns } = one;
  const row = { ...columns, scene_id: sceneId, company_id: companyId, sort, added_at: at };
  await tx
    .insertInto('scene_receiver')
    .values({ ...row, ...(id !== undefined && { id }) })
    .execute();
}

/** The signers of a site that nobody relies on yet become these. */
export async function replaceReceivers(owner: ReceiverOwner, rows: unknown): Promise<void> {
  const { tx, sceneId } = owner;
  const next = receiversFrom(rows, await activeReceivers(tx, sceneId), owner);
  const gone = tx.deleteFrom('scene_receiver').where('scene_id', '=', sceneId);
  await gone.where('active', '=', true).execute();
  for (const [sort, one] of next.entries()) await insert(owner, one, sort);
}

/**
 * The signers of an approved site become these: whoever is not among them is let go and stays in the table, for what he
 * has signed; one whose particulars change is let go and comes anew. Answers the ids of those who are new.
 */
export async function changeReceivers(
  owner: ReceiverOwner,
  next: readonly Incoming[],
): Promise<string[]> {
  const { tx, sceneId, at } = owner;
  const before = await activeReceivers(tx, sceneId);
  const kept = new Set(
    next.flatMap((one) => {
      const was = before.find(({ id }) => id === one.id);
      return was && isSame(was, one) ? [was.id] : [];
    }),
  );
  await tx
    .updateTable('scene_receiver')
    .set({ active: false, ended_at: at })
    .where('scene_id', '=', sceneId)
    .where('active', '=', true)
    .where(sql<boolean>`not ${receivers.id} = any (${[...kept]}::bigint[])`)
    .execute();
  for (const [sort, one] of next.entries()) {
    if (one.id !== undefined && kept.has(one.id)) {
      await tx.updateTable('scene_receiver').set({ sort }).where('id', '=', one.id).execute();
    } else await insert(owner, { ...one, id: undefined }, sort);
  }
  const { rows } = await sql<{ id: string }>`
    select ${receivers.id} from ${receivers}
    where ${receivers.scene_id} = ${sceneId} and ${receivers.active} and ${receivers.told_at} is null
    order by ${receivers.sort}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Whether nothing of a signer differs that a signature rests on. */
export function isSame(was: StoredReceiver, is: Incoming): boolean {
  return (
    was.name === is.name &&
    was.phone === is.phone &&
    was.id_card_hash === is.id_card_hash &&
    was.valid_from === is.valid_from &&
    was.valid_to === is.valid_to &&
    was.sign_files.join() === is.sign_files.join()
  );
}
