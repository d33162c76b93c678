// Hundreds of tests sign the same people in with the same two passwords, and each time a core would derive for some
// hundredths of a second what it has derived before. Argon2 is a function of its arguments: for these passwords its
// value is remembered. Every other password, each wrong one above all, takes as long as it does anywhere.

import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { DEMO_PASSWORD } from '#server/demo/accounts.ts';

type Argon2 = typeof crypto.argon2;

const KNOWN = new Set<unknown>([DEMO_PASSWORD, 'Fang2048']);
const REMEMBERS = Symbol.for('known passwords');

function remembering(derive: Argon2): Argon2 {
  const tags = new Map<string, Buffer>();
  return (algorithm, parameters, callback) => {
    if (!KNOWN.has(parameters.message)) return derive(algorithm, parameters, callback);
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
  });
  syncBuiltinESMExports();
}
