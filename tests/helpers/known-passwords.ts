// Hundreds of tests register and sign in the same people with the same two passwords, and each time a core would derive
// for some hundredths of a second what it has derived before. Argon2 is a function of its arguments: for these passwords
// its value is remembered, and whoever draws a new salt for one of them gets one of a few that were drawn before, in turn.
// Every other password, each wrong one above all, takes as long as it does anywhere.

import crypto, { type Argon2Parameters } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { DEMO_PASSWORD } from '#server/demo/accounts.ts';

type Argon2 = typeof crypto.argon2;

const KNOWN = new Set<unknown>([DEMO_PASSWORD, 'Fang2048']);
const REMEMBERS = Symbol.for('known passwords');
const SALT_BYTES = 16;
/** So many salts of a password are new. */
const SALTS = 4;

/** Salts that were drawn here, in contrast to those that a stored hash brought along. */
const drawn = new WeakSet<WeakKey>();

const drawing = new Proxy(crypto.randomBytes, {
  apply(draw, self, given) {
    const bytes: unknown = Reflect.apply(draw, self, given);
    if (Buffer.isBuffer(bytes) && bytes.length === SALT_BYTES) drawn.add(bytes);
    return bytes;
  },
});

/** The salts of a password in turn, each new one until there are enough. */
class Salts {
  readonly #kept = new Map<unknown, { salts: Buffer[]; turn: number }>();

  /** Makes what was drawn one of those that are kept. */
  keep({ message, nonce }: Argon2Parameters): void {
    if (!Buffer.isBuffer(nonce) || !drawn.delete(nonce)) return;
    const kept = this.#kept.get(message) ?? { salts: [], turn: 0 };
    this.#kept.set(message, kept);
    if (kept.salts.length < SALTS) kept.salts.push(Buffer.from(nonce));
    else kept.salts[kept.turn++ % SALTS]?.copy(nonce);
  }
}

function remembering(derive: Argon2): Argon2 {
  const salts = new Salts();
  const tags = new Map<string, Buffer>();
  return (algorithm, parameters, callback) => {
    if (!KNOWN.has(parameters.message)) return derive(algorithm, parameters, callback);
    salts.keep(parameters);
    const key = JSON.stringify([algorithm, parameters]);
    const known = tags.get(key);
    if (known !== undefined) return setImmediate(callback, null, Buffer.from(known));
    derive(algorithm, parameters, (error, tag) => {
      if (error === null) tags.set(key, Buffer.from(tag));
      callback(error, tag);
    });
  };
}

if (!(REMEMBERS in crypto.argon2)) {
  Object.assign(crypto, {
    argon2: Object.assign(remembering(crypto.argon2), { [REMEMBERS]: true }),
    randomBytes: drawing,
  });
  syncBuiltinESMExports();
}
