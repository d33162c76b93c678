import { smoothCurve } from './path.ts';

/** One ring of a rosette; lengths in units of the 2000 × 2000 viewBox around the origin. */
export interface Ring {
  /** Mean radius. */
  readonly R: number;
  /** Amplitude of the wave. */
  readonly a: number;
  /** Waves round the ring; a multiple of the rosette's symmetry. */
  readonly n: number;
  /** Waves of the envelope, twice a multiple of the symmetry. */
  readonly m: number;
  /** Number of curves. */
  readonly k: number;
}

/** A rosette looks the same after a turn by 360° / symmetry, so its file holds one sector and the page turns it. */
export interface Rosette {
  readonly symmetry: number;
  readonly rings: readonly Ring[];
}

/** r = R + a·sin(nθ + 0.21i)·cos(mθ/2 + 2πi/kn) + 0.35a·sin((n+m)θ − 0.13i). */
function radius({ R, a, n, m, k }: Ring, i: number, theta: number): number {
  const wave =
    Math.sin(n * theta + 0.21 * i) * Math.cos((m * theta) / 2 + (2 * Math.PI * i) / (k * n));
  return R + a * wave + 0.35 * a * Math.sin((n + m) * theta - 0.13 * i);
}

/** Path data of one sector of a ring, all its curves in one path. Throws when the ring does not close on itself. */
export function ringSector(ring: Ring, symmetry: number): string {
  if (ring.n % symmetry !== 0 || ring.m % (2 * symmetry) !== 0) {
    throw new Error(`ring n=${ring.n} m=${ring.m} has not the symmetry ${symmetry}`);
  }
  const pieces = Math.max(6, Math.ceil(((ring.n + ring.m) / symmetry) * 6));
  const curves = Array.from({ length: ring.k }, (_, i) =>
    smoothCurve(
      (theta) => {
        const r = radius(ring, i, theta);
        return [r * Math.cos(theta), r * Math.sin(theta)];
      },
      0,
      (2 * Math.PI) / symmetry,
      pieces,
    ),
  );
  return curves.join('');
}

/** A band of waves across the page; it begins and ends alike, so that copies join. */
export interface Band {
  readonly width: number;
  /** Amplitude, half the height. */
  readonly A: number;
  /** Waves over the width, and those of the envelope. */
  readonly waves: number;
  readonly envelope: number;
  readonly k: number;
}

/** y = A·sin(x/92 + 0.35i)·cos(x/410 + 0.05i)·sin(πi/k), with both periods fitted to the width. */
export function bandPath({ width, A, waves, envelope, k }: Band): string {
  const turn = (2 * Math.PI) / width;
  const curves = Array.from({ length: k - 1 }, (_, index) => {
    const i = index + 1;
    return smoothCurve(
      (x) => [
        x,
        A *
          Math.sin(x * turn * waves + 0.35 * i) *
          Math.cos(x * turn * envelope + 0.05 * i) *
          Math.sin((Math.PI * i) / k),
      ],
      0,
      width,
      waves * 7,
    );
  });
  return curves.join('');
}
