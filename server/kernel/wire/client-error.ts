import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

import { REFUSAL_TEXT } from '#contract/wire/refusal-text.ts';
import { randomText } from '../crypto/random.ts';
import { failure } from './envelope.ts';
import { Refusal } from './refusal.ts';
import { NO_DOCUMENT, securityHeaders } from './security-headers.ts';
import { endSoon } from './slow-clients.ts';

function statusOf(code: string | undefined): number {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 408;
  return code === 'HPE_HEADER_OVERFLOW' ? 431 : 400;
}

/** Answers what is not HTTP, or not in time, with an envelope too; such bytes never become a request. */
export function clientErrorAnswer(https: boolean) {
  const fixed = { ...securityHeaders(https), ...NO_DOCUMENT };
  const lines = Object.entries(fixed).map(([name, value]) => `${name}: ${value}\r\n`);
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const status = statusOf(error.code);
    const body = JSON.stringify(
      failure(new Refusal(status, status, REFUSAL_TEXT.badRequest), randomText(24)),
    );
    endSoon(
      socket,
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\n` +
        'Content-Type: application/json; charset=utf-8\r\nCache-Control: no-store\r\n' +
        `${lines.join('')}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
  };
}
