import type { FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';

import type { Endpoint } from '#contract/wire/endpoint.ts';
import type { Kernel } from '../kernel.ts';
import { success } from '../wire/envelope.ts';
import { type Asked, askedOf, expectKind, type Route } from '../wire/route.ts';
import {
  type Credentials,
  clearCompanion,
  companionHashOf,
  credentialsOf,
  deviceHashOf,
  type Side,
  setCompanion,
  setDevice,
  sideOf,
} from './credentials.ts';
import { type PreSession, preSessionOf } from './pre-session.ts';
import type { Tx } from './scope.ts';
import { type OpenedSession, openSession } from './session.ts';

type Schema = z.ZodMiniType;

/** What a call of the sign-in family works with. It opens its own transactions, because its counters commit first. */
export interface SigningIn<P extends Schema, I extends Schema> extends Asked<P, I> {
  /** Opens a session for the account in the transaction of the sign-in. */
  open(tx: Tx, accountId: string): Promise<OpenedSession>;
  /** What tells this browser from others before anybody is signed in. */
  preSession: PreSession;
  /** Hash of the cookie by which accounts know this browser again; undefined in one that has none. */
  device: string | undefined;
}

interface Opener {
  open: SigningIn<Schema, Schema>['open'];
  device: SigningIn<Schema, Schema>['device'];
  /** Sets the cookies of the session that was opened, if one was; for when its transaction has committed. */
  setCookies(): void;
}

/** Opens a session for the browser that a request came from, in place of the one that it had. */
export function openerOf(
  { secure }: Kernel,
  side: Side,
  [request, reply]: readonly [FastifyRequest, FastifyReply],
  { at, origin }: Asked<Schema, Schema>,
): Opener {
  let opened: OpenedSession | undefined;
  const deviceHash = deviceHashOf(request, secure);
  return {
    device: deviceHash,
    async open(tx, accountId) {
      request.trail.accountId = accountId;
      const companionHash = companionHashOf(request, side, secure);
      opened = await openSession(tx, { accountId, side, origin, companionHash, deviceHash, at });
      return opened;
    },
    setCookies() {
      if (opened === undefined) return;
      setCompanion(reply, side, opened.companion, secure);
      if (opened.device !== undefined) setDevice(reply, opened.device, secure);
      // Whatever began here before, such as a scan that was given up, has nothing to end in any more.
      const preSession = preSessionOf(request, reply, secure);
      if (preSession.hash !== undefined) preSession.end();
    },
  };
}

/** A call whose answer holds a token or spends a code: never stored, never replayed. */
export function signIn<P extends Schema, I extends Schema, O extends Schema>(
  kernel: Kernel,
  endpoint: Endpoint<P, I, O>,
  work: (signing: SigningIn<P, I>) => Promise<z.output<O>>,
): Route {
  expectKind(endpoint, ['public'], 'sign-in');
  const side = sideOf(endpoint);
  return {
    endpoint,
    async handle(request, reply) {
      const asked = askedOf(kernel, endpoint, request);
      const { open, device, setCookies } = openerOf(kernel, side, [request, reply], asked);
      const preSession = preSessionOf(request, reply, kernel.secure);
      const data = await work({ ...asked, open, device, preSession });
      // Only now: a cookie of a session that was rolled back must not travel.
      setCookies();
      return success(data);
    },
  };
}

export interface SigningOut<P extends Schema, I extends Schema> extends Asked<P, I> {
  credentials: Credentials;
  /** Tells the log whose call this is. */
  knowAs(accountId: string): void;
}

/** Ends a session: the handler removes it, the answer expires its companion cookie. */
export function signOut<P extends Schema, I extends Schema, O extends Schema>(
  kernel: Kernel,
  endpoint: Endpoint<P, I, O>,
  work: (signing: SigningOut<P, I>) => Promise<z.output<O>>,
): Route {
  expectKind(endpoint, ['session', 'operator'], 'sign-in');
  const side = sideOf(endpoint);
  return {
    endpoint,
    async handle(request, reply) {
      const credentials = credentialsOf(request, side, kernel.secure);
      const knowAs = (accountId: string) => {
        request.trail.accountId = accountId;
      };
      const data = await work({ ...askedOf(kernel, endpoint, request), credentials, knowAs });
      clearCompanion(reply, side, kernel.secure);
      return success(data);
    },
  };
}
