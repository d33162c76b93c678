// Prevents helpers that everybody uses and nobody dares to change: an exported function of the shared folders
// says what its name cannot: shapes, units, errors, the source of a rule.

import { type Check, lineAt } from './source.ts';

const SHARED = /^(contract|server\/kernel|server\/trade|src\/lib|src\/ui)\/.*\.tsx?$/;
const EXPORTED =
  /^export (?:async )?function\*? (\w+)|^export const (\w+)(?:: [^=\n]+)? = (?:async )?(?:<[^\n]*>)?(?:\([^\n]*|\w+) =>/gm;

function isDocumented(text: string, offset: number): boolean {
  return text.slice(0, offset).trimEnd().endsWith('*/');
}

/** The second and later overloads of a function lean on the first one's docstring. */
function isOverload(text: string, offset: number, name: string): boolean {
  return new RegExp(`export (async )?function ${name}\\b`).test(text.slice(0, offset));
}

export const docstrings: Check = {
  name: 'docstrings',
  run: (files) =>
    files
      .filter(({ path }) => SHARED.test(path) && !/\.test\.tsx?$/.test(path))
      .flatMap(({ path, text }) =>
        [...text.matchAll(EXPORTED)]
          .map((match) => ({ name: match[1] ?? match[2] ?? '', at: match.index }))
          .filter(({ name, at }) => !isDocumented(text, at) && !isOverload(text, at, name))
          .map(({ name, at }) => ({
            path,
            line: lineAt(text, at),
            message: `${name} needs a docstring: what goes in, what comes out, what it throws`,
          })),
      ),
};
