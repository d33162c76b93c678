import { afterAll, afterEach, beforeAll, expect } from 'vitest';

import { makeDataDir, removeDataDir, type ServerProcess, startProcess } from './server-process.ts';

export interface ProcessScene {
  /** The folder of data that a file's processes share, made before its first test. */
  dataDir(): string;
  /** A server process, which is ended after its test at the latest. */
  start(env?: Record<string, string>): ServerProcess;
  /** Stops it as an operator does, and expects that it ends well. */
  stop(server: ServerProcess): Promise<void>;
}

/** Server processes of a file of tests on a folder of its own. */
export function openProcesses(): ProcessScene {
  let dataDir = '';
  const processes: ServerProcess[] = [];
  beforeAll(() => {
    dataDir = makeDataDir();
  });
  afterEach(async () => {
    for (const { child } of processes) child.kill('SIGTERM');
    await Promise.all(processes.map(({ ended }) => ended()));
  });
  afterAll(() => removeDataDir(dataDir, processes));
  return {
    dataDir: () => dataDir,
    start(env = {}) {
      const started = startProcess({ DATA_DIR: dataDir, ...env });
      processes.push(started);
      return started;
    },
    async stop(server) {
      server.child.kill('SIGTERM');
      expect(await server.ended()).toBe(0);
    },
  };
}

/** What a process has said, which must be one line. */
export function oneLine(text: string): string {
  const lines = text.trim().split('\n');
  expect(lines).toHaveLength(1);
  return lines[0] ?? '';
}
