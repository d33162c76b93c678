import { SETTINGS, type Setting, type SettingName } from './settings.ts';
import { StartError } from './start-error.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

type Values = {
  [Name in SettingName]: (typeof SETTINGS)[Name] extends Setting<infer T> ? T : never;
};
/** Settings without a fallback may be absent. */
type MaybeAbsent =
  | 'PUBLIC_ORIGIN'
  | 'DATABASE_URL'
  | 'DEMO_DATA'
  | 'ADMIN_TOTP'
  | 'FIRST_OPERATOR'
  | 'PRIVATE_KEY_FILE'
  | 'FIELD_KEYS_FILE'
  | `S3_${'ENDPOINT' | 'BUCKET' | 'ACCESS_KEY' | 'SECRET_KEY'}`
  | 'TIANYANCHA_TOKEN'
  | `SMS_${'KEY_ID' | 'KEY_SECRET' | 'APP_ID' | 'SIGN_NAME' | 'TEMPLATES'}`
  | `WECHAT_${'DRIVER' | 'APP_ID' | 'APP_SECRET' | 'ACCOUNT_LINK'}`;
/** The settings as they were read; those that may be absent have no fallback. */
export type Read = Omit<Values, MaybeAbsent> & Partial<Pick<Values, MaybeAbsent>>;

/** Secrets stand in these; a refusal does not repeat them. */
const SECRET: readonly string[] = [
  'DATABASE_URL',
  'SMS_KEY_SECRET',
  'OCR_KEY_SECRET',
  'WECHAT_APP_SECRET',
  'S3_SECRET_KEY',
  'TIANYANCHA_TOKEN',
];

function shown(name: string, text: string): string {
  return SECRET.includes(name) ? '' : `, not ${text.replaceAll(/\s+/g, ' ').slice(0, 80)}`;
}

/** Reads every setting; throws a StartError of one line that names every wrong one. */
export function readSettings(env: Environment): Read {
  const values: Record<string, unknown> = {};
  const complaints: string[] = [];
  for (const [name, { must, fallback, schema }] of Object.entries<Setting<unknown>>(SETTINGS)) {
    // An empty variable is what container files pass for one that is not set.
    const text = env[name]?.trim() || fallback;
    if (text === undefined) continue;
    const read = schema.safeParse(text);
    if (read.success) values[name] = read.data;
    else complaints.push(`${name} must be ${must}${shown(name, text)}`);
  }
  if (complaints.length > 0) throw new StartError(complaints.join('; '));
  return values as Read;
}
