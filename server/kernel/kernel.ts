import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type pg from 'pg';

import type { PlatformInfo } from '#contract/common.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/types.ts';
import type { AssignmentRegister } from '#server/kernel/ports/assignment-register.ts';
import type { BankChannel } from '#server/kernel/ports/bank-channel.ts';
import type { FileStore } from '#server/kernel/ports/file-store.ts';
import type { FilmReader } from '#server/kernel/ports/film.ts';
import type { InvoiceIssuer } from '#server/kernel/ports/invoice-issuer.ts';
import type { OcrProvider } from '#server/kernel/ports/ocr.ts';
import type { CompanyRegistry } from '#server/kernel/ports/registry.ts';
import type { SmsProvider } from '#server/kernel/ports/sms.ts';
import type { WechatProvider } from '#server/kernel/ports/wechat.ts';
import type { Clock } from './clock.ts';
import type { FairQueue } from './concurrency/fair-queue.ts';
import type { FieldCipher } from './crypto/field-cipher.ts';
import type { PrivateKey } from './crypto/private-key.ts';
import type { DiskSpace } from './files/disk-space.ts';
import type { ReadPaper } from './files/read-paper.ts';
import type { ProcessEngine } from './flow/engine.ts';
import type { Reader } from './sql/read-lanes.ts';
import type { StreamHub } from './stream/hub.ts';

/** What every module works with; made once by app.ts. */
export interface Kernel {
  config: Config;
  /** As role portal_app; row-level security applies. */
  db: Kysely<Database>;
  /** The pool under `db`. */
  pool: pg.Pool;
  /** Answers prepared reads on connections of the pool. */
  reader: Reader;
  /** Writes of all sessions take turns, as many at a time as the pool has connections. */
  inTurn: FairQueue;
  clock: Clock;
  key: PrivateKey;
  /** Encrypts single columns. */
  cipher: FieldCipher;
  sms: SmsProvider;
  /** Undefined where sign-in by the messaging app is switched off. */
  wechat: WechatProvider | undefined;
  /** Undefined where nothing reads papers; whoever wants one read asks readPaper. */
  ocr: OcrProvider | undefined;
  readPaper: ReadPaper;
  /** Undefined where nothing looks into films. */
  films: FilmReader | undefined;
  /** Moves processes (审批流程) from node to node. */
  engine: ProcessEngine;
  /** What is publicly known of companies (工商信息). */
  registry: CompanyRegistry;
  /** How pay-outs reach the bank. */
  bank: BankChannel;
  /** How invoices are issued. */
  issuer: InvoiceIssuer;
  /** How assignments of receivables are registered (中登网). */
  assignments: AssignmentRegister;
  /** Where the bytes of files lie. */
  files: FileStore;
  /** Of the disk on which files arrive. */
  diskSpace: DiskSpace;
  /** What the site says of the platform: title, hotline, registration numbers, address. */
  platform(): PlatformInfo;
  /** Picture of the public account's QR code (公众号二维码) where the operator has set none; '' when there is none. */
  accountQr(): Promise<string>;
  /** Where browsers reach the portal, without a slash at its end; with PORT=0 known once the door is open. */
  publicOrigin(): string;
  log: FastifyBaseLogger;
  /** Whether browsers reach the portal by https. */
  secure: boolean;
  /** Open streams of server-sent events. */
  streams: StreamHub;
  /** Runs work that no answer waits for; errors go to the log, and closing waits for it. */
  background(work: () => Promise<void>): void;
}
