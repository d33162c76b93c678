import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';

/** The scripts that know a phone before the first paint: of public pages, of the user centre, of the console. */
const SCRIPTS = ['early-script.js', '../layouts/centre-early.js', '../layouts/admin-early.js'].map(
  (file) => readFileSync(join(import.meta.dirname, file), 'utf8'),
);

function isPhone(script: string, userAgent: string): boolean {
  const dataset: Record<string, unknown> = { session: 'in', console: 'login' };
  const document = { cookie: '', documentElement: { dataset } };
  const matchMedia = () => ({ matches: false });
  runInNewContext(script, { document, navigator: { userAgent }, matchMedia });
  return dataset.phone === true || dataset.device === 'mobile';
}

test.each(SCRIPTS)(
  'the same browsers count as phones everywhere, also those that do not say Mobile',
  (script) => {
    const phones = [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15',
      'Mozilla/5.0 (iPad; CPU OS 17_0)',
      'Mozilla/5.0 (iPod touch; CPU iPhone OS 12_0 like Mac OS X)',
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/150.0 Mobile Safari/537.36',
      'Mozilla/5.0 (webOS/1.4.0; U; en-US) AppleWebKit/532.2',
      'BlackBerry9700/5.0.0.862 Profile/MIDP-2.1',
      'Mozilla/5.0 (compatible; MSIE 10.0; Windows Phone 8.0; IEMobile/10.0)',
      'Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 Chrome/132.0.0.0 Safari/537.36 ArkWeb/4.1.6.1 Mobile',
      'Opera/9.80 (J2ME/MIDP; Opera Mini/9.80; U; zh) Presto/2.5.25',
    ];
    expect(phones.filter((agent) => !isPhone(script, agent))).toEqual([]);
    const desks = [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/150.0 Safari/537.36',
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
      'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    ];
    expect(desks.filter((agent) => isPhone(script, agent))).toEqual([]);
  },
);
