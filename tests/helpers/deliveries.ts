import { sql } from 'kysely';

import { makeSignLink, tellSigner } from '#server/modules/delivery/tell.ts';

import type { Answer, Browser } from './browser.ts';
import type { PickUps, Ready } from './pick-ups.ts';
import type { Standing } from './receipts.ts';
import { pdf } from './sample-files.ts';
import { savedIn } from './saved.ts';
import type { Called } from './trips.ts';
import { upload } from './upload.ts';

/** A pick-up that was approved, with the ids of its lines. */
export interface Picked extends Ready {
  pickId: string;
  pickLineIds: string[];
}

/** What a form says of a line beside its quantity. */
interface LineWords {
  qty: string;
  /** Place of the pick-up's line. */
  of?: number;
  heatNo?: string;
  theoreticalQty?: string;
  weighedQty?: string;
}

/** Delivers goods as suppliers would. */
export class Deliveries {
  readonly picks: PickUps;

  constructor(picks: PickUps) {
    this.picks = picks;
  }

  get db() {
    return this.picks.portal.database.superuser;
  }

  /** An approved pick-up of the worked case, or of these quantities. */
  async picked(
    quantities?: readonly [string, string],
    { line, more }: { line?: string; more?: object } = {},
  ): Promise<Picked> {
    const ready = await this.picks.ready(line ? { line } : {});
    return await this.pickOf(ready, quantities, more);
  }

  async pickOf(
    ready: Ready,
    quantities?: readonly [string, string],
    more?: object,
  ): Promise<Picked> {
    const pickId = await this.picks.approved(ready, quantities, more);
    const { rows } = await sql<{ id: string }>`
      select id from pick_goods_line where pick_goods_id = ${pickId} order by sort`.execute(
      this.db,
    );
    return { ...ready, pickId, pickLineIds: rows.map(({ id }) => String(id)) };
  }

  async paper(browser: Browser, fileType = '81'): Promise<string> {
    const fields = { clientId: 'portal', fileType };
    const { data } = await upload(this.picks.portal, browser, ['送货单.pdf', pdf()], { fields });
    return (data as { id: string }).id;
  }

  async values(
    { deal, pickId, pickLineIds }: Picked,
    lines: readonly LineWords[],
    more: object = {},
  ): Promise<Record<string, unknown>> {
    return {
      pickGoodsId: pickId,
      deliveryDate: '2026-05-21',
      delivererName: '示例司机',
      delivererPhone: '13900000088',
      lines: lines.map(({ of = 0, ...line }) => ({ upstreamId: pickLineIds[of], ...line })),
      file81: [await this.paper(deal.supplier.browser)],
      ...more,
    };
  }

  save({ deal }: Picked, values: object, as: object = {}): Promise<Answer> {
    return deal.supplier.browser.post('/portal/delivery/save', { ...as, values });
  }

  async draft(picked: Picked, lines: readonly LineWords[], more?: object): Promise<string> {
    return savedIn(await this.save(picked, await this.values(picked, lines, more))).id;
  }

  submit({ deal }: Picked, id: string): Promise<Answer> {
    return deal.supplier.browser.post('/portal/delivery/submit', { id });
  }

  /** One that was handed in, with its link made; its id. */
  async delivered(picked: Picked, lines: readonly LineWords[], more?: object): Promise<string> {
    const id = await this.draft(picked, lines, more);
    const answer = await this.submit(picked, id);
    if (answer.code !== 0) throw new Error(answer.body);
    await this.makeLink(id);
    return id;
  }

  /** What came of the first line of goods that trips load, with these trips; its id and those of its lines. */
  async broughtBy(
    { ready, pickId, lineIds }: Called,
    qty: string,
    logisticsIds: readonly string[] = [],
  ): Promise<Standing> {
    const picked = { ...ready, pickId, pickLineIds: [...lineIds] };
    const deliveryId = await this.delivered(picked, [{ qty }], { logisticsIds });
    const { rows } = await sql<{ id: string }>`
      select id::text from delivery_line where delivery_id = ${deliveryId}`.execute(this.db);
    return { ...ready, pickId, deliveryId, lines: rows.map(({ id }) => id) };
  }

  /** Its supplier takes back what was not signed for. */
  voided({ deal }: Pick<Ready, 'deal'>, id: string): Promise<Answer> {
    const asked = { id, reason: '单据有误' };
    return deal.supplier.browser.post('/portal/delivery/void', asked);
  }

  /** What the job queue does after a delivery was handed in. */
  async makeLink(id: string): Promise<void> {
    const { database, clock, cipher } = this.picks.portal;
    const at = clock.now().toISOString();
    await makeSignLink({ db: database.db, clock, cipher }, { id, at });
  }

  /** The message of one signer. */
  async tell(id: string, receiverId: string): Promise<void> {
    const { database, clock, cipher, sms } = this.picks.portal;
    const publicOrigin = () => 'http://portal.example.invalid';
    await tellSigner({ db: database.db, clock, cipher, sms, publicOrigin }, { id, receiverId });
  }

  /** The token on the note, as its supplier prints it. */
  async token({ deal }: Picked, id: string): Promise<string> {
    const { data } = await deal.supplier.browser.get('/portal/delivery/signLink', { id });
    return (data as { url: string }).url.split('/').at(-1) ?? '';
  }

  async detail(browser: Browser, id: string): Promise<Record<string, unknown>> {
    const { data } = await browser.get('/portal/delivery/detail', { id });
    return data as Record<string, unknown>;
  }

  /** What has come to a stage of a line of a pick-up, and what the next stage took of it. */
  async at(stage: 'Picked' | 'Shipped' | 'Delivered' | 'Received', lineId: string | undefined) {
    const { rows } = await sql<{ granted: string; used: string }>`
      select trim_scale(granted)::text as granted, trim_scale(used)::text as used
      from ledger_account where book = ${`qty${stage}`} and owner_id = ${lineId}`.execute(this.db);
    return rows[0] ?? { granted: '0', used: '0' };
  }
}
