import type { FastifyRequest } from 'fastify';

/** Where a request comes from, as sessions and the audit log keep it. */
export interface Origin {
  address: string;
  userAgent: string;
  requestId: string;
  /** Milliseconds from its arrival until now; of what no request has made, absent. */
  elapsed?(): number;
}

/** Of a line of the log that goes with another, which says where the request came from, or that no request has made. */
export const NO_ORIGIN: Origin = { address: '', userAgent: '', requestId: '' };

/** Removes what could break a line of a log or a page, and bounds the length. */
function plain(text: string | undefined, max: number): string {
  return (text ?? '').replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ').slice(0, max);
}

/** Where a request came from, cut to what is kept; `arrived` is of performance.now(). */
export function originOf(request: FastifyRequest, arrived: number): Origin {
  return {
    // Whoever has hung up has no address any more; what they asked for is done all the same.
    address: (request.ip as string | undefined) ?? '',
    userAgent: plain(request.headers['user-agent'], 300),
    requestId: request.id,
    elapsed: () => performance.now() - arrived,
  };
}

/** 127.0.0.0/8, ::1 and the IPv4-mapped form of the former. */
export function isLoopback(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127\./.test(address);
}

/**
 * What limits count as one source: an IPv4 address, and of an IPv6 address its first 64 bits, which a provider gives to one
 * customer. IPv4 in its IPv6 form is IPv4.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  const between =
    tail === undefined ? [] : Array<string>(8 - before.length - after.length).fill('0');
  const groups = [...before, ...between, ...after].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
