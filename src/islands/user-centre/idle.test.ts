import { expect, test, vi } from 'vitest';

import { warningOf } from './idle.ts';

test.each(['America/New_York', 'Asia/Shanghai'])(
  'the warning names the end of a session by the time of the portal, on a device in %s',
  (zone) => {
    vi.stubEnv('TZ', zone);
    expect(warningOf(Date.UTC(2026, 6, 1, 16, 5, 9))).toBe(
      '您已有一段时间没有操作，登录将在 00:05:09 前后自动结束',
    );
  },
);
