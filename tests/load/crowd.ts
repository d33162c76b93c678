import { get, type IncomingMessage } from 'node:http';
import pg from 'pg';
import { COMPANION_COOKIE } from '#contract/account/login.ts';
import { messageStream } from '#contract/message/stream.ts';
import { randomToken, sha256 } from '#server/kernel/crypto/random.ts';
import { HEARTBEAT } from '#server/kernel/stream/frames.ts';
import { createEventParser } from '#src/lib/event-stream.ts';

import { signedHeaders } from '../helpers/browser.ts';

/** A signed-in person with a browser. */
export interface Person {
  accountId: string;
  token: string;
  companion: string;
}

/** Puts people with a session each straight into the database; `adminUrl` is a superuser's. */
export async function addPeople(adminUrl: string, count: number): Promise<Person[]> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  const halves = Array.from({ length: count }, () => [randomToken(), randomToken()] as const);
  try {
    const { rows } = await client.query<{ id: string }>(
      `insert into account (phone, nick_name, created_at)
       select (17000000000 + n)::text, '压测', now() from generate_series(1, $1) n returning id`,
      [count],
    );
    const ids = rows.map(({ id }) => id);
    await client.query(
      `insert into session (account_id, token_hash, companion_hash, device_hash, side, user_agent,
         address, created_at, last_seen_at, expires_at)
       select id, token, companion, token, 'portal', '', '127.0.0.1', now(), now(), now() + interval '1 hour'
       from unnest($1::bigint[], $2::text[], $3::text[]) people (id, token, companion)`,
      [ids, halves.map(([token]) => sha256(token)), halves.map(([, other]) => sha256(other))],
    );
    return ids.map((accountId, i) => {
      const [token = '', companion = ''] = halves[i] ?? [];
      return { accountId, token, companion };
    });
  } finally {
    await client.end();
  }
}

/** A person's open stream. */
export class Listener {
  readonly accountId: string;
  readonly #response: IncomingMessage;
  heartbeats = 0;
  /** Moments at which an event came. */
  readonly heardAt: number[] = [];

  constructor(accountId: string, response: IncomingMessage) {
    this.accountId = accountId;
    this.#response = response;
    const feed = createEventParser(() => this.heardAt.push(performance.now()));
    response.on('data', (chunk: Buffer<ArrayBuffer>) => {
      if (chunk.toString().startsWith(HEARTBEAT)) this.heartbeats += 1;
      feed(chunk);
    });
    response.on('error', () => undefined);
  }

  close(): void {
    this.#response.destroy();
  }
}

/** Opens a person's stream. */
export function listenAs(
  { accountId, token, companion }: Person,
  origin: string,
): Promise<Listener> {
  const headers = {
    ...signedHeaders(messageStream.path, {}, { at: Date.now() }),
    authorization: `Bearer ${token}`,
    cookie: `${COMPANION_COOKIE}=${companion}`,
  };
  return new Promise((resolve, reject) => {
    const url = `${origin}/api${messageStream.path}`;
    get(url, { headers, agent: false }, (response) => {
      if (response.statusCode === 200) resolve(new Listener(accountId, response));
      else reject(new Error(`The stream was refused with ${response.statusCode}`));
    }).once('error', reject);
  });
}
