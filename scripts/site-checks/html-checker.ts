// Prevents HTML that browsers forgive and search engines, readers and the next browser do not: every page goes
// through the Nu HTML checker, where a Java is installed.

import { existsSync } from 'node:fs';

import { capture } from '../lib/command.ts';

const JAR = 'node_modules/vnu-jar/build/dist/vnu.jar';

/** Complaints that are not ours to mend, as the checker's own pattern. */
const ACCEPTED = [
  // Astro writes the style of its island element before the first island, wherever that stands.
  'A “style” element in “body” must be the first child of its parent\\.',
  // Newer than the checker; Biome knows the properties.
  "CSS: .*: Property .* doesn't exist\\.",
].join('|');

export interface HtmlVerdict {
  /** Set when the checker could not run here: one line that says why. */
  readonly skipped?: string;
  /** The checker's complaints, a line each; empty when the pages are well. */
  readonly complaints: string;
}

/** Checks the .html files below `folder`. */
export async function checkHtml(folder: string): Promise<HtmlVerdict> {
  if (!existsSync(JAR)) return { skipped: 'skipped: vnu-jar is not installed', complaints: '' };
  const java = await capture('java', ['-version']);
  if (java.code !== 0) return { skipped: 'skipped: no Java on this machine', complaints: '' };
  const options = ['--skip-non-html', '--skip-info-messages', '--Werror', '--format', 'gnu'];
  const { code, output } = await capture('java', [
    '-Xss8m',
    // Half a minute of life is too short for the second compiler.
    '-XX:TieredStopAtLevel=1',
    '-XX:+UseSerialGC',
    '-jar',
    JAR,
    ...options,
    '--filterpattern',
    ACCEPTED,
    folder,
  ]);
  return { complaints: code === 0 ? '' : output };
}
