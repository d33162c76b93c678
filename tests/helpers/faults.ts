import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Code } from '#contract/wire/envelope.ts';
import { Refusal } from '#server/kernel/wire/refusal.ts';

/** What a call of the test's server does instead of its work, so many times. */
export interface Fault {
  /** Path of the contract, such as /message/page; path parameters as the contract writes them. */
  readonly path: string;
  readonly times?: number;
  /**
   * `refuse`: the server's own way to refuse, with its envelope. `bare`: an answer without an envelope, as a proxy
   * gives. `drop`: the connection breaks. `hang`: no answer ever comes.
   */
  readonly kind: 'refuse' | 'bare' | 'drop' | 'hang';
  readonly status?: number;
  readonly code?: Code;
  readonly msg?: string;
}

let planned: Fault[] = [];

function take(path: string): Fault | undefined {
  const fault = planned.find((one) => path.endsWith(one.path));
  if (!fault) return undefined;
  const { times = 1 } = fault;
  const others = planned.filter((one) => one !== fault);
  planned = times > 1 ? [{ ...fault, times: times - 1 }, ...others] : others;
  return fault;
}

function spoil({ kind, status = 200 }: Fault, { raw }: FastifyRequest, reply: FastifyReply): void {
  reply.hijack();
  if (kind === 'drop') raw.socket.destroy();
  if (kind !== 'bare') return;
  reply.raw.writeHead(status, { 'content-type': 'text/html' }).end('<h1>proxy</h1>');
}

/** Lets a test plan faults over the process channel: a message { faults } replaces what was planned. */
export function acceptFaults(app: FastifyInstance): void {
  app.addHook('preHandler', (request, reply, done) => {
    const fault = take(request.routeOptions.url ?? '');
    if (fault === undefined) done();
    else if (fault.kind === 'refuse') {
      const { status = 200, code = status, msg = '' } = fault;
      done(new Refusal(status, code, msg));
    } else spoil(fault, request, reply);
  });
  process.on('message', (message: unknown) => {
    if (typeof message !== 'object' || message === null || !('faults' in message)) return;
    planned = message.faults as Fault[];
    process.send?.('planned');
  });
}
