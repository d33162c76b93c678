import type { TestApp } from './app.ts';
import type { Browser } from './browser.ts';
import type { Companies } from './companies.ts';
import { pdf } from './sample-files.ts';
import { upload } from './upload.ts';

type Values = Record<string, unknown>;

/** A member of a company with the project's actors around it. */
export interface Sides {
  buyer: { browser: Browser; companyId: string; phone: string };
  supplier: { browser: Browser; companyId: string; phone: string };
  owner: { browser: Browser; companyId: string; phone: string };
}

/** Makes projects as their companies would. */
export class Projects {
  readonly #portal: TestApp;
  readonly #companies: Companies;

  constructor(portal: TestApp, companies: Companies) {
    this.#portal = portal;
    this.#companies = companies;
  }

  /** Lets a company know others, so that its forms may name them. */
  async acquaint(companyId: string, ...others: string[]): Promise<void> {
    const db = this.#portal.database.superuser;
    const at = this.#portal.clock.now();
    for (const other of others) {
      const { name, usc } = await db
        .selectFrom('company')
        .select(['name', 'usc'])
        .where('id', '=', other)
        .executeTakeFirstOrThrow();
      const { id: by } = await db.selectFrom('account').select('id').executeTakeFirstOrThrow();
      await db
        .insertInto('contact_client')
        .values({
          company_id: companyId,
          party_company_id: other,
          name,
          usc: usc ?? '',
          person_id: null,
          belongs_to: null,
          company_type: ['1', '2', '3', '7'],
          created_by: by,
          created_at: at,
          updated_by: by,
          updated_at: at,
        })
        .execute();
    }
  }

  /** The files that an application cannot do without, unless its line asks for more. */
  async papers(browser: Browser, types = ['11', '13']): Promise<Record<string, string[]>> {
    const send = async (fileType: string) => {
      const fields = { clientId: 'portal', fileType };
      const { data } = await upload(this.#portal, browser, ['合同.pdf', pdf()], { fields });
      return [(data as { id: string }).id];
    };
    const sent: Record<string, string[]> = {};
    for (const type of types) sent[`file${type}`] = await send(type);
    return sent;
  }

  /** Buyer, supplier and owner who all know each other. */
  async sides(role = 'companyAdmin'): Promise<Sides> {
    const buyer = await this.#companies.member(role);
    const supplier = await this.#companies.member();
    const owner = await this.#companies.member();
    const ids = [buyer, supplier, owner].map(({ companyId }) => companyId);
    for (const id of ids) await this.acquaint(id, ...ids.filter((other) => other !== id));
    return { buyer, supplier, owner };
  }
}

/** Values of an application for large infrastructure (大基建), whole but for its files. */
export function infrastructure({ buyer, supplier, owner }: Sides, more: Values = {}): Values {
  return {
    productId: '101',
    projectName: '示例快速路一标',
    applicantRole: '2',
    contractNo: 'SL-HT-001',
    contractName: '示例快速路一标施工总承包合同',
    contractAmount: '50000000.00',
    contactPerson: '示例甲',
    contactPhone: '13800000001',
    buyerCompanyId: buyer.companyId,
    supplierIds: [supplier.companyId],
    ownerIds: [owner.companyId],
    fundSource: '1',
    base: '湖北省',
    city: '武汉市',
    district: '洪山区',
    detailAddress: '示例大道 1 号',
    startDate: '2026-06-01',
    endDate: '2027-06-01',
    progressPercent: '10',
    measureCycle: '1',
    materials: [
      {
        goodsName: '螺纹钢',
        spec: 'HRB400E Φ12',
        unit: 't',
        qty: '300',
        priceIncl: '3650',
        taxRate: '0.13',
      },
    ],
    applyAmount: '10000000.00',
    limitType: '1',
    creditDays: '90',
    termStartBasis: '3',
    repayMode: '2',
    paySource: '业主按月计量回款',
    usePlan: [
      { planMonth: '2026-07', planAmount: '1000000', planRepayDate: '2026-10-01', note: '' },
    ],
    ...more,
  };
}
