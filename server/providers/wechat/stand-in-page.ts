import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ScanStatus } from '#server/kernel/ports/wechat.ts';
import type { StandIn } from './stand-in.ts';
import { askPage, endPage, STAND_IN_HEADERS } from './stand-in-html.ts';

const COOKIE = 'wechat-stand-in';
const YEAR_SECONDS = 31_536_000;
const DEVICE = /^[0-9a-f]{32}$/;
const STATE = /^[\w-]{43}$/;

function newDevice(): string {
  return randomBytes(16).toString('hex');
}

/** The made-up person of a device: a cookie that keeps it the same from scan to scan. */
function deviceOf(request: FastifyRequest): string | undefined {
  const pairs = (request.headers.cookie ?? '').split('; ');
  const value = pairs.find((pair) => pair.startsWith(`${COOKIE}=`))?.slice(COOKIE.length + 1);
  return value !== undefined && DEVICE.test(value) ? value : undefined;
}

function send(reply: FastifyReply, html: string, device?: string): FastifyReply {
  if (device !== undefined) {
    const attributes = `Path=/; HttpOnly; SameSite=Lax; Max-Age=${YEAR_SECONDS}`;
    void reply.header('set-cookie', `${COOKIE}=${device}; ${attributes}`);
  }
  return reply.headers(STAND_IN_HEADERS).type('text/html; charset=utf-8').send(html);
}

function answer(state: string, device: string, status: ScanStatus): string {
  if (status === 'scanned') return askPage(state, device);
  return endPage(status === 'waiting' ? 'expired' : status);
}

interface Decision {
  state: string;
  decision: string;
}

function decisionOf(body: unknown): Decision {
  const form = body instanceof URLSearchParams ? body : new URLSearchParams();
  return { state: form.get('state') ?? '', decision: form.get('decision') ?? '' };
}

const open = { config: { access: 'public' }, bodyLimit: 4_096 } as const;

/** The page that a stand-in's QR code leads to. Another site cannot press its buttons: the cookie would be missing. */
export function standInPage(standIn: StandIn) {
  return (app: FastifyInstance, _options: object, done: () => void): void => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, text, parsed) => parsed(null, new URLSearchParams(String(text))),
    );
    app.setErrorHandler((error: { statusCode?: number }, request, reply) => {
      if ((error.statusCode ?? 500) >= 500) request.log.error({ err: error }, 'stand-in failed');
      return send(reply.code(error.statusCode ?? 500), endPage('expired'));
    });

    app.get<{ Querystring: { state?: unknown } }>('/', open, (request, reply) => {
      const { state } = request.query;
      if (typeof state !== 'string' || !STATE.test(state)) return send(reply, endPage('expired'));
      const device = deviceOf(request) ?? newDevice();
      return send(reply, answer(state, device, standIn.scan(state, device)), device);
    });

    app.post('/', open, (request, reply) => {
      const { state, decision } = decisionOf(request.body);
      const device = deviceOf(request);
      const foreign = request.headers['sec-fetch-site'] === 'cross-site';
      if (device === undefined || foreign || !STATE.test(state)) {
        return send(reply.code(403), endPage('expired'));
      }
      if (decision === 'other') return other(reply, standIn, state, device);
      const status = standIn.decide(state, device, decision === 'agree');
      return send(reply, answer(state, device, status));
    });
    done();
  };
}

/** Another made-up person takes the scan over. */
function other(reply: FastifyReply, standIn: StandIn, state: string, device: string): FastifyReply {
  const next = newDevice();
  const status = standIn.passOn(state, device, next);
  return send(reply, answer(state, next, status), status === 'scanned' ? next : undefined);
}
