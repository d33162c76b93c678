import type { TestApp } from './app.ts';
import type { Answer, Browser } from './browser.ts';
import { pdf } from './sample-files.ts';
import { savedIn } from './saved.ts';
import { upload } from './upload.ts';

/** Values of an adjustment's form, whole but for its project and its file. */
export const RAISE = { adjustType: '1', adjustAmount: '500000', reason: '三季度材料用量增加' };

/** Files adjustments as a company would. */
export class Adjusts {
  readonly #portal: TestApp;

  constructor(portal: TestApp) {
    this.#portal = portal;
  }

  /** An uploaded 申请说明. */
  async paper(browser: Browser): Promise<string> {
    const { data } = await upload(this.#portal, browser, ['说明.pdf', pdf()], {
      fields: { clientId: 'portal', fileType: '121' },
    });
    return (data as { id: string }).id;
  }

  save(browser: Browser, values: Record<string, unknown>, as: object = {}): Promise<Answer> {
    return browser.post('/portal/applyAmountAdjust/save', { ...as, values });
  }

  /** A draft that may be submitted; its id. */
  async draft(browser: Browser, projectId: string, values: object = RAISE): Promise<string> {
    const file121 = [await this.paper(browser)];
    return savedIn(await this.save(browser, { projectId, file121, ...values })).id;
  }

  submit(browser: Browser, id: string): Promise<Answer> {
    return browser.post('/portal/applyAmountAdjust/submit', { id });
  }
}
