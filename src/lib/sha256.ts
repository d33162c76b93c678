const WORDS = 64;
const BLOCK = 64;
/** Bytes of a message's length at its end. */
const LENGTH = 8;

/** The first 32 bits of the fractional part. */
const fraction = (value: number) => ((value - Math.floor(value)) * 2 ** 32) | 0;

function primes(count: number): number[] {
  const found: number[] = [];
  for (let one = 2; found.length < count; one += 1) {
    if (found.every((prime) => one % prime !== 0)) found.push(one);
  }
  return found;
}

const PRIMES = primes(WORDS);
const ROUND = Int32Array.from(PRIMES, (prime) => fraction(Math.cbrt(prime)));
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));

const right = (word: number, bits: number) => (word >>> bits) | (word << (32 - bits));

/** The message, a one bit, zeros, and its length in bits, in whole blocks. */
function padded(message: Uint8Array): DataView {
  const size = Math.ceil((message.length + 1 + LENGTH) / BLOCK) * BLOCK;
  const bytes = new Uint8Array(size);
  bytes.set(message);
  bytes[message.length] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setBigUint64(size - LENGTH, BigInt(message.length) * 8n);
  return view;
}

/** The words of one block, each after the sixteenth made of four before it. */
function schedule(view: DataView, at: number): Int32Array {
  const words = new Int32Array(WORDS);
  for (let index = 0; index < WORDS; index += 1) {
    const near = words[index - 2] ?? 0;
    const far = words[index - 15] ?? 0;
    const mixed =
      (right(far, 7) ^ right(far, 18) ^ (far >>> 3)) +
      (right(near, 17) ^ right(near, 19) ^ (near >>> 10));
    words[index] =
      index < 16
        ? view.getInt32(at + index * 4)
        : (words[index - 16] ?? 0) + (words[index - 7] ?? 0) + mixed;
  }
  return words;
}

/** What one block makes of the eight words before it. */
function compressed(state: readonly number[], words: Int32Array): number[] {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let index = 0; index < WORDS; index += 1) {
    const word = (ROUND[index] ?? 0) + (words[index] ?? 0);
    const first = h + (right(e, 6) ^ right(e, 11) ^ right(e, 25)) + ((e & f) ^ (~e & g)) + word;
    const second = (right(a, 2) ^ right(a, 13) ^ right(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  return [a, b, c, d, e, f, g, h].map((word, index) => (word + (state[index] ?? 0)) | 0);
}

/** SHA-256 (FIPS 180-4) of bytes, lower-case hex. */
export function sha256OfBytes(bytes: Uint8Array): string {
  const view = padded(bytes);
  let state = START;
  for (let at = 0; at < view.byteLength; at += BLOCK) state = compressed(state, schedule(view, at));
  return state.map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}

/**
 * SHA-256 of a text in UTF-8, lower-case hex. Each page of the site signs its first calls with it, so it is
 * as small as it can be; crypto.subtle is missing on pages without a secure context (http within a company's network).
 */
export function sha256(text: string): string {
  return sha256OfBytes(new TextEncoder().encode(text));
}
