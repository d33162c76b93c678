import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';

const SCRIPT = readFileSync(join(import.meta.dirname, 'early-script.js'), 'utf8');

function isPhone(userAgent: string): boolean {
  const dataset: Record<string, unknown> = {};
  const document = { cookie: '', documentElement: { dataset } };
  runInNewContext(SCRIPT, { document, navigator: { userAgent } });
  return dataset.phone === true;
}

test('public pages take the same browsers for phones as the user centre, also those that do not say Mobile', () => {
  const phones = [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15',
    'Mozilla/5.0 (iPad; CPU OS 17_0)',
    'Mozilla/5.0 (iPod touch; CPU iPhone OS 12_0 like Mac OS X)',
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/150.0 Mobile Safari/537.36',
    'Mozilla/5.0 (webOS/1.4.0; U; en-US) AppleWebKit/532.2',
    'BlackBerry9700/5.0.0.862 Profile/MIDP-2.1',
    'Mozilla/5.0 (compatible; MSIE 10.0; Windows Phone 8.0; IEMobile/10.0)',
    'Opera/9.80 (J2ME/MIDP; Opera Mini/9.80; U; zh) Presto/2.5.25',
  ];
  expect(phones.filter((agent) => !isPhone(agent))).toEqual([]);
  const desks = [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/150.0 Safari/537.36',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
    'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  ];
  expect(desks.filter(isPhone)).toEqual([]);
});
