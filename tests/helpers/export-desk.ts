import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import readSheet from 'read-excel-file/node';
import { expect } from 'vitest';
import { MINUTE } from '#server/kernel/clock.ts';
import { createDiskSpace, type DiskSpace, diskOf } from '#server/kernel/files/disk-space.ts';
import type { FileStore } from '#server/kernel/ports/file-store.ts';
import { runExport } from '#server/modules/export/job.ts';
import { allExported } from '#server/modules/export/module.ts';
import { resumeExports } from '#server/modules/export/sweep.ts';
import { MODULES } from '#server/modules.ts';
import { localFiles } from '#server/providers/files/local-files.ts';

import { createTestApp, type TestApp } from './app.ts';
import { type Browser, signedHeaders } from './browser.ts';
import { Companies } from './companies.ts';
import { People } from './people.ts';

export const EXPORTABLE = allExported(MODULES);

export interface Progress {
  state: string;
  done: number;
  total: number;
  truncated: boolean;
  fileName: string;
  displayName: string;
}

/** An application whose exports are run by hand, and a store that can be looked into. */
export class ExportDesk {
  readonly portal: TestApp;
  readonly people: People;
  readonly companies: Companies;
  readonly folder: string;
  readonly files: FileStore;

  /** `people` may be those of another desk of the same application. */
  constructor(portal: TestApp, folder: string, people: People) {
    this.portal = portal;
    this.folder = folder;
    this.files = localFiles(join(folder, 'files'));
    this.people = people;
    this.companies = new Companies(portal, this.people);
  }

  static async open(firstPhone: number): Promise<ExportDesk> {
    const folder = mkdtempSync(join(tmpdir(), 'scf-portal-exports-'));
    const portal = await createTestApp({ demo: true, max: 20, env: { DATA_DIR: folder } });
    return new ExportDesk(portal, folder, new People(portal, firstPhone));
  }

  async close(): Promise<void> {
    await this.portal.close();
    rmSync(this.folder, { recursive: true });
  }

  /** What the job works with; `more` stands in for a part of it. */
  parts(more: { files?: FileStore; diskSpace?: DiskSpace } = {}) {
    const { clock, cipher, config, database, app } = this.portal;
    const { db } = database;
    const { log } = app;
    const diskSpace = createDiskSpace(diskOf(config), { ...config.files, log });
    return { db, clock, cipher, config, files: this.files, diskSpace, log, ...more };
  }

  async start(browser: Browser, body: Record<string, unknown> = {}): Promise<string> {
    const asked = { filter: {}, format: 'xlsx', ...body };
    const answer = await browser.post('/portal/bank/export', asked);
    expect(answer.code).toBe(0);
    return (answer.data as { jobId: string }).jobId;
  }

  async progress(browser: Browser, id: string): Promise<Progress> {
    return (await browser.get(`/portal/export/${id}`)).data as Progress;
  }

  async run(id: string, more: { files?: FileStore; diskSpace?: DiskSpace } = {}): Promise<void> {
    const { account_id: accountId } = await this.portal.database.superuser
      .selectFrom('export_file')
      .select('account_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await runExport(this.parts(more), EXPORTABLE, { id, accountId });
  }

  /** A finished export. */
  async exported(browser: Browser, body: Record<string, unknown> = {}): Promise<Progress> {
    const id = await this.start(browser, body);
    await this.run(id);
    return await this.progress(browser, id);
  }

  async download(browser: Browser, query: Record<string, string>, path = '/common/download') {
    const url = `/api${path}`;
    const at = this.portal.clock.now().getTime();
    return await this.portal.app.inject({
      method: 'GET',
      url,
      query,
      headers: { ...signedHeaders(url, query, { at }), authorization: `Bearer ${browser.token}` },
      cookies: Object.fromEntries(browser.cookies),
    });
  }

  /** 额度流水 of a project as a file, asked for, run and read at once. */
  async limitLedger(browser: Browser, projectId: string): Promise<string> {
    const asked = { filter: { projectId }, format: 'xlsx' };
    const { data } = await browser.post('/portal/limitLedger/export', asked);
    const { jobId } = data as { jobId: string };
    await this.run(jobId);
    return JSON.stringify(await this.rowsOf(browser, await this.progress(browser, jobId)));
  }

  /** The cells of a finished export, as another library reads them. */
  async rowsOf(browser: Browser, { fileName }: Progress, path?: string): Promise<unknown[][]> {
    const { statusCode, rawPayload } = await this.download(browser, { fileName }, path);
    expect(statusCode).toBe(200);
    const [sheet] = (await readSheet(rawPayload)) as unknown as { data: unknown[][] }[];
    return sheet?.data ?? [];
  }

  /** What was left behind so many minutes ago is taken up; after those of the default nothing waits any more. */
  async resume(minutes = 10): Promise<void> {
    this.portal.clock.advance(minutes * MINUTE);
    await resumeExports(this.parts(), EXPORTABLE);
  }

  /** Names of all bytes in the store and on their way there. */
  kept(): string[] {
    const all = readdirSync(join(this.folder, 'files'), { recursive: true, withFileTypes: true });
    return all.filter((entry) => entry.isFile()).map(({ name }) => name);
  }
}
