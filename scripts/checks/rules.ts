// Prevents comments that cite a rule of the business which docs/rules.md does not have: whoever looks it up finds nothing.

import { type Check, type Finding, lineAt, type SourceFile } from './source.ts';

const PAGE = 'docs/rules.md';
/** Samples of what is to be found. */
const SAMPLES = /^scripts\/checks\//;
/** A part of the domain (B.4, F), a rule of money (M12), an invariant (I7), what the platform has settled (P6). */
const RULE = String.raw`(?:[A-H](?:\.\d+)*|[IMP]\d+|[A-Z](?:\.\d+)+)(?![\w.]*\w)`;
const HEADING = new RegExp(`^#+ (${RULE})`, 'gm');
/** Between two of a list, which may go on in the next line of a comment. */
const BETWEEN = String.raw`(?:,| and| to)?\s+(?:(?:\/\/|\*|--) )?`;
const CITED = new RegExp(
  String.raw`\brules\.md\s+(?:(?:\/\/|\*|--) )?((?:${RULE}|\d[\d.]*)(?:${BETWEEN}${RULE})*)`,
  'g',
);
const ONE = new RegExp(`${RULE}|\\d[\\d.]*`, 'g');

/** Rules that are cited from `rules.md` and stand under no heading there. */
export function checkRules(files: readonly SourceFile[]): Finding[] {
  const page = files.find(({ path }) => path === PAGE)?.text ?? '';
  const known = new Set([...page.matchAll(HEADING)].map(([, name]) => name));
  return files
    .filter(({ path }) => path !== PAGE && !SAMPLES.test(path))
    .flatMap((file) =>
      [...file.text.matchAll(CITED)].flatMap((citation) =>
        [...(citation[1] ?? '').matchAll(ONE)]
          .filter(([name]) => !known.has(name))
          .map(([name]) => ({
            path: file.path,
            line: lineAt(file.text, citation.index),
            message: `cites ${name} of rules.md, which has no heading for it`,
          })),
      ),
    );
}

export const rules: Check = { name: 'cited rules', run: checkRules };
