import { astroImports } from '../arrows/astro-imports.ts';
import { docs } from './docs.ts';
import { docstrings } from './docstrings.ts';
import { endpoints } from './endpoints.ts';
import { fileLength } from './file-length.ts';
import { patterns } from './patterns.ts';
import { rules } from './rules.ts';
import type { Check } from './source.ts';
import { statements } from './statements.ts';

/** Our own rules over the source, each counted as one test. */
export const CHECKS: readonly Check[] = [
  astroImports,
  docs,
  docstrings,
  endpoints,
  fileLength,
  patterns,
  rules,
  statements,
];
