import { SIGN_IN } from '#contract/account/login.ts';
import { SIGN_REFUSAL, type sign } from '#contract/delivery/sign.ts';
import type { CallOutput } from '#contract/wire/endpoint.ts';
import { expectFewMisses, missed } from '#server/kernel/authentication/misses.ts';
import { sendCode } from '#server/kernel/authentication/send-code.ts';
import { tryCode, useCode } from '#server/kernel/authentication/sms-code.ts';
import { sha256 } from '#server/kernel/crypto/random.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { inScope, type Tx } from '#server/kernel/session/scope.ts';
import { networkOf, type Origin } from '#server/kernel/wire/origin.ts';
import { refused } from '#server/kernel/wire/refusal.ts';
import { GUESSES, STRANGERS } from './guess.ts';
import { expectOpen, headingOf, type Note, noteOf, type Pass, wholeNote } from './note.ts';
import { passOf, type Signer, signerOf } from './signer.ts';

/** A call of the sign page, on its way. */
export interface Signing<Input> {
  kernel: Kernel;
  input: Input;
  at: Date;
  origin: Origin;
}

/** Works for the platform, as whoever signs has no account; no more of it is told than the page asks for. */
export const asSigner = <T>({ db }: Kernel, work: (tx: Tx) => Promise<T>) =>
  inScope(db, { maintenance: true }, work);

/** The note of a token that somebody holds; a guess counts. */
export async function found<Input extends { token: string }>({
  kernel,
  input,
  at,
  origin,
}: Signing<Input>): Promise<Note> {
  const network = networkOf(origin.address);
  await expectFewMisses(kernel, GUESSES, network, at);
  const note = await asSigner(kernel, (tx) => noteOf(tx, input.token));
  return note ?? (await missed(kernel, GUESSES, network, at));
}

/** What the paper says, before anybody has proved a phone. */
export async function open(signing: Signing<{ token: string }>) {
  const note = await found(signing);
  expectOpen(note, signing.at);
  return headingOf(note);
}

/** Guesses of phones are told of no more; a right one is never kept waiting, lest whoever holds the paper lock a signer out. */
async function foundSigner(signing: Signing<{ token: string; phone: string }>, note: Note) {
  const { kernel, input, at } = signing;
  const signer = await asSigner(kernel, (tx) => signerOf(tx, note, input.phone, at));
  return signer ?? (await missed(kernel, STRANGERS, `link:${note.linkId}`, at));
}

/** Sends a code to a signer of the site. */
export async function askCode(signing: Signing<{ token: string; phone: string }>) {
  const { kernel, at, origin } = signing;
  const note = await found(signing);
  expectOpen(note, at);
  const { phone } = await foundSigner(signing, note);
  const pepper = kernel.key.derive('sms-code');
  await sendCode(kernel, pepper, { phone, purpose: 'sign' }, { at, origin });
  return {};
}

interface Proving {
  token: string;
  phone: string;
  code: string;
  pass: string;
  way: string;
  deviceInfo: string;
}

/** The note once more where this very proof was taken before, and its answer lost on the way; else undefined. */
const provedBefore = ({ kernel, input, at }: Signing<Proving>, note: Note) =>
  asSigner(kernel, async (tx) => {
    const row = await tx
      .selectFrom('sign_pass')
      .selectAll()
      .where('pass_hash', '=', sha256(input.pass))
      .where('link_id', '=', note.linkId)
      .where('phone', '=', input.phone)
      .executeTakeFirst();
    return row && (await wholeNote(tx, note, row, at));
  });

type Answered = CallOutput<typeof sign.prove>['note'];

/** Takes a proof whose code is right; undefined where the code is wrong or used up. */
async function proveAnew(
  { kernel, input, at }: Signing<Proving>,
  note: Note,
  { phone, name, id }: Signer,
): Promise<Answered | undefined> {
  const pepper = kernel.key.derive('sms-code');
  const claim = { phone, code: input.code, purpose: 'sign' } as const;
  if (!(await tryCode(kernel.db, pepper, claim, at))) return undefined;
  return await asSigner(kernel, async (tx) => {
    if (!(await useCode(tx, pepper, claim))) return undefined;
    const row = await tx
      .insertInto('sign_pass')
      .values({
        link_id: note.linkId,
        receiver_id: id,
        name,
        phone,
        pass_hash: sha256(input.pass),
        sign_way: input.way,
        device_info: input.deviceInfo,
        proved_at: at,
        seen_at: at,
      })
      .onConflict((pass) => pass.column('pass_hash').doNothing())
      .returningAll()
      .executeTakeFirst();
    if (row === undefined) throw refused(SIGN_REFUSAL.pass);
    return await wholeNote(tx, note, row, at);
  });
}

/**
 * Binds a phone to this one note: what it proves itself by from now on, which it made itself, is worth nothing for another. The
 * code opens once; the same proof sent again, also at the same moment, is answered the same.
 */
export async function prove(signing: Signing<Proving>): Promise<CallOutput<typeof sign.prove>> {
  const note = await found(signing);
  expectOpen(note, signing.at);
  const signer = await foundSigner(signing, note);
  const proved =
    (await provedBefore(signing, note)) ??
    (await proveAnew(signing, note, signer)) ??
    // Its twin has used the code up meanwhile.
    (await provedBefore(signing, note));
  if (proved === undefined) throw refused(SIGN_IN.wrongCode);
  return { note: proved };
}

/**
 * What somebody whose phone was proved for this note does, in one transaction; so much later than its link would let anybody in.
 * Throws what keeps the note from being signed.
 */
export async function asProved<Input extends { token: string; pass: string }, T>(
  signing: Signing<Input>,
  work: (tx: Tx, note: Note, pass: Pass) => Promise<T>,
  graceMs = 0,
): Promise<T> {
  const { kernel, input, at } = signing;
  await found(signing);
  return await asSigner(kernel, async (tx) => {
    const note = await noteOf(tx, input.token);
    if (note === undefined) throw refused(SIGN_REFUSAL.unknown);
    const pass = await passOf(tx, note, input.pass, at);
    expectOpen(note, at, graceMs);
    return await work(tx, note, pass);
  });
}

/** The note once more, and which other phones have it open. */
export const look = (signing: Signing<{ token: string; pass: string }>) =>
  asProved(signing, (tx, note, pass) => wholeNote(tx, note, pass, signing.at));
