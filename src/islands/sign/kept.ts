import type { Draft } from './draft.ts';

const NAME = 'portal-sign';
const [KEYS, RECORDS] = ['keys', 'records'] as const;
/** What was kept so long is of no use to anybody: no link is good for longer, not with all its grace. */
const OLD_MS = 60 * 24 * 3_600_000;

interface Sealed {
  id: string;
  at: number;
  iv: Uint8Array<ArrayBuffer>;
  bytes: ArrayBuffer;
}

function asked<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function opened(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(KEYS);
    request.result.createObjectStore(RECORDS, { keyPath: 'id' });
  };
  return await asked(request);
}

/** The key of this phone: made here, never handed out, not even to this script. */
async function keyOf(db: IDBDatabase): Promise<CryptoKey> {
  const known = await asked<CryptoKey | undefined>(
    db.transaction(KEYS).objectStore(KEYS).get('key'),
  );
  if (known) return known;
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
  // Of two tabs that make one at once, both go on with the first.
  const add = db.transaction(KEYS, 'readwrite').objectStore(KEYS);
  await asked(add.add(made, 'key')).catch(() => undefined);
  return await asked<CryptoKey>(db.transaction(KEYS).objectStore(KEYS).get('key'));
}

async function nameOf(token: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** What one note keeps on this phone, encrypted. */
export interface Keeper {
  draft(): Promise<Draft | undefined>;
  keep(draft: Draft): Promise<void>;
  /** Base64 of a picture; undefined where it is not there. */
  picture(key: string): Promise<string | undefined>;
  keepPicture(key: string, data: string): Promise<void>;
  dropPicture(key: string): Promise<void>;
  /** Nothing of the note stays. */
  forget(): Promise<void>;
}

/** Keeps in memory alone: no secure context, or no room on the phone. */
export function forgetful(): Keeper {
  const records = new Map<string, string>();
  const done = Promise.resolve();
  return {
    draft: () => Promise.resolve(undefined),
    keep: () => done,
    picture: (key) => Promise.resolve(records.get(key)),
    keepPicture: (key, data) => Promise.resolve(void records.set(key, data)),
    dropPicture: (key) => Promise.resolve(void records.delete(key)),
    forget: () => Promise.resolve(records.clear()),
  };
}

/** A keeper of texts by their names, each sealed with the phone's key. */
function sealing(db: IDBDatabase, key: CryptoKey) {
  const records = (mode: IDBTransactionMode) => db.transaction(RECORDS, mode).objectStore(RECORDS);
  return {
    async read(id: string): Promise<string | undefined> {
      const found = await asked<Sealed | undefined>(records('readonly').get(id));
      if (found === undefined) return undefined;
      const open = { name: 'AES-GCM', iv: found.iv };
      return new TextDecoder().decode(await crypto.subtle.decrypt(open, key, found.bytes));
    },
    async write(id: string, text: string): Promise<void> {
      const iv = crypto.getRandomValues(new Uint8Array(12));
      const plain = new TextEncoder().encode(text);
      const bytes = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, plain);
      const record: Sealed = { id, at: Date.now(), iv, bytes };
      await asked(records('readwrite').put(record));
    },
    drop: (range: IDBKeyRange | string) =>
      asked(records('readwrite').delete(range)).then(() => undefined),
    async sweep(): Promise<void> {
      const all = await asked<Sealed[]>(records('readonly').getAll());
      const old = all.filter(({ at }) => Math.abs(Date.now() - at) > OLD_MS);
      for (const { id } of old) await asked(records('readwrite').delete(id));
    },
  };
}

/** The keeper of a note on this phone. Rejects where the browser has no IndexedDB or no WebCrypto. */
export async function keeperOf(token: string): Promise<Keeper> {
  const db = await opened();
  const store = sealing(db, await keyOf(db));
  const name = await nameOf(token);
  const ofPicture = (key: string) => `${name}:${key}`;
  await store.sweep();
  return {
    async draft() {
      const text = await store.read(name);
      return text === undefined ? undefined : (JSON.parse(text) as Draft);
    },
    keep: (draft) => store.write(name, JSON.stringify(draft)),
    picture: (key) => store.read(ofPicture(key)),
    keepPicture: (key, data) => store.write(ofPicture(key), data),
    dropPicture: (key) => store.drop(ofPicture(key)),
    forget: () => store.drop(IDBKeyRange.bound(name, `${name}:\uffff`)),
  };
}
