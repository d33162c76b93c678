import { readFileSync } from 'node:fs';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { type Read, readSettings } from '#server/read-settings.ts';
import { SETTINGS, type Setting } from '#server/settings.ts';
import { StartError } from '#server/start-error.ts';

const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_ORIGIN: 'https://portal.example.cn',
  PRIVATE_KEY_FILE: '/keys/portal.pem',
  FIELD_KEYS_FILE: '/keys/fields.json',
  TRUST_PROXY: 'loopback',
};

function refusal(env: Record<string, string>): string {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof StartError) return error.message;
    throw error;
  }
  return '';
}

const wrong: [env: Record<string, string>, says: string][] = [
  [{ PORT: 'abc' }, 'PORT must be a whole number from 0 to 65535, not abc'],
  [{ PORT: '65536' }, 'PORT must be'],
  [{ PORT: '-1' }, 'PORT must be'],
  [{ PORT: '80.5' }, 'PORT must be'],
  [{ NODE_ENV: 'prod' }, 'NODE_ENV must be development or production or test, not prod'],
  [{ PUBLIC_ORIGIN: 'portal.example.cn' }, 'PUBLIC_ORIGIN must be an origin'],
  [{ PUBLIC_ORIGIN: 'https://portal.example.cn/portal' }, 'PUBLIC_ORIGIN must be an origin'],
  [{ PUBLIC_ORIGIN: 'ftp://portal.example.cn' }, 'PUBLIC_ORIGIN must be an origin'],
  [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY must be off, or addresses'],
  [{ TRUST_PROXY: 'abc' }, 'TRUST_PROXY must be off, or addresses'],
  [{ TRUST_PROXY: 'loopback, 10.0.0.0/33' }, 'TRUST_PROXY must be off, or addresses'],
  [{ TRUST_PROXY: '10.0.0.1/0' }, 'TRUST_PROXY must be off, or addresses'],
  [{ DATABASE_URL: 'mysql://root@db/portal' }, 'DATABASE_URL must be a connection string'],
  [{ DATABASE_POOL: '1' }, 'DATABASE_POOL must be a whole number from 2 to 500'],
  [{ ALLOW_UNSAFE_DATABASE: 'yes' }, 'ALLOW_UNSAFE_DATABASE must be on or off'],
  [{ DEMO_DATA: 'true' }, 'DEMO_DATA must be on or off, not true'],
  [{ SIGNATURE: '0' }, 'SIGNATURE must be on or off'],
  [{ PASSWORD_POLICY: 'weak' }, 'PASSWORD_POLICY must be default or strong'],
  [{ SMS_DRIVER: 'pigeon' }, 'SMS_DRIVER must be'],
  [{ SMS_ADDRESS_PER_HOUR: '0' }, 'SMS_ADDRESS_PER_HOUR must be'],
  [{ SMS_ADDRESS_PER_DAY: 'many' }, 'SMS_ADDRESS_PER_DAY must be'],
  [{ SIGN_IN_ADDRESS_PER_HOUR: '0' }, 'SIGN_IN_ADDRESS_PER_HOUR must be'],
  [{ WECHAT_ACCOUNT_LINK: 'gh_1234' }, 'WECHAT_ACCOUNT_LINK must be an address'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be'],
  [{ DRAIN_SECONDS: '301' }, 'DRAIN_SECONDS must be'],
  [{ SHUTDOWN_SECONDS: '0' }, 'SHUTDOWN_SECONDS must be'],
  [{ DATADIR: './elsewhere' }, 'DATADIR is no setting, is DATA_DIR meant?'],
  [{ demo_data: 'off' }, 'demo_data is no setting, is DEMO_DATA meant?'],
  [{ DATABASE_URI: 'postgresql://a/b' }, 'DATABASE_URI is no setting, is DATABASE_URL meant?'],
  [{ SMS_DRVIER: 'aliyun' }, 'SMS_DRVIER is no setting, is SMS_DRIVER meant?'],
  [{ ...PRODUCTION }, 'SMS_DRIVER must not be outbox'],
  [{ ...PRODUCTION, DEMO_DATA: 'on' }, 'DEMO_DATA must be off'],
  [{ ...PRODUCTION, SIGNATURE: 'off' }, 'SIGNATURE must be on'],
  [{ ...PRODUCTION, PRIVATE_KEY_FILE: '' }, 'PRIVATE_KEY_FILE must be set'],
  [{ ...PRODUCTION, FIELD_KEYS_FILE: '' }, 'FIELD_KEYS_FILE must be set'],
  [{ ...PRODUCTION, PUBLIC_ORIGIN: '' }, 'PUBLIC_ORIGIN must be set and begin with https://'],
  [{ ...PRODUCTION, TRUST_PROXY: 'off' }, 'TRUST_PROXY must name the proxy that speaks https'],
  [{ ...PRODUCTION, ALLOW_UNSAFE_DATABASE: 'on' }, 'ALLOW_UNSAFE_DATABASE must be off'],
];

describe('readConfig', () => {
  it.each(wrong)('refuses %o in one line', (env, says) => {
    const message = refusal(env);
    expect(message).toContain(says);
    expect(message).not.toContain('\n');
  });

  it('minds no variable of another program', () => {
    expect(readConfig({ LOGLEVEL: 'WARNING', PORT: '4400' })).toMatchObject({ port: 4400 });
  });

  it('names every wrong setting, and repeats no secret', () => {
    const message = refusal({ PORT: 'x\ny', DATABASE_URL: 'mysql://u:hunter2@db', HOST: 'h' });
    expect(message).toContain('PORT must be');
    expect(message).toContain('; DATABASE_URL must be');
    expect(message).not.toContain('hunter2');
    expect(message).not.toContain('\n');
  });

  it('counts as a secret whatever is named like one', () => {
    const all = Object.entries<Setting<unknown>>(SETTINGS);
    const named = all.filter(([name]) => /(?:SECRET|SECRET_KEY|TOKEN)$/.test(name));
    expect(named.map(([, { isSecret }]) => isSecret)).toEqual(Array(7).fill(true));
  });

  it('takes an empty variable for one that is not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toEqual(readConfig({}));
  });

  it('loads demo data only into the embedded database, unless told', () => {
    const url = 'postgresql://portal@db/portal';
    expect(readConfig({}).demoData).toBe(true);
    expect(readConfig({ DATABASE_URL: url }).demoData).toBe(false);
    expect(readConfig({ DATABASE_URL: url, DEMO_DATA: 'on' }).demoData).toBe(true);
    expect(refusal(PRODUCTION)).not.toContain('DEMO_DATA');
  });

  it('makes the origin out of host and port', () => {
    expect(readConfig({ PORT: '8080' }).publicOrigin).toBe('http://127.0.0.1:8080');
    expect(readConfig({ HOST: '::1' }).publicOrigin).toBe('http://[::1]:4321');
    expect(readConfig({ HOST: '0.0.0.0' }).publicOrigin).toBe('http://localhost:4321');
  });
});

describe('what is read', () => {
  it('lacks what has no fallback, and its type says so', () => {
    const read = readSettings({});
    const absent = Object.entries<Setting<unknown>>(SETTINGS)
      .filter(([, { fallback }]) => fallback === undefined)
      .map(([name]) => name);
    expect(Object.keys(read).toSorted()).toEqual(
      Object.keys(SETTINGS)
        .filter((name) => !absent.includes(name))
        .toSorted(),
    );
    expectTypeOf<Read['OCR_KEY_ID']>().toEqualTypeOf<string | undefined>();
    expectTypeOf<Read['NUONUO_TOKEN']>().toEqualTypeOf<string | undefined>();
    expectTypeOf<Read['FILES_KEEP_FREE_MB']>().toEqualTypeOf<number | undefined>();
    expectTypeOf<Read['OFFICE_VIEWER']>().toEqualTypeOf<string | undefined>();
    expectTypeOf<Read['PORT']>().toEqualTypeOf<number>();
  });
});

describe('docs/settings.md', () => {
  const rows = readFileSync('docs/settings.md', 'utf8')
    .split('\n')
    .filter((line) => /^\| [A-Z]/.test(line) && !/^\| (?:Setting|Name) /.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()));

  it('lists exactly the settings of the code, in its order', () => {
    expect(rows.map((row) => row[1])).toEqual(Object.keys(SETTINGS));
  });

  it.each(Object.entries<Setting<unknown>>(SETTINGS))('tells the rule of %s', (name, setting) => {
    const row = rows.find((cells) => cells[1] === name);
    expect(row?.[3]).toBe(setting.must);
    if (setting.fallback !== undefined) expect(row?.[2]).toBe(setting.fallback);
    expect(row?.[4]?.length).toBeGreaterThan(5);
  });
});
