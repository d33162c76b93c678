import type { FastifyRequest } from 'fastify';

/** Where a request comes from, as sessions and the audit log keep it. */
export interface Origin {
  address: string;
  userAgent: string;
  requestId: string;
}

/** Removes what could break a line of a log or a page, and bounds the length. */
function plain(text: string | undefined, max: number): string {
  return (text ?? '').replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ').slice(0, max);
}

/** Where a request came from, cut to what is kept. */
export function originOf(request: FastifyRequest): Origin {
  return {
    // Whoever has hung up has no address any more; what they asked for is done all the same.
    address: (request.ip as string | undefined) ?? '',
    userAgent: plain(request.headers['user-agent'], 300),
    requestId: request.id,
  };
}

/** 127.0.0.0/8, ::1 and the IPv4-mapped form of the former. */
export function isLoopback(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127\./.test(address);
}
