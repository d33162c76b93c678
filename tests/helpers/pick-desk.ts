import { modulesWith } from '#server/modules.ts';
import { templatesOf } from '#server/tasks.ts';

import { pickModule } from '../paper/server.ts';
import { createTestApp, type TestApp } from './app.ts';
import type { Browser } from './browser.ts';
import { Companies } from './companies.ts';
import { Limits } from './limits.ts';
import { People } from './people.ts';
import { createPick, grantPicks, leftForPicks } from './pick-books.ts';
import { Projects } from './projects.ts';
import { done } from './reviewer.ts';

export const STEEL = {
  goodsName: '示例螺纹钢',
  spec: 'HRB400E Φ12',
  unit: 't',
  qty: '3',
  priceIncl: '3650.12345',
  taxRate: '0.13',
};

/** The application with the paper noun, and a project of a buyer with a supplier, which may take an amount. */
export class PickDesk {
  readonly portal: TestApp;
  readonly people: People;
  readonly companies: Companies;

  private constructor(portal: TestApp, first: number) {
    this.portal = portal;
    this.people = new People(portal, first);
    this.companies = new Companies(portal, this.people);
  }

  static async open(first: number): Promise<PickDesk> {
    const modules = modulesWith([pickModule]);
    const portal = await createTestApp({ demo: true, max: 20, modules });
    await createPick(portal.database.owner);
    return new PickDesk(portal, first);
  }

  readonly templates = templatesOf(modulesWith([pickModule]));

  /** Lets a buyer name a supplier. */
  acquaint(buyer: string, supplier: string): Promise<void> {
    return new Projects(this.portal, this.companies).acquaint(buyer, supplier);
  }

  /** A running project that may take so much; its id. */
  async project(buyer: string, supplier: string, amount = '50000.00'): Promise<string> {
    const limits = new Limits(this.portal);
    const id = await limits.project(buyer, { suppliers: [supplier] });
    const at = this.portal.clock.now();
    await grantPicks(this.portal.database.db, { id, amount, at });
    return id;
  }

  /** What the project may still take. */
  available(id: string): Promise<string | undefined> {
    return leftForPicks(this.portal.database.db, id);
  }

  /** A saved pick; its id and version. */
  async save(
    browser: Browser,
    values: Record<string, unknown>,
    known: { id?: string; version?: number } = {},
  ): Promise<{ id: string; version: number }> {
    const full = { expectDate: '2026-06-30', goods: [STEEL], ...values };
    const saved = await done(browser, '/portal/samplePick/save', { ...known, values: full });
    return saved as { id: string; version: number };
  }
}
