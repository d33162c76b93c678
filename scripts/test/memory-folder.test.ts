import { expect, test } from 'vitest';

import { isMemory } from './memory-folder.ts';

const mounts = (options: string, type = 'tmpfs') =>
  `/dev/vda / ext4 rw,relatime 0 0\n${type} /dev/shm ${type} ${options} 0 0\n`;

test('memory that programs may be run from is told from disks, and from what is mounted over it', () => {
  const memory = mounts('rw,relatime,size=24684084k');
  expect(isMemory(memory, '/dev/shm')).toBe(true);
  expect(isMemory(mounts('rw,nosuid,nodev,noexec'), '/dev/shm')).toBe(false);
  expect(isMemory(mounts('rw', 'ext4'), '/dev/shm')).toBe(false);
  expect(isMemory(`${memory}/dev/vdb /dev/shm ext4 rw 0 0\n`, '/dev/shm')).toBe(false);
  expect(isMemory(memory, '/')).toBe(false);
  expect(isMemory('', '/dev/shm')).toBe(false);
});
