import * as z from 'zod/mini';
import { jsonOf } from '../answer.ts';

const ORIGIN = 'https://open.api.tianyancha.com';
const FOLDER = '/services/open/';
const PATIENCE_MS = 5_000;
const MAX_ANSWER = 1_000_000;
/** The source's number for: nothing found. */
const NOTHING = 300_000;

const envelope = z.object({ error_code: z.number(), result: z.optional(z.unknown()) });

export interface WireOptions {
  token: string;
  /** Tests put a server of their own there. */
  origin?: string;
}

/**
 * One call of the source; undefined when it found nothing. A failure is told by its number alone: texts of the source may
 * repeat the request.
 */
export async function askTianyancha(
  { token, origin = ORIGIN }: WireOptions,
  path: string,
  query: Record<string, string>,
): Promise<unknown> {
  const response = await fetch(`${origin}${FOLDER}${path}?${new URLSearchParams(query)}`, {
    headers: { authorization: token },
    signal: AbortSignal.timeout(PATIENCE_MS),
    redirect: 'error',
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`The registry answered HTTP ${response.status}`);
  if (text.length > MAX_ANSWER) throw new Error('The registry answered too much');
  const read = envelope.safeParse(jsonOf(text));
  if (!read.success) throw new Error('The registry answered in no known shape');
  const { error_code: code, result } = read.data;
  if (code === NOTHING) return undefined;
  if (code !== 0) throw new Error(`The registry answered error_code ${code}`);
  return result;
}
