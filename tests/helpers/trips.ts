import { sql } from 'kysely';

import type { TestApp } from './app.ts';
import type { Answer, Browser } from './browser.ts';
import { PickUps, type Ready } from './pick-ups.ts';
import { savedIn } from './saved.ts';

/** Quantities of both lines of a pick-up; '' leaves a line out. */
type Both = readonly [string, string];

/** Goods that are called off and may be loaded: the pick-up, and its lines. */
export interface Called {
  ready: Ready;
  pickId: string;
  lineIds: readonly [string, string];
}

/** Loads goods on trips as suppliers would. */
export class Trips {
  readonly picks: PickUps;
  readonly portal: TestApp;

  constructor(picks: PickUps) {
    this.picks = picks;
    this.portal = picks.portal;
  }

  static async open(firstPhone: number): Promise<Trips> {
    return new Trips(await PickUps.open(firstPhone));
  }

  /** A pick-up that the platform has approved, delivered to the site: of 150 t and 100 t. */
  async called(ready?: Ready, quantities: Both = ['150', '100'], more?: object): Promise<Called> {
    const of = ready ?? (await this.picks.ready());
    const pickId = await this.picks.approved(of, quantities, more);
    const { rows } = await sql<{ id: string }>`
      select id from pick_goods_line where pick_goods_id = ${pickId} order by sort`.execute(
      this.portal.database.superuser,
    );
    const [first = '', second = ''] = rows.map(({ id }) => String(id));
    return { ready: of, pickId, lineIds: [first, second] };
  }

  values({ ready, lineIds }: Called, [first, second]: Both, more: object = {}) {
    const lines = [first, second].flatMap((qty, at) =>
      qty === '' ? [] : [{ upstreamId: lineIds[at], qty }],
    );
    return {
      projectId: ready.deal.projectId,
      transportMode: '1',
      vehicleNo: '鄂A12345',
      driverName: '示例司机',
      driverPhone: '13900000088',
      loadPlace: '示例钢厂一号库',
      unloadPlace: '示例工地',
      loadTime: '2026-06-01 08:00',
      planArriveTime: '2026-06-01 18:30',
      lines,
      ...more,
    };
  }

  save(browser: Browser, values: object, as: object = {}): Promise<Answer> {
    return browser.post('/portal/logisticsEntry/save', { ...as, values });
  }

  async draft(called: Called, quantities: Both, more?: object): Promise<string> {
    const { browser } = called.ready.deal.supplier;
    return savedIn(await this.save(browser, this.values(called, quantities, more))).id;
  }

  step({ ready }: Called, event: string, id: string, more: object = {}): Promise<Answer> {
    return ready.deal.supplier.browser.post(`/portal/logisticsEntry/${event}`, { id, ...more });
  }

  async waiting(called: Called, quantities: Both, more?: object): Promise<string> {
    const id = await this.draft(called, quantities, more);
    const answer = await this.step(called, 'submit', id);
    if (answer.code !== 0) throw new Error(answer.body);
    return id;
  }

  async moving(called: Called, quantities: Both, more?: object): Promise<string> {
    const id = await this.waiting(called, quantities, more);
    const answer = await this.step(called, 'depart', id);
    if (answer.code !== 0) throw new Error(answer.body);
    return id;
  }

  async detail(browser: Browser, id: string): Promise<Record<string, unknown>> {
    const { data } = await browser.get('/portal/logisticsEntry/detail', { id });
    return data as Record<string, unknown>;
  }

  /** What the books say of a line of a pick-up at a stage. */
  async books(lineId: string, book = 'qtyPicked') {
    const { rows } = await sql<{ granted: string; held: string; used: string }>`
      select trim_scale(granted)::text as granted, trim_scale(held)::text as held, trim_scale(used)::text as used
      from ledger_account where book = ${book} and owner_id = ${lineId}`.execute(
      this.portal.database.superuser,
    );
    return rows[0];
  }
}
