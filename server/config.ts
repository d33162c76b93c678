import { isIPv6 } from 'node:net';
import { resolve } from 'node:path';

import type { S3Settings } from './providers/files/s3-files.ts';
import { SETTINGS, type Setting, type SettingName } from './settings.ts';
import { StartError } from './start-error.ts';

/** Sign-in by the messaging app: nobody's, our own stand-in's, or the open platform's. */
export type WechatConfig =
  | { driver: 'off' | 'stand-in' }
  | { driver: 'open-platform'; appId: string; appSecret: string };

export type OcrConfig =
  | { driver: 'tesseract' | 'off' }
  | { driver: 'aliyun' | 'tencent' | 'baidu'; keyId: string; secret: string; region: string };

/** Where 工商信息 comes from beyond the installation's own table. */
export type RegistryConfig =
  | { driver: 'local' }
  | { driver: 'tianyancha'; token: string; callsPerDay: number; keepDays: number };

/** What the server was told, checked and typed; nothing else reads the environment. */
export interface Config {
  production: boolean;
  host: string;
  /** 0: any free port. */
  port: number;
  /** Origin under which browsers reach the site, without a slash at the end. */
  publicOrigin: string;
  /** Proxies whose X-Forwarded-* headers are believed; none when empty. */
  trustProxy: readonly string[];
  /** Absolute path. */
  dataDir: string;
  /** Absent: the PostgreSQL that npm installed runs on DATA_DIR/pg. */
  databaseUrl: string | undefined;
  /** Most connections of the application's pool. */
  databasePool: number;
  allowUnsafeDatabase: boolean;
  demoData: boolean;
  /** Whether requests must be signed. */
  signature: boolean;
  passwordPolicy: 'default' | 'strong';
  /** Whether operators must bind an authenticator app. */
  adminTotpRequired: boolean;
  /** Phone of the account that administrates an installation without operators. */
  firstOperator: string | undefined;
  /** PEM file of the RSA key; absent: DATA_DIR/keys. */
  privateKeyFile: string | undefined;
  /** JSON file with the keys of encrypted columns; absent: DATA_DIR/keys. */
  fieldKeysFile: string | undefined;
  sms: {
    driver: 'outbox';
    /** Sends per address, across phones; not counted for loopback addresses. */
    addressPerHour: number;
    addressPerDay: number;
  };
  wechat: WechatConfig;
  ocr: OcrConfig;
  registry: RegistryConfig;
  files: {
    /** Absent: DATA_DIR/files. */
    s3: S3Settings | undefined;
    /** Uploads are refused while the disk has less free than this. */
    keepFreeMb: number;
    /** What a company, or an account without one, may keep. */
    quotaMb: number;
  };
  /** Address of an outside viewer of Office files, `{address}` standing for the file's; absent: our own page alone. */
  officeViewer: string | undefined;
  /** What the QR code of the public account (公众号) holds; absent: a stand-in's page, in production nothing. */
  wechatAccountLink: string | undefined;
  logLevel: string;
  /** Seconds between turning readiness off and refusing connections, for a load balancer to notice. */
  drainSeconds: number;
  /** Seconds that running requests get to finish. */
  shutdownSeconds: number;
}

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
  | `WECHAT_${'DRIVER' | 'APP_ID' | 'APP_SECRET' | 'ACCOUNT_LINK'}`;
type Read = Omit<Values, MaybeAbsent> & Partial<Pick<Values, MaybeAbsent>>;

/** Secrets stand in these; a refusal does not repeat them. */
const SECRET: readonly string[] = [
  'DATABASE_URL',
  'WECHAT_APP_SECRET',
  'S3_SECRET_KEY',
  'TIANYANCHA_TOKEN',
];

function shown(name: string, text: string): string {
  return SECRET.includes(name) ? '' : `, not ${text.replaceAll(/\s+/g, ' ').slice(0, 80)}`;
}

function readSettings(env: Environment): Read {
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

function localOrigin(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${isIPv6(name) ? `[${name}]` : name}:${port}`;
}

/** What reads papers: the program of this machine, nothing, or a service with its key. */
function ocrConfig(read: Read): OcrConfig {
  const {
    OCR_DRIVER: driver,
    OCR_KEY_ID: keyId,
    OCR_KEY_SECRET: secret,
    OCR_REGION: region,
  } = read;
  if (driver === 'tesseract' || driver === 'off') return { driver };
  if (keyId === undefined || secret === undefined) {
    throw new StartError(`OCR_KEY_ID and OCR_KEY_SECRET must be set for OCR_DRIVER ${driver}`);
  }
  return { driver, keyId, secret, region };
}

/** Without an application of the open platform, the stand-in, unless the settings say otherwise. */
function wechatConfig(read: Read): WechatConfig {
  const { WECHAT_APP_ID: appId, WECHAT_APP_SECRET: appSecret } = read;
  const both = appId !== undefined && appSecret !== undefined;
  const driver = read.WECHAT_DRIVER ?? (appId || appSecret ? 'open-platform' : 'stand-in');
  if (driver !== 'open-platform') return { driver };
  if (!both) throw new StartError('WECHAT_APP_ID and WECHAT_APP_SECRET must be set together');
  return { driver, appId, appSecret };
}

function registryConfig(read: Read): RegistryConfig {
  if (read.REGISTRY_DRIVER === 'local') return { driver: 'local' };
  const { TIANYANCHA_TOKEN: token, TIANYANCHA_CALLS_PER_DAY: callsPerDay } = read;
  if (token === undefined) {
    throw new StartError('With REGISTRY_DRIVER=tianyancha, TIANYANCHA_TOKEN must be set');
  }
  return { driver: 'tianyancha', token, callsPerDay, keepDays: read.REGISTRY_KEEP_DAYS };
}

function s3Settings(read: Read): S3Settings | undefined {
  if (read.FILE_STORE !== 's3') return undefined;
  const {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY: accessKey,
    S3_SECRET_KEY: secretKey,
  } = read;
  if (endpoint && bucket && accessKey && secretKey) {
    const { S3_REGION: region, S3_FORCE_PATH_STYLE: forcePathStyle } = read;
    return { endpoint, region, bucket, accessKey, secretKey, forcePathStyle };
  }
  throw new StartError(
    'With FILE_STORE=s3, S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY must be set',
  );
}

/** What is fine while trying the product out, and must not reach the public. */
function refuseInProduction(config: Config): void {
  const faults = [
    config.sms.driver === 'outbox' && 'SMS_DRIVER must not be outbox, which sends nothing',
    config.wechat.driver === 'stand-in' &&
      'WECHAT_APP_ID and WECHAT_APP_SECRET must be set, or WECHAT_DRIVER must be off',
    config.demoData && 'DEMO_DATA must be off',
    !config.signature && 'SIGNATURE must be on',
    config.privateKeyFile === undefined && 'PRIVATE_KEY_FILE must be set',
    config.fieldKeysFile === undefined && 'FIELD_KEYS_FILE must be set',
    !config.publicOrigin.startsWith('https:') &&
      'PUBLIC_ORIGIN must be set and begin with https://',
    !config.adminTotpRequired && 'ADMIN_TOTP must be required',
    config.allowUnsafeDatabase && 'ALLOW_UNSAFE_DATABASE must be off',
  ].filter((fault) => typeof fault === 'string');
  if (faults.length > 0) throw new StartError(`In production ${faults.join('; ')}`);
}

/** Reads the settings out of an environment; throws a StartError of one line that names every wrong one. */
export function readConfig(env: Environment): Config {
  const read = readSettings(env);
  const production = read.NODE_ENV === 'production';
  const config: Config = {
    production,
    host: read.HOST,
    port: read.PORT,
    publicOrigin: read.PUBLIC_ORIGIN ?? localOrigin(read.HOST, read.PORT),
    trustProxy: read.TRUST_PROXY,
    dataDir: resolve(read.DATA_DIR),
    databaseUrl: read.DATABASE_URL,
    databasePool: read.DATABASE_POOL,
    allowUnsafeDatabase: read.ALLOW_UNSAFE_DATABASE,
    demoData: read.DEMO_DATA ?? (read.DATABASE_URL === undefined && !production),
    signature: read.SIGNATURE,
    passwordPolicy: read.PASSWORD_POLICY,
    adminTotpRequired: (read.ADMIN_TOTP ?? (production ? 'required' : 'optional')) === 'required',
    firstOperator: read.FIRST_OPERATOR,
    privateKeyFile: read.PRIVATE_KEY_FILE && resolve(read.PRIVATE_KEY_FILE),
    fieldKeysFile: read.FIELD_KEYS_FILE && resolve(read.FIELD_KEYS_FILE),
    sms: {
      driver: read.SMS_DRIVER,
      addressPerHour: read.SMS_ADDRESS_PER_HOUR,
      addressPerDay: read.SMS_ADDRESS_PER_DAY,
    },
    wechat: wechatConfig(read),
    ocr: ocrConfig(read),
    registry: registryConfig(read),
    files: {
      s3: s3Settings(read),
      keepFreeMb: read.FILES_KEEP_FREE_MB,
      quotaMb: read.FILES_QUOTA_MB,
    },
    officeViewer: read.OFFICE_VIEWER,
    wechatAccountLink: read.WECHAT_ACCOUNT_LINK,
    logLevel: read.LOG_LEVEL,
    drainSeconds: read.DRAIN_SECONDS,
    shutdownSeconds: read.SHUTDOWN_SECONDS,
  };
  if (production) refuseInProduction(config);
  return config;
}
