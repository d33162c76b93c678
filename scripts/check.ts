// `npm run check`: our own rules over the source, for the time between two runs of everything.

import { CHECKS } from './checks/all.ts';
import { readSources } from './checks/source.ts';

const files = await readSources('.');
for (const check of CHECKS) {
  const findings = await check.run(files);
  process.stdout.write(`${findings.length === 0 ? '✓' : '✗'} ${check.name}\n`);
  for (const { path, line, message } of findings) {
    process.stdout.write(`  ${path}:${line} ${message}\n`);
    process.exitCode = 1;
  }
}
