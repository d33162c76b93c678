import type { Endpoint } from '#contract/wire/endpoint.ts';
import { CODE } from '#contract/wire/envelope.ts';
import { changeTextAt, ENCRYPTED_KEY } from '#contract/wire/sealed.ts';
import { ApiError } from '#src/lib/errors.ts';
import { createSealer, type Sealer } from '#src/lib/sealed.ts';

/** The sealed fields of one call. */
export interface Sealing {
  headers: Record<string, string>;
  /** The input with its sealed fields sealed; '' and what is missing need none. */
  seal(input: Record<string, unknown>): Record<string, unknown>;
  /** Runs the call and opens the sealed fields of its answer. */
  through(call: () => Promise<unknown>): Promise<unknown>;
}

/** One key per page: a second try of an action sends the same bytes and must come with the same key. */
let sealer: Promise<Sealer> | undefined;

/** The server does not know this page's key: it has a new one of its own. */
function isUnknownKey(error: unknown): boolean {
  const codes: unknown[] = [CODE.invalid, CODE.badRequest];
  return error instanceof ApiError && codes.includes(error.code);
}

function mapText(value: object, paths: readonly string[] = [], change: (text: string) => string) {
  return paths.reduce<unknown>((body, path) => changeTextAt(body, path, change), value) as Record<
    string,
    unknown
  >;
}

/** `fetchKey` asks for the server's public key; it is asked once per page unless the server gets another key. */
export async function createSealing(
  { sealed, sealsAnswer }: Endpoint,
  fetchKey: () => Promise<string>,
): Promise<Sealing> {
  sealer ??= fetchKey().then(createSealer);
  const forget = () => {
    sealer = undefined;
  };
  const { encryptedKey, seal, open } = await sealer.catch((error: unknown) => {
    forget();
    throw error;
  });
  return {
    headers: { [ENCRYPTED_KEY]: encryptedKey },
    seal: (input) => mapText(input, sealed, seal),
    async through(call) {
      try {
        const answer = await call();
        return typeof answer === 'object' && answer !== null
          ? mapText(answer, sealsAnswer, open)
          : answer;
      } catch (error) {
        if (isUnknownKey(error)) forget();
        throw error;
      }
    },
  };
}
