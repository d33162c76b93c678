import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { SIGN_FILE } from '#contract/delivery/states.ts';
import { FILE_REFUSAL } from '#contract/file/file.ts';
import { DAY } from '#server/kernel/clock.ts';
import type { FileStore } from '#server/kernel/ports/file-store.ts';
import { sweepFiles } from '#server/modules/file/sweep.ts';

import { Deliveries } from '../helpers/deliveries.ts';
import { PickUps } from '../helpers/pick-ups.ts';
import { SignPhone } from '../helpers/sign-phone.ts';
import { type WaitingNote, waitingNote } from '../helpers/waiting-note.ts';

// What a phone sends before its signature hangs on no record: it waits for the signature as long as that is taken, and goes
// with the hourly sweep once it no longer is (decision 061).

let deliveries: Deliveries;
let incoming: string;
beforeAll(async () => {
  deliveries = new Deliveries(await PickUps.open(13_685_000_000));
  incoming = mkdtempSync(join(tmpdir(), 'scf-portal-sweep-'));
});
afterAll(async () => {
  await deliveries.picks.portal.close();
  rmSync(incoming, { recursive: true });
});

/** Nothing of the tests' bytes lies there but what a test names. */
function storeOf(keys: readonly string[] = [], removed: string[] = []): FileStore {
  return {
    list: () => Readable.from(keys.map((key) => ({ key, at: new Date(0) }))),
    remove(key: string) {
      removed.push(key);
      return Promise.resolve();
    },
  } as unknown as FileStore;
}

function sweep(files: FileStore = storeOf()): Promise<void> {
  const { database, clock, app } = deliveries.picks.portal;
  return sweepFiles({ db: database.db, files, clock, log: app.log }, incoming);
}

async function pictured(): Promise<{ note: WaitingNote; phone: SignPhone; photo: string }> {
  const note = await waitingNote(deliveries, '150');
  const phone = new SignPhone(deliveries.picks.portal);
  expect((await phone.prove(note)).code).toBe(0);
  return { note, phone, photo: await phone.picture(note.token, SIGN_FILE.photo) };
}

async function fileOf(photo: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select file_id::text as id from sign_picture where picture_key = ${photo}`.execute(
    deliveries.picks.portal.database.superuser,
  );
  return rows[0]?.id;
}

const closes = ({ id }: WaitingNote, day: string) =>
  sql`update sign_link set issued_at = '2026-05-01', expires_at = ${day}::timestamptz
    where delivery_id = ${id} and ended_at is null`.execute(deliveries.db);

test('operators do not delete what a signature may still name', async () => {
  const { photo } = await pictured();
  const id = (await fileOf(photo)) ?? '';
  const admin = deliveries.picks.boss;
  expect((await admin.post('/admin/file/delete', { id })).code).toBe(FILE_REFUSAL.bound.code);
  const listed = await admin.get('/admin/file/page', { bound: 'true', pageSize: 100 });
  const { content } = listed.data as { content: { id: string; actions: string[] }[] };
  expect(content.find((row) => row.id === id)).toMatchObject({ bound: true, actions: [] });
});

test('what cannot be removed keeps nothing else from being swept', async () => {
  const old = join(incoming, 'half');
  writeFileSync(old, 'half a file');
  utimesSync(old, new Date(0), new Date(0));
  const removed: string[] = [];
  const { database, clock, app } = deliveries.picks.portal;
  const db = new Proxy(database.db, {
    get(from, name) {
      if (name === 'transaction' && removed.push('asked') === 1) throw new Error('away');
      const value: unknown = Reflect.get(from, name);
      return typeof value === 'function' ? value.bind(from) : value;
    },
  });
  const files = storeOf(['ab/stray'], removed);
  await expect(sweepFiles({ db, files, clock, log: app.log }, incoming)).rejects.toThrow();
  expect(removed).toContain('ab/stray');
  expect(readdirSync(incoming)).toEqual([]);
});

test('a picture that no signature named goes with the sweep once none is taken any more', async () => {
  const { note, photo } = await pictured();
  const { clock } = deliveries.picks.portal;
  const file = await fileOf(photo);
  await closes(note, '2026-05-24');
  clock.advance(8 * DAY);
  await sweep();
  expect(await fileOf(photo)).toBe(file);
  clock.advance(4 * DAY);
  await sweep();
  expect(await fileOf(photo)).toBeUndefined();
});
