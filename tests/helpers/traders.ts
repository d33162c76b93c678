import type { Browser } from './browser.ts';
import { approve, done } from './reviewer.ts';

/** Somebody who calls the server as the client does, whichever way the calls go. */
export type Hand = Pick<Browser, 'get' | 'post' | 'call' | 'seal'>;

/** Everybody whom a deal needs. */
export interface Traders {
  /** The platform's people, by their role. */
  as: (role: string) => Hand;
  buyer: { browser: Hand; companyId: string };
  supplier: { browser: Hand; companyId: string; name: string };
  /** The buyer's colleague, where its company reviews what it hands in (企业复核). */
  reviewer?: Hand;
  /** The id of a paper that somebody uploads. */
  paper(by: Hand, fileType: string, path?: string): Promise<string>;
  /** yyyy-MM-dd. */
  day: string;
}

/** A record as one of its sides reads it. */
export type Row = Record<string, unknown> & { id: string };

/** Traders at one project of theirs. */
export class AtProject {
  readonly traders: Traders;
  readonly projectId: string;

  constructor(traders: Traders, projectId: string) {
    this.traders = traders;
    this.projectId = projectId;
  }

  get buyer(): Hand {
    return this.traders.buyer.browser;
  }
  get supplier(): Hand {
    return this.traders.supplier.browser;
  }

  /** The newest record of the project that a side reads, in full. */
  async latest(by: Hand, noun: string): Promise<Row> {
    const page = await done(by, `/portal/${noun}/page`, { projectId: this.projectId });
    const [first] = (page as { content: Row[] }).content;
    const { data, body } = await by.get(`/portal/${noun}/detail`, { id: first?.id });
    if (data === null) throw new Error(body);
    return data as Row;
  }

  /** Everybody who is asked agrees, until nobody is; `fields` are those of the first node. */
  async agreed(noun: string, id: string, fields: Record<string, string> = {}): Promise<void> {
    const { as, buyer, reviewer } = this.traders;
    for (;;) {
      const { data } = await this.buyer.get(`/portal/${noun}/detail`, { id });
      const { nextStep } = data as { nextStep: Record<string, string | null> | null };
      if (nextStep === null) return;
      const { role, actingCompanyId, nodeKey } = nextStep;
      if (actingCompanyId === null) {
        await approve(as(String(role)), id, nodeKey === 'N1' ? fields : {});
      } else {
        const by = actingCompanyId === buyer.companyId ? reviewer : this.supplier;
        if (by === undefined) throw new Error(`Nobody reviews ${noun} ${id}`);
        await done(by, `/portal/${noun}/review`, { id, decision: 'approve', opinion: '' });
      }
    }
  }
}
