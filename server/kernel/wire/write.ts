import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import * as z from 'zod/mini';

import { NOUN } from '#contract/noun/noun.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import type { Envelope } from '#contract/wire/envelope.ts';
import { REFUSAL_TEXT } from '#contract/wire/refusal-text.ts';
import { canonicalString, HEADER } from '#contract/wire/signature.ts';
import { ahead, BEGUN_AHEAD } from '#server/db/sent-ahead.ts';
import { sha256 } from '../crypto/random.ts';
import { type Emit, emit } from '../jobs/outbox.ts';
import type { Kernel } from '../kernel.ts';
import { type AuditEntry, audit } from '../log/audit.ts';
import { type Credentials, credentialsOf, sideOf } from '../session/credentials.ts';
import { companyOf, expectRole, type Me } from '../session/me.ts';
import { enterAlone } from '../session/require-session.ts';
import type { Tx } from '../session/scope.ts';
import { noteUse } from '../session/session.ts';
import { isTaken } from '../sql/unique.ts';
import { asRefusal } from './as-refusal.ts';
import { failure, success } from './envelope.ts';
import {
  type ActionKey,
  actedOf,
  findAnswer,
  isStored,
  lockOf,
  type StoredAnswer,
  storeAnswer,
} from './idempotency.ts';
import { conflict, twinInFlight } from './refusal.ts';
import { type Asked, askedOf, expectKind, expectValid, type Route } from './route.ts';
import { sealFor } from './sealed-fields.ts';
import { signedParameters } from './signature.ts';

type Schema = z.ZodMiniType;

/** What a write works with; all of it belongs to the one transaction. */
export interface Writing<P extends Schema, I extends Schema> extends Asked<P, I> {
  tx: Tx;
  me: Me;
  /** The company that the request names, whether or not the account may act for it; null without one. */
  named: string | null;
  emit: Emit;
  /** A field of the answer that the endpoint declares as sealed. Throws 400 when the caller brought no key. */
  seal(text: string): string;
  /** Tells the version of the record that was saved, beside `data`. */
  tellVersion(version: number): void;
  /** What the audit row says beyond who, when and which call. */
  note(entry: Pick<AuditEntry, 'objectType' | 'objectId' | 'detail'>): void;
  /** Nothing was written, though nothing is refused: the log keeps no row of it. */
  leaveUnlogged(): void;
  /** Another record that the write concerns: its log says what was done, too. */
  noteAlso(record: Required<Pick<AuditEntry, 'objectType' | 'objectId'>>): void;
}

interface Outcome extends StoredAnswer {
  me: Me;
  replayed: boolean;
}

/** What a retry of a write must repeat to count as the same request. */
export function bodyHash(request: FastifyRequest): string {
  // Sealed fields as they travelled: what is kept must not tell what was in them.
  const body = request.sealing?.travelled ?? signedParameters(request);
  return sha256(canonicalString(body, { requestId: '', timestamp: '', path: '' }));
}

function actionOf(request: FastifyRequest): Omit<ActionKey, 'accountId'> {
  const { method, url, id: requestId } = request;
  const path = url.split('?', 1)[0] ?? '';
  return { method, path, requestId, company: companyOf(request) ?? '' };
}

/** What makes a retry of this request the same action. */
export function actionKeyOf(request: FastifyRequest, accountId: string): ActionKey {
  return { accountId, ...actionOf(request) };
}

/** Another body under the requestId of an action: whoever changed what he had sent is told what has become of that. */
const otherBody = ({ status }: StoredAnswer) =>
  conflict(status === 200 ? REFUSAL_TEXT.earlierDone : REFUSAL_TEXT.requestReused);

interface WriteCall<P extends Schema, I extends Schema, O extends Schema> {
  endpoint: Endpoint<P, I, O>;
  request: FastifyRequest;
  credentials: Credentials;
  asked: Asked<P, I>;
  /** The handler. */
  work(writing: Writing<P, I>): Promise<z.output<O>>;
}

/**
 * The one transaction of a write: access, idempotency, the handler's own locks and changes, audit, commit.
 * A refusal that a retry must see again is stored too, with the handler's changes taken back; before the last try one of a unique
 * index is thrown instead (onceMore).
 */
async function transact<P extends Schema, I extends Schema, O extends Schema>(
  tx: Tx,
  { endpoint, request, credentials, asked, work }: WriteCall<P, I, O>,
  isLast: boolean,
): Promise<Outcome> {
  const { at, origin } = asked;
  const lock = lockOf(actionOf(request));
  const named = companyOf(request);
  const { me, alone } = await enterAlone(tx, credentials, named, at, lock);
  expectRole(endpoint, me);
  expectValid(request);
  const { accountId, companyId } = me;
  const key = actionKeyOf(request, accountId);
  if (!alone) throw twinInFlight();
  const hash = bodyHash(request);
  const earlier = await findAnswer(tx, key, hash);
  if (earlier && !earlier.sameBody) throw otherBody(earlier);
  const entry: AuditEntry = { action: endpoint.name, accountId, companyId };
  const concerned: Pick<AuditEntry, 'objectType' | 'objectId'>[] = [];
  const beside: Pick<Envelope, 'version'> = {};
  let done = true;
  const writing: Writing<P, I> = {
    ...asked,
    tx,
    me,
    named,
    emit: (event) => emit(tx, event, at),
    seal: (text) => sealFor(request, text),
    tellVersion: (version) => void Object.assign(beside, { version }),
    note: (more) => void Object.assign(entry, more),
    leaveUnlogged: () => {
      done = false;
    },
    noteAlso: (record) => void concerned.push(record),
  };
  if (earlier) {
    const isAnother = earlier.acted !== null && earlier.acted !== actedOf(me);
    if (isAnother) await expectLetIn(tx, () => work(writing));
    return { ...earlier, me, replayed: true };
  }
  const outcome = await attempt(tx, request, isLast, async () => {
    const data = await work(writing);
    // Whatever was sent ahead and failed is heard of here, and its refusal kept.
    for (const record of done ? [entry, ...concerned] : []) {
      await audit(tx, { ...entry, ...record }, origin, at);
    }
    return { ...success(z.encode(endpoint.output, data)), ...beside };
  });
  await storeAnswer(tx, key, { ...outcome, bodyHash: hash, acted: actedOf(me), at });
  return { ...outcome, me, replayed: false };
}

/**
 * Whoever left the company, or lost a role, since a call was answered is not told that answer again where the call is no longer for
 * him: it is tried, and taken back. Throws the 403, or no_company, that it meets; how far the record is by now is no matter.
 */
async function expectLetIn(tx: Tx, work: () => Promise<unknown>): Promise<void> {
  await ahead(tx, sql`savepoint effect`);
  const refusal = await work().then(() => undefined, asRefusal);
  await sql`rollback to savepoint effect`.execute(tx);
  if (refusal?.status === 403 || refusal?.code === NOUN.noCompany.code) throw refusal;
}

async function attempt(
  tx: Tx,
  request: FastifyRequest,
  isLast: boolean,
  work: () => Promise<Envelope>,
): Promise<StoredAnswer> {
  await ahead(tx, sql`savepoint effect`);
  try {
    return { status: 200, answer: JSON.stringify(await work()) };
  } catch (error) {
    if (!isLast && isTaken(error)) throw error;
    const refusal = asRefusal(error);
    if (refusal.fresh || !isStored(refusal.status)) throw error;
    if (refusal.status >= 500) request.log.error({ err: error }, 'a write failed');
    await sql`rollback to savepoint effect`.execute(tx);
    return { status: refusal.status, answer: JSON.stringify(failure(refusal, request.id)) };
  }
}

function send(reply: FastifyReply, { status, answer, replayed }: Outcome): string {
  if (replayed) reply.header(HEADER.replay, 'true');
  reply.code(status).type('application/json; charset=utf-8');
  return answer;
}

/**
 * What a unique index refuses another has taken since it was looked for: done once more, the write meets it where it looks, and is
 * refused in words.
 */
export async function onceMore<T>(act: (isLast: boolean) => Promise<T>): Promise<T> {
  try {
    return await act(false);
  } catch (error) {
    if (!isTaken(error)) throw error;
    return await act(true);
  }
}

/** A write on behalf of a session, idempotent by its requestId. */
export function write<P extends Schema, I extends Schema, O extends Schema>(
  kernel: Kernel,
  endpoint: Endpoint<P, I, O>,
  work: (writing: Writing<P, I>) => Promise<z.output<O>>,
): Route {
  expectKind(endpoint, ['session', 'operator'], 'write');
  return {
    endpoint,
    async handle(request, reply) {
      const credentials = credentialsOf(request, sideOf(endpoint), kernel.secure);
      const asked = askedOf(kernel, endpoint, request);
      // It begins with the session, which changes nothing.
      const writing = kernel.db.transaction().setIsolationLevel(BEGUN_AHEAD);
      const call = { endpoint, request, credentials, asked, work };
      const outcome = await kernel.inTurn(credentials.tokenHash, () =>
        onceMore((isLast) => writing.execute((tx) => transact(tx, call, isLast))),
      );
      request.trail.accountId = outcome.me.accountId;
      if (outcome.me.companyId !== null) request.trail.companyId = outcome.me.companyId;
      noteUse(kernel, outcome.me, asked.at);
      return send(reply, outcome);
    },
  };
}
