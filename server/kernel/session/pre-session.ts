import type { FastifyReply, FastifyRequest } from 'fastify';
import { randomToken, sha256 } from '../crypto/random.ts';
import { cookieName, hidden, TOKEN } from './credentials.ts';

const COOKIE = 'pl';

/**
 * Tells one browser from another while nobody is signed in: what a sign-in began in this browser must end in it, or a
 * page of somebody else could sign a visitor in to an account that is not theirs (login CSRF).
 */
export interface PreSession {
  /** Hash of the cookie that the request carries; undefined without one. */
  readonly hash: string | undefined;
  /** Gives the browser a cookie unless it has one; answers its hash. */
  start(): string;
  /** Takes the cookie away, when it has served. */
  end(): void;
}

/** The pre-session of the browser that a request came from. */
export function preSessionOf(
  request: FastifyRequest,
  reply: FastifyReply,
  secure: boolean,
): PreSession {
  const name = cookieName(COOKIE, secure);
  const cookie = request.cookies[name];
  const hash = cookie !== undefined && TOKEN.test(cookie) ? sha256(cookie) : undefined;
  return {
    hash,
    start() {
      if (hash !== undefined) return hash;
      const fresh = randomToken();
      reply.setCookie(name, fresh, hidden(secure));
      return sha256(fresh);
    },
    end: () => void reply.clearCookie(name, hidden(secure)),
  };
}
