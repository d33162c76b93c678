import { isIPv6 } from 'node:net';
import { resolve } from 'node:path';

import { type OcrConfig, ocrConfig } from './ocr-config.ts';
import type { S3Settings } from './providers/files/s3-files.ts';
import { lackingTemplates, type SmsTemplates } from './providers/sms-services.ts';
import { type Environment, type Read, readSettings } from './read-settings.ts';
import { StartError } from './start-error.ts';

/** Sign-in by the messaging app: nobody's, our own stand-in's, or the open platform's. */
export type WechatConfig =
  | { driver: 'off' | 'stand-in' }
  | { driver: 'open-platform'; appId: string; appSecret: string };

/** What delivers short messages (短信): a file of this machine, or a service with its key and templates. */
export type SmsConfig =
  | { driver: 'outbox' }
  | ({ signName: string; templates: SmsTemplates; keyId: string; secret: string } & (
      | { driver: 'aliyun' }
      | { driver: 'tencent'; region: string; appId: string }
    ));

/** Where 工商信息 comes from beyond the installation's own table. */
export type RegistryConfig =
  | { driver: 'local' }
  | { driver: 'tianyancha'; token: string; callsPerDay: number; keepDays: number };

/** How pay-outs reach the bank: entered there by hand, or by files in an encoding. */
export type BankConfig = { driver: 'manual' } | { driver: 'file'; encoding: 'utf-8' | 'gb18030' };

/** How invoices are issued: elsewhere, by people who enter what was issued, or by the open platform of Nuonuo. */
export type InvoiceConfig =
  | { driver: 'manual' }
  | { driver: 'nuonuo'; url: string; appKey: string; appSecret: string; token: string };

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
  /** Passwords from one network that were not right, across phones; not counted for loopback addresses. */
  signInAddressPerHour: number;
  /** Whether operators must bind an authenticator app. */
  adminTotpRequired: boolean;
  /** Phone of the account that administrates an installation without operators. */
  firstOperator: string | undefined;
  /** PEM file of the RSA key; absent: DATA_DIR/keys. */
  privateKeyFile: string | undefined;
  /** JSON file with the keys of encrypted columns; absent: DATA_DIR/keys. */
  fieldKeysFile: string | undefined;
  sms: SmsConfig & {
    /** Sends per address, across phones; not counted for loopback addresses. */
    addressPerHour: number;
    addressPerDay: number;
  };
  wechat: WechatConfig;
  ocr: OcrConfig;
  /** What takes the covers of films. */
  coverDriver: 'ffmpeg-wasm' | 'ffmpeg' | 'off';
  registry: RegistryConfig;
  bank: BankConfig;
  invoice: InvoiceConfig;
  files: {
    /** Absent: DATA_DIR/files. */
    s3: S3Settings | undefined;
    /** No file is taken that would leave the disk less than this; absent: a share of the disk. */
    keepFreeMb: number | undefined;
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

function localOrigin(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${isIPv6(name) ? `[${name}]` : name}:${port}`;
}

/** Chinese carriers deliver registered templates (短信模板) alone: each message must have one. */
function smsConfig(read: Read): SmsConfig {
  const { SMS_DRIVER: driver, SMS_KEY_ID: keyId, SMS_KEY_SECRET: secret } = read;
  if (driver === 'outbox') return { driver };
  const { SMS_SIGN_NAME: signName, SMS_TEMPLATES: templates, SMS_APP_ID: appId } = read;
  if (!(keyId && secret && signName && templates)) {
    throw new StartError(
      `SMS_KEY_ID, SMS_KEY_SECRET, SMS_SIGN_NAME and SMS_TEMPLATES must be set for SMS_DRIVER ${driver}`,
    );
  }
  const lacking = lackingTemplates(templates);
  if (lacking.length > 0) throw new StartError(`SMS_TEMPLATES must name ${lacking.join(', ')}`);
  const common = { keyId, secret, signName, templates };
  if (driver === 'aliyun') return { driver, ...common };
  if (!appId) throw new StartError('SMS_APP_ID must be set for SMS_DRIVER tencent');
  return { driver, ...common, region: read.SMS_REGION, appId };
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

function bankConfig({ BANK_CHANNEL: driver, BANK_FILE_ENCODING: encoding }: Read): BankConfig {
  return driver === 'manual' ? { driver } : { driver, encoding };
}

function invoiceConfig(read: Read): InvoiceConfig {
  if (read.INVOICE_DRIVER === 'manual') return { driver: 'manual' };
  const { NUONUO_APP_KEY: appKey, NUONUO_APP_SECRET: appSecret, NUONUO_TOKEN: token } = read;
  const given = appKey && appSecret && token;
  if (given) return { driver: 'nuonuo', url: read.NUONUO_URL, appKey, appSecret, token };
  const needed = 'NUONUO_APP_KEY, NUONUO_APP_SECRET and NUONUO_TOKEN';
  throw new StartError(`With INVOICE_DRIVER=nuonuo, ${needed} must be set`);
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
    config.trustProxy.length === 0 &&
      'TRUST_PROXY must name the proxy that speaks https, or every address is its own',
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
    signInAddressPerHour: read.SIGN_IN_ADDRESS_PER_HOUR,
    adminTotpRequired: (read.ADMIN_TOTP ?? (production ? 'required' : 'optional')) === 'required',
    firstOperator: read.FIRST_OPERATOR,
    privateKeyFile: read.PRIVATE_KEY_FILE && resolve(read.PRIVATE_KEY_FILE),
    fieldKeysFile: read.FIELD_KEYS_FILE && resolve(read.FIELD_KEYS_FILE),
    sms: {
      ...smsConfig(read),
      addressPerHour: read.SMS_ADDRESS_PER_HOUR,
      addressPerDay: read.SMS_ADDRESS_PER_DAY,
    },
    wechat: wechatConfig(read),
    ocr: ocrConfig(read),
    coverDriver: read.COVER_DRIVER,
    registry: registryConfig(read),
    bank: bankConfig(read),
    invoice: invoiceConfig(read),
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
