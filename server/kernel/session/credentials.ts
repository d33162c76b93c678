import type { FastifyReply, FastifyRequest } from 'fastify';
import { COMPANION_COOKIE } from '#contract/account/login.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { DAY, SECOND } from '../clock.ts';
import { sha256 } from '../crypto/random.ts';
import { invalidToken, unauthenticated } from '../wire/refusal.ts';

/** Which of the two front ends a session belongs to. */
export type Side = 'portal' | 'admin';

/** The two halves of a session as a request carries them, hashed as the database keeps them. */
export interface Credentials {
  token: string;
  tokenHash: string;
  companionHash: string;
  side: Side;
}

const DEVICE_COOKIE = 'pd';
const DEVICE_SECONDS = (400 * DAY) / SECOND;
/** 256 bits in base64url, as randomToken makes them. */
export const TOKEN = /^[\w-]{43}$/;

/** Which of the two kinds of session a call works with; those before a sign-in to the console open one of its kind. */
export function sideOf({ access, group }: Pick<Endpoint, 'access' | 'group'>): Side {
  return access === 'operator' || group === 'admin' ? 'admin' : 'portal';
}

/** `__Host-` binds a cookie to this very host; browsers take the prefix on https only. */
export function cookieName(name: string, secure: boolean): string {
  return secure ? `__Host-${name}` : name;
}

function companionName(side: Side, secure: boolean): string {
  return cookieName(side === 'admin' ? `${COMPANION_COOKIE}a` : COMPANION_COOKIE, secure);
}

/** Hash of the companion cookie that a request carries; undefined without one. */
export function companionHashOf(
  request: FastifyRequest,
  side: Side,
  secure: boolean,
): string | undefined {
  const companion = request.cookies[companionName(side, secure)];
  return companion !== undefined && TOKEN.test(companion) ? sha256(companion) : undefined;
}

function bearerOf(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization;
  if (header === undefined || !/^bearer /i.test(header)) return undefined;
  return header.slice('bearer '.length).trim() || undefined;
}

/** Both halves; throws 401 without a bearer, invalid_token with only one half or with what is no token. */
export function credentialsOf(request: FastifyRequest, side: Side, secure: boolean): Credentials {
  const token = bearerOf(request);
  if (token === undefined) throw unauthenticated();
  const companionHash = companionHashOf(request, side, secure);
  if (companionHash === undefined || !TOKEN.test(token)) throw invalidToken();
  return { token, tokenHash: sha256(token), companionHash, side };
}

/** Hash of the browser's device cookie; undefined in a browser that has none yet. */
export function deviceHashOf(request: FastifyRequest, secure: boolean): string | undefined {
  const device = request.cookies[cookieName(DEVICE_COOKIE, secure)];
  return device !== undefined && TOKEN.test(device) ? sha256(device) : undefined;
}

/** Attributes of a cookie that no script reads and no other site causes to be sent. */
export const hidden = (secure: boolean) =>
  ({ path: '/', httpOnly: true, sameSite: 'strict', secure }) as const;

/** Gives the browser the HttpOnly half of its session. */
export function setCompanion(
  reply: FastifyReply,
  side: Side,
  companion: string,
  secure: boolean,
): void {
  reply.setCookie(companionName(side, secure), companion, hidden(secure));
}

/** Takes the HttpOnly half away. */
export function clearCompanion(reply: FastifyReply, side: Side, secure: boolean): void {
  reply.clearCookie(companionName(side, secure), hidden(secure));
}

/** Lets the browser be recognised as a known device at its next sign-in. */
export function setDevice(reply: FastifyReply, device: string, secure: boolean): void {
  const name = cookieName(DEVICE_COOKIE, secure);
  reply.setCookie(name, device, { ...hidden(secure), maxAge: DEVICE_SECONDS });
}
