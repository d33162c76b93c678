import { isIP } from 'node:net';
import * as z from 'zod/mini';

import { LOGIN_PHONE } from '#contract/validators/patterns.ts';
import type { SmsTemplates } from './providers/sms-services.ts';

/** One setting: how its text is read, what it is without one, and what to tell a person whose text was refused. */
export interface Setting<T, Fallback extends string | undefined = string | undefined> {
  /** Shown in docs/settings.md and in the sentence that refuses a wrong value. */
  readonly must: string;
  /** The text that stands for an absent setting; without it the setting is optional or derived. */
  readonly fallback: Fallback;
  readonly schema: z.ZodMiniType<T, string>;
  /** A refusal does not repeat its text, which would reach the log. */
  readonly isSecret?: true;
}

function setting<T, Fallback extends string | undefined>(
  must: string,
  fallback: Fallback,
  schema: z.ZodMiniType<T, string>,
): Setting<T, Fallback> {
  return { must, fallback, schema };
}

/** A setting whose text holds a secret. */
function secret<T>(must: string, schema: z.ZodMiniType<T, string>): Setting<T, undefined> {
  return { must, fallback: undefined, schema, isSecret: true };
}

const some = z.string().check(z.minLength(1));

function oneOf<const Word extends string, Fallback extends Word | undefined>(
  fallback: Fallback,
  ...words: readonly Word[]
) {
  const schema = z.pipe(z.string(), z.enum(words));
  return setting<Word, Fallback>(words.join(' or '), fallback, schema);
}

function onOff<Fallback extends 'on' | 'off' | undefined>(
  fallback: Fallback,
): Setting<boolean, Fallback> {
  const schema = z.pipe(
    z.enum(['on', 'off']),
    z.transform((word: 'on' | 'off') => word === 'on'),
  );
  return setting('on or off', fallback, schema);
}

/** A number as the text that stands for it. */
type TextOf<Fallback> = Fallback extends number ? string : undefined;

function whole<Fallback extends number | undefined>(
  fallback: Fallback,
  from: number,
  to: number,
): Setting<number, TextOf<Fallback>> {
  const schema = z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/)),
    z.pipe(z.transform(Number), z.number().check(z.minimum(from), z.maximum(to))),
  );
  const text = fallback?.toString() as TextOf<Fallback>;
  return setting(`a whole number from ${from} to ${to}`, text, schema);
}

function isOrigin(text: string): boolean {
  return /^https?:\/\//.test(text) && URL.canParse(text) && new URL(text).origin === text;
}

function isLink(text: string): boolean {
  return /^https?:\/\//.test(text) && URL.canParse(text) && text.length <= 200;
}

function isPostgres(text: string): boolean {
  return /^postgres(ql)?:\/\//.test(text) && URL.canParse(text.replace(/@\//, '@localhost/'));
}

/** An address, a network such as 10.0.0.0/8, or one of the names that Fastify knows for networks. */
function isNetwork(text: string): boolean {
  if (/^(loopback|linklocal|uniquelocal)$/i.test(text)) return true;
  const [, address = '', bits] = /^([^/]+)(?:\/([1-9]\d{0,2}))?$/.exec(text) ?? [];
  const most = { 4: 32, 6: 128 }[isIP(address)];
  return most !== undefined && Number(bits ?? most) <= most;
}

/** `off`, or the proxies whose X-Forwarded-* headers are believed. */
const proxies = z.pipe(
  z
    .string()
    .check(
      z.refine((text) => text === 'off' || text.split(',').every((item) => isNetwork(item.trim()))),
    ),
  z.transform((text: string) => (text === 'off' ? [] : text.split(',').map((item) => item.trim()))),
);

const digits = z.string().check(z.regex(/^\d{1,20}$/));

/** Ids of templates by what they are for. */
const templates = z.pipe(
  z.string().check(z.regex(/^\s*\w+\s*=\s*\w+\s*(?:,\s*\w+\s*=\s*\w+\s*)*$/)),
  z.transform(
    (text: string): SmsTemplates =>
      Object.fromEntries(
        text.split(',').map((pair) => {
          const [purpose = '', id = ''] = pair.split('=').map((word) => word.trim());
          return [purpose, id];
        }),
      ),
  ),
);

/** Every setting of the server, read from the environment; docs/settings.md explains each. */
export const SETTINGS = {
  NODE_ENV: oneOf('development', 'development', 'production', 'test'),
  HOST: setting('an address or host name', '127.0.0.1', some),
  PORT: whole(4321, 0, 65_535),
  PUBLIC_ORIGIN: setting(
    'an origin such as https://portal.example.cn, without a path',
    undefined,
    z.string().check(z.refine(isOrigin)),
  ),
  TRUST_PROXY: setting('off, or addresses and networks separated by commas', 'off', proxies),
  DATA_DIR: setting('a folder', './data', some),
  DATABASE_URL: secret(
    'a connection string that begins with postgresql://',
    z.string().check(z.refine(isPostgres)),
  ),
  DATABASE_POOL: whole(10, 2, 500),
  ALLOW_UNSAFE_DATABASE: onOff('off'),
  DEMO_DATA: onOff(undefined),
  SIGNATURE: onOff('on'),
  PASSWORD_POLICY: oneOf('default', 'default', 'strong'),
  ADMIN_TOTP: oneOf(undefined, 'optional', 'required'),
  FIRST_OPERATOR: setting(
    'a mobile phone number',
    undefined,
    z.string().check(z.regex(LOGIN_PHONE)),
  ),
  PRIVATE_KEY_FILE: setting('a file', undefined, some),
  FIELD_KEYS_FILE: setting('a file', undefined, some),
  SMS_DRIVER: oneOf('outbox', 'outbox', 'aliyun', 'tencent'),
  SMS_KEY_ID: setting('an access key of that service', undefined, some),
  SMS_KEY_SECRET: secret('the secret of that key', some),
  SMS_REGION: setting('a region', 'ap-guangzhou', some),
  SMS_APP_ID: setting('the id of an application, digits only', undefined, digits),
  SMS_SIGN_NAME: setting('a signature that is registered there', undefined, some),
  SMS_TEMPLATES: setting(
    'templates by purpose, such as code=SMS_1,certification=SMS_2',
    undefined,
    templates,
  ),
  SMS_ADDRESS_PER_HOUR: whole(60, 1, 1_000_000),
  SMS_ADDRESS_PER_DAY: whole(300, 1, 1_000_000),
  SIGN_IN_ADDRESS_PER_HOUR: whole(100, 1, 1_000_000),
  WECHAT_DRIVER: oneOf(undefined, 'stand-in', 'open-platform', 'off'),
  WECHAT_APP_ID: setting(
    'an application id of the open platform, such as wx0123456789abcdef',
    undefined,
    z.string().check(z.regex(/^wx[\w-]{4,60}$/)),
  ),
  WECHAT_APP_SECRET: secret('the secret of that application', some),
  OCR_DRIVER: oneOf(
    'tesseract-js',
    'tesseract-js',
    'tesseract',
    'aliyun',
    'tencent',
    'baidu',
    'off',
  ),
  OCR_KEY_ID: setting('an access key of that service', undefined, some),
  OCR_KEY_SECRET: secret('the secret of that key', some),
  OCR_REGION: setting('a region', 'ap-guangzhou', some),
  OCR_CALLS_PER_DAY: whole(100, 1, 1_000_000),
  COVER_DRIVER: oneOf('ffmpeg-wasm', 'ffmpeg-wasm', 'ffmpeg', 'off'),
  BANK_CHANNEL: oneOf('file', 'file', 'manual'),
  BANK_FILE_ENCODING: oneOf('gb18030', 'gb18030', 'utf-8'),
  INVOICE_DRIVER: oneOf('manual', 'manual', 'nuonuo'),
  NUONUO_URL: setting(
    'an address that begins with http',
    'https://sdk.nuonuo.com/open/v1/services',
    z.string().check(z.refine(isLink)),
  ),
  NUONUO_APP_KEY: setting('the key of an application there (appKey)', undefined, some),
  NUONUO_APP_SECRET: secret('the secret of that application (appSecret)', some),
  NUONUO_TOKEN: secret('the authorisation of that application (accessToken)', some),
  REGISTRY_DRIVER: oneOf('local', 'local', 'tianyancha'),
  TIANYANCHA_TOKEN: secret('the token of an account there', some),
  TIANYANCHA_CALLS_PER_DAY: whole(500, 0, 1_000_000),
  REGISTRY_KEEP_DAYS: whole(30, 1, 3_650),
  FILE_STORE: oneOf('local', 'local', 's3'),
  S3_ENDPOINT: setting(
    'an origin such as https://s3.example.cn, without a path',
    undefined,
    z.string().check(z.refine(isOrigin)),
  ),
  S3_REGION: setting('a region', 'us-east-1', some),
  S3_BUCKET: setting(
    'the name of a bucket',
    undefined,
    z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)),
  ),
  S3_ACCESS_KEY: setting('an access key', undefined, some),
  S3_SECRET_KEY: secret('the secret of that key', some),
  S3_FORCE_PATH_STYLE: onOff('off'),
  FILES_KEEP_FREE_MB: whole(undefined, 0, 10_000_000),
  FILES_QUOTA_MB: whole(5120, 1, 100_000_000),
  OFFICE_VIEWER: setting(
    'an address with {address} in it, such as https://view.example.cn/?src={address}',
    undefined,
    z.string().check(z.refine((text) => isLink(text) && text.includes('{address}'))),
  ),
  WECHAT_ACCOUNT_LINK: setting(
    'an address that begins with http:// or https://',
    undefined,
    z.string().check(z.refine(isLink)),
  ),
  LOG_LEVEL: oneOf('info', 'fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
  DRAIN_SECONDS: whole(0, 0, 300),
  SHUTDOWN_SECONDS: whole(10, 1, 300),
} as const;

export type SettingName = keyof typeof SETTINGS;
