import { sql } from 'kysely';

import { builtInEngine } from '#server/kernel/flow/engine.ts';
import { submitSigned } from '#server/modules/actual-delivery/submit-signed.ts';
import { fileSigned } from '#server/trade/goods/receipt.ts';
import type { Signed } from '#server/trade/goods/signed-lines.ts';

import type { Answer, Browser } from './browser.ts';
import { PickUps, type Ready } from './pick-ups.ts';
import { type Registered, registerDelivery } from './registered-delivery.ts';
import { reviewed } from './reviewer.ts';
import { pdf, picture } from './sample-files.ts';
import { savedIn } from './saved.ts';
import { upload } from './upload.ts';

/** Goods of the worked case that were picked and stand at the site, waiting for their receipt. */
export interface Standing extends Ready {
  pickId: string;
  deliveryId: string;
  /** Lines of the delivery. */
  lines: readonly string[];
}

/** What was received of a line. */
export interface Came {
  receivedQty: string;
  rejectedQty?: string;
  rejectReason?: string;
  weighGross?: string;
  weighTare?: string;
}

export const RECEIPT_TICKS = ['signer', 'photo', 'weigh', 'match'];

/** Receives goods as buyers would, and decides as the platform and the supplier would. */
export class Receipts {
  readonly picks: PickUps;

  private constructor(picks: PickUps) {
    this.picks = picks;
  }

  static async open(firstPhone: number): Promise<Receipts> {
    return new Receipts(await PickUps.open(firstPhone));
  }

  /** The same on a portal that is there. */
  static async on(...given: Parameters<typeof PickUps.on>): Promise<Receipts> {
    return new Receipts(await PickUps.on(...given));
  }

  get db() {
    return this.picks.portal.database.superuser;
  }

  /** A delivery of these quantities of a pick-up, as its supplier would register it. */
  delivery(
    pickId: string,
    quantities: readonly string[],
    more?: Registered,
  ): Promise<Pick<Standing, 'deliveryId' | 'lines'>> {
    return registerDelivery(this.picks.portal, { pickId, quantities, ...more });
  }

  /** Goods that were picked and delivered, whole unless said otherwise. */
  async standing({
    quantities = ['150', '100'],
    line = '2',
    theoretical = [],
  }: {
    quantities?: readonly [string, string];
    line?: string;
    theoretical?: readonly string[];
  } = {}): Promise<Standing> {
    const ready = await this.picks.ready({ line });
    const pickId = await this.picks.approved(ready, quantities);
    const tolerance = line === '5' ? '0.05' : '0';
    const delivery = await this.delivery(pickId, quantities, { theoretical, tolerance });
    return { ...ready, pickId, ...delivery };
  }

  async paper(browser: Browser, fileType: string, name = '签收单.pdf'): Promise<string> {
    const { data } = await upload(this.picks.portal, browser, [name, pdf()], {
      fields: { clientId: 'portal', fileType },
    });
    return (data as { id: string }).id;
  }

  /** A picture that says nothing of when or where it was taken. */
  async photo(browser: Browser, fileType: string): Promise<string> {
    const content = await picture('png');
    const { data } = await upload(this.picks.portal, browser, ['卸货照片.png', content], {
      fields: { clientId: 'portal', fileType },
    });
    return (data as { id: string }).id;
  }

  values(
    { deal, deliveryId, receiverId, lines }: Standing,
    came: readonly Came[],
    more: object = {},
  ): Record<string, unknown> {
    return {
      projectId: deal.projectId,
      deliveryId,
      receiverId,
      receiveDate: '2026-05-20',
      lines: came.map((line, at) => ({ upstreamId: lines[at], ...line })),
      ...more,
    };
  }

  save(browser: Browser, values: object, as: object = {}): Promise<Answer> {
    return browser.post('/portal/actualDelivery/save', { ...as, values });
  }

  /** One with its slip, not submitted. */
  async draft(standing: Standing, came: readonly Came[], more: object = {}): Promise<string> {
    const { browser } = standing.deal.buyer;
    const file91 = [await this.paper(browser, '91')];
    const answer = await this.save(browser, this.values(standing, came, { file91, ...more }));
    return savedIn(answer).id;
  }

  submit({ deal }: Pick<Ready, 'deal'>, id: string): Promise<Answer> {
    return deal.buyer.browser.post('/portal/actualDelivery/submit', { id });
  }

  async uploaded(standing: Standing, came: readonly Came[], more?: object): Promise<string> {
    const id = await this.draft(standing, came, more);
    const answer = await this.submit(standing, id);
    if (answer.code !== 0) throw new Error(answer.body);
    return id;
  }

  async task(id: string): Promise<string> {
    const { rows } = await sql<{ id: string }>`
      select task.id::text from process_task task join process_instance instance on instance.id = task.instance_id
      where instance.object_type = 'actualDelivery' and instance.object_id = ${id} and task.status = 1`.execute(
      this.db,
    );
    return rows[0]?.id ?? '';
  }

  /** Operations find everything in order. */
  async check(id: string): Promise<Answer> {
    const ticks = RECEIPT_TICKS.map((key) => ({ key, result: 'pass' }));
    return this.picks.boss.post('/admin/review/approve', { taskId: await this.task(id), ticks });
  }

  async sendBack(id: string, opinion = '照片看不清，请重新上传'): Promise<Answer> {
    return this.picks.boss.post('/admin/review/returnBack', {
      taskId: await this.task(id),
      opinion,
    });
  }

  confirm({ deal }: Pick<Ready, 'deal'>, id: string): Promise<Answer> {
    const decided = { decision: 'approve', opinion: '' };
    return reviewed(deal.supplier.browser, 'actualDelivery', id, decided);
  }

  async confirmed(standing: Standing, came: readonly Came[]): Promise<string> {
    const id = await this.uploaded(standing, came);
    for (const answer of [await this.check(id), await this.confirm(standing, id)]) {
      if (answer.code !== 0) throw new Error(answer.body);
    }
    return id;
  }

  async detail(browser: Browser, id: string): Promise<Record<string, unknown>> {
    const { data } = await browser.get('/portal/actualDelivery/detail', { id });
    return data as Record<string, unknown>;
  }

  signature(
    { deliveryId, lines }: Standing,
    came: readonly Came[],
    more: Partial<Signed> = {},
  ): Signed {
    return {
      deliveryId,
      signWay: '2',
      signer: { name: '示例签', phone: '13900000001' },
      at: this.picks.portal.clock.now(),
      place: { lng: '114.3055', lat: '30.5928' },
      deviceInfo: '示例手机',
      lines: came.map((line, at) => ({
        deliveryLineId: lines[at] ?? '',
        rejectedQty: '0',
        rejectReason: '',
        ...line,
      })),
      files: [],
      ...more,
    };
  }

  /** What a signature at the site does, by the system's hand. */
  sign(signed: Signed): Promise<{ id: string; no: string }> {
    const making = { at: this.picks.portal.clock.now(), accountId: null };
    return this.picks.portal.database.db
      .transaction()
      .execute((tx) => fileSigned(tx, signed, making));
  }

  /** The job that follows a signature. */
  submitSigned(id: string): Promise<void> {
    const { portal } = this.picks;
    const { database, clock, cipher } = portal;
    return submitSigned({ db: database.db, clock, cipher, engine: builtInEngine }, { id });
  }

  /** What came to a stage of the lines of a pick-up, without trailing zeros. */
  async at(stage: string, pickId: string): Promise<string[]> {
    const { rows } = await sql<{ qty: string }>`
      select coalesce(trim_scale(a.granted), 0)::text as qty from pick_goods_line l
      left join ledger_account a on a.book = ${`qty${stage}`} and a.owner_id = l.id
      where l.pick_goods_id = ${pickId} order by l.sort`.execute(this.db);
    return rows.map(({ qty }) => qty);
  }

  async statuses({ pickId, deliveryId }: Standing): Promise<{ pick: string; delivery: string }> {
    const { rows } = await sql<{ pick: string; delivery: string }>`
      select (select pick_status from pick_goods where id = ${pickId}) as pick,
        (select delivery_status from delivery where id = ${deliveryId}) as delivery`.execute(
      this.db,
    );
    return rows[0] ?? { pick: '', delivery: '' };
  }
}
