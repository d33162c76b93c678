import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A throw-away project with the given files (path → text), which sees our node_modules; gone after the test. */
export function scratchProject(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'scf-scratch-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  symlinkSync(join(process.cwd(), 'node_modules'), join(root, 'node_modules'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}
