import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

import { LISTS_PATH } from './company/data-address.ts';
import { HANDED_PATH } from './file/view.ts';
import { CALENDAR_PATH } from './funds/funds.ts';

/** The location of deploy/nginx.conf that keeps no log, as nginx reads it. */
function unlogged(): RegExp {
  const conf = readFileSync('deploy/nginx.conf', 'utf8');
  const [, pattern = ''] = conf.match(/location ~ (\S+) \{\s+access_log off;/) ?? [];
  return new RegExp(pattern);
}

test.each([CALENDAR_PATH, HANDED_PATH, LISTS_PATH])(
  'an address below %s is a secret, which no log of a proxy keeps',
  (path) => {
    expect(`${path}/secret/name`).toMatch(unlogged());
    expect(`${path}x/secret`).not.toMatch(unlogged());
  },
);
