import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import Fastify, { type FastifyError, type FastifyInstance, type FastifyRequest } from 'fastify';
import type pg from 'pg';

import type { PlatformInfo } from '#contract/common.ts';
import { calendarFeed } from './calendar-feed.ts';
import type { Config } from './config.ts';
import { databaseOn } from './db/client.ts';
import { filmDriver } from './drivers/film.ts';
import { invoiceDriver } from './drivers/invoice.ts';
import { ocrDriver } from './drivers/ocr.ts';
import { registryDriver } from './drivers/registry.ts';
import { smsDriver } from './drivers/sms.ts';
import { publicAccount, publicOriginOf, wechatDriver } from './drivers/wechat.ts';
import { handedFile } from './handed-file.ts';
import { type Clock, systemClock } from './kernel/clock.ts';
import { type FieldCipher, loadFieldCipher } from './kernel/crypto/field-cipher.ts';
import { loadPrivateKey, type PrivateKey } from './kernel/crypto/private-key.ts';
import { createDiskSpace, type Disk, diskOf } from './kernel/files/disk-space.ts';
import { createPaperReader } from './kernel/files/read-paper.ts';
import { builtInEngine, type ProcessEngine } from './kernel/flow/engine.ts';
import { type Background, createBackground } from './kernel/jobs/background.ts';
import { startWorker } from './kernel/jobs/worker.ts';
import type { Kernel } from './kernel/kernel.ts';
import { bufferLog } from './kernel/log/buffer.ts';
import { lazyChild } from './kernel/log/lazy-logger.ts';
import { loggerOptions, requestIdOf } from './kernel/log/logging.ts';
import type { Module } from './kernel/module.ts';
import type { AssignmentRegister } from './kernel/ports/assignment-register.ts';
import type { FileStore } from './kernel/ports/file-store.ts';
import type { FilmReader } from './kernel/ports/film.ts';
import type { InvoiceIssuer } from './kernel/ports/invoice-issuer.ts';
import type { OcrProvider } from './kernel/ports/ocr.ts';
import type { SmsProvider } from './kernel/ports/sms.ts';
import type { WechatProvider } from './kernel/ports/wechat.ts';
import { createReadLanes } from './kernel/sql/read-lanes.ts';
import { createStreamHub } from './kernel/stream/hub.ts';
import { guardAccess } from './kernel/wire/access-guard.ts';
import { api } from './kernel/wire/api.ts';
import { clientErrorAnswer } from './kernel/wire/client-error.ts';
import { sendError } from './kernel/wire/error-handler.ts';
import { MAX_BODY_BYTES } from './kernel/wire/json-body.ts';
import { badRequest } from './kernel/wire/refusal.ts';
import { NO_DOCUMENT, securityHeaders } from './kernel/wire/security-headers.ts';
import { hurrySlowBodies, SILENT_MS } from './kernel/wire/slow-clients.ts';
import { writesInTurn } from './kernel/wire/writes-in-turn.ts';
import { listAddress } from './list-address.ts';
import { MODULES } from './modules.ts';
import { bankChannel } from './providers/bank/channels.ts';
import { localFiles } from './providers/files/local-files.ts';
import { s3Files } from './providers/files/s3-files.ts';
import { UNSAID } from './site/platform-info.ts';
import { readableUrl } from './site/readable-url.ts';
import { deliverLeftBehind, scheduleOf, tasksOf } from './tasks.ts';

export interface AppOptions {
  config: Config;
  /** Connections as role portal_app; ended by whoever made them. */
  pool: pg.Pool;
  /** Without it all of the server's. */
  modules?: readonly Module[];
  /** Moves processes; without it the one that comes along. */
  engine?: ProcessEngine;
  /** Connections as the owner role, for the job queue; without them nobody runs jobs, and tests deliver by hand. */
  workerPool?: pg.Pool;
  clock?: Clock;
  key?: PrivateKey;
  cipher?: FieldCipher;
  sms?: SmsProvider;
  issuer?: InvoiceIssuer;
  assignments?: AssignmentRegister;
  wechat?: WechatProvider;
  files?: FileStore;
  /** The disk on which files arrive; without it that of DATA_DIR. */
  disk?: Disk;
  ocr?: OcrProvider;
  films?: FilmReader;
  /** What the site says of the platform; nothing without it. */
  platform?: () => PlatformInfo;
  /** Work that no answer waits for; tests wait for it. */
  background?: Background;
  /** Receives the log instead of standard output. */
  logStream?: { write(line: string): void };
  /** Registers what does not belong to the API: the site and the health checks. */
  register?: (app: FastifyInstance) => Promise<void>;
  /** Registers further routes under /api; for tests. */
  extra?: (app: FastifyInstance, kernel: Kernel) => void;
}

/** Whether a header of this name came more than once; of some, Node shows the first alone. */
function saysTwice({ rawHeaders }: IncomingMessage, wanted: string): boolean {
  const isName = (text: string, at: number) => at % 2 === 0 && text.toLowerCase() === wanted;
  return rawHeaders.filter(isName).length > 1;
}

function createServer({ config, logStream }: AppOptions): FastifyInstance {
  const stream = logStream ?? bufferLog(process.stdout);
  const https = config.publicOrigin.startsWith('https:');
  const headers = securityHeaders(https);
  const app = Fastify({
    logger: { ...loggerOptions(config.logLevel), stream },
    // One line per call, written by the API itself.
    logController: new Fastify.LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'requestId',
    }),
    genReqId: requestIdOf,
    childLoggerFactory: lazyChild,
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    bodyLimit: MAX_BODY_BYTES,
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 200 },
    rewriteUrl: ({ url }) => readableUrl(url),
    // An upload may take long; what must not is limited where bodies are read.
    requestTimeout: 0,
    connectionTimeout: SILENT_MS,
    return503OnClosing: false,
    clientErrorHandler: clientErrorAnswer(https),
    // A path that cannot be decoded never reaches a route, nor its hooks and its error handler.
    frameworkErrors: (error: FastifyError, request: FastifyRequest, reply) => {
      request.trail = {};
      void reply.headers({ ...headers, ...NO_DOCUMENT, 'cache-control': 'no-store' });
      sendError(error, request, reply);
    },
  });
  app.addHook('onRequest', (request, reply, done) => {
    request.trail = {};
    void reply.headers(headers);
    // A proxy may have meant the other one (RFC 9112, 3.2).
    if (saysTwice(request.raw, 'host')) done(badRequest());
    else done();
  });
  app.setErrorHandler(sendError);
  hurrySlowBodies(app);
  return app;
}

/** Where the bytes of files lie. */
export function fileStore({ files: { s3 }, dataDir }: Config): FileStore {
  return s3 ? s3Files(s3) : localFiles(join(dataDir, 'files'));
}

/** The stand-ins' pages for phones; development passes only what is below /api on to the server. */
const WECHAT_PAGE = '/api/stand-in/wechat';
const ACCOUNT_PAGE = '/api/stand-in/account';

async function createKernel(app: FastifyInstance, options: AppOptions): Promise<Kernel> {
  const { config, pool, clock = systemClock } = options;
  const background = options.background ?? createBackground(app.log);
  app.addHook('onClose', () => background.settled());
  const db = databaseOn(pool);
  const lanes = createReadLanes(pool);
  app.addHook('onClose', (_app, done) => {
    lanes.close();
    done();
  });
  const streams = createStreamHub({ pool, log: app.log });
  // Before the door closes: it would wait for streams, which never end by themselves.
  app.addHook('preClose', () => streams.close());
  const ocr = options.ocr ?? (await ocrDriver(config));
  const files = options.files ?? fileStore(config);
  const { paidPerDay } = config.ocr;
  return {
    config,
    pool,
    reader: lanes,
    inTurn: writesInTurn(pool),
    db,
    clock,
    key: options.key ?? (await loadPrivateKey(config)),
    cipher: options.cipher ?? loadFieldCipher(config),
    sms: options.sms ?? smsDriver(config, clock),
    wechat: options.wechat ?? (await wechatDriver(app, { config, clock, pagePath: WECHAT_PAGE })),
    engine: options.engine ?? builtInEngine,
    films: options.films ?? filmDriver(config),
    ocr,
    readPaper: createPaperReader({ ocr, files, db, clock, log: app.log, paidPerDay }),
    registry: registryDriver(config, { db, clock, reader: lanes, log: app.log }),
    bank: bankChannel(config.bank),
    issuer: options.issuer ?? invoiceDriver(config, clock),
    assignments: options.assignments ?? { kind: 'manual' },
    files,
    diskSpace: createDiskSpace(options.disk ?? diskOf(config), { ...config.files, log: app.log }),
    platform: options.platform ?? (() => UNSAID),
    accountQr: await publicAccount(app, { config, pagePath: ACCOUNT_PAGE }),
    publicOrigin: () => publicOriginOf(app, config),
    log: app.log,
    secure: config.publicOrigin.startsWith('https:'),
    streams,
    background: background.run,
  };
}

/** Makes the application: every route under /api, and the jobs, which start and end with it. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const app = createServer(options);
  guardAccess(app);
  const kernel = await createKernel(app, options);
  const { extra, workerPool, modules = MODULES } = options;
  const routes = modules.flatMap((module) => module.routes(kernel));
  await app.register(api, { prefix: '/api', kernel, routes, ...(extra ? { extra } : {}) });
  await app.register(handedFile, { kernel });
  await app.register(calendarFeed, { kernel });
  await app.register(listAddress, { kernel, modules });
  await options.register?.(app);
  if (workerPool !== undefined) {
    const tasks = tasksOf(kernel, modules);
    const worker = await startWorker({
      pool: workerPool,
      tasks,
      schedule: scheduleOf(modules),
      log: app.log,
    });
    app.addHook('onClose', () => worker.stop());
    kernel.background(() => deliverLeftBehind(kernel, modules, kernel.clock.now()));
  }
  return app;
}
