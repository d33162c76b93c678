import type { Band, Rosette } from './guilloche.ts';
import type { Stroke } from './pen.ts';
import { bridge } from './scenes/bridge.ts';
import { depot } from './scenes/depot.ts';
import { port } from './scenes/port.ts';
import { power } from './scenes/power.ts';
import { receivable } from './scenes/receivable.ts';
import { steel } from './scenes/steel.ts';

/** One drawn scene for each product line, by the slug of its page. */
export const SCENES = {
  'large-infrastructure': bridge,
  'bulk-commodity': port,
  'new-infrastructure': power,
  factoring: receivable,
  'special-steel': steel,
  'refined-oil': depot,
} as const satisfies Record<string, () => Stroke[]>;

/** One guilloche for the platform and one variation for each product line, by slug. */
export const ROSETTES = {
  platform: {
    symmetry: 3,
    rings: [
      { R: 720, a: 200, n: 3, m: 6, k: 40 },
      { R: 430, a: 150, n: 6, m: 6, k: 40 },
    ],
  },
  'large-infrastructure': { symmetry: 4, rings: [{ R: 640, a: 250, n: 4, m: 8, k: 60 }] },
  'bulk-commodity': { symmetry: 2, rings: [{ R: 640, a: 250, n: 4, m: 4, k: 60 }] },
  'new-infrastructure': { symmetry: 3, rings: [{ R: 640, a: 260, n: 3, m: 6, k: 48 }] },
  factoring: {
    symmetry: 5,
    rings: [
      { R: 750, a: 170, n: 5, m: 10, k: 40 },
      { R: 430, a: 170, n: 5, m: 10, k: 40 },
    ],
  },
  'special-steel': { symmetry: 3, rings: [{ R: 640, a: 250, n: 3, m: 12, k: 60 }] },
  'refined-oil': { symmetry: 3, rings: [{ R: 640, a: 250, n: 6, m: 6, k: 60 }] },
} as const satisfies Record<string, Rosette>;

export const BAND = { width: 1440, A: 30, waves: 3, envelope: 1, k: 16 } as const satisfies Band;

export type SceneName = keyof typeof SCENES;
export type RosetteName = keyof typeof ROSETTES;
