import { sql } from 'kysely';

import { Limits } from '../../helpers/limits.ts';
import { PickUps } from '../../helpers/pick-ups.ts';
import type { Project, ProjectPart } from '../parts/projects.ts';
import type { World } from '../world.ts';

/** A site of a project, and who may sign there. */
export interface Site {
  sceneId: string;
  receiverId: string;
}

const MARKUPS = ['45', '0', '12.34567'];
/** 大宗商品, which may not exceed, and 特钢, which may by a twentieth. */
const LINES = ['2', '5'];
const LIMIT = 1_000_000_000n;

/** Where goods are brought to; each project has a site before it is paid for. */
export class Sites {
  readonly #of = new Map<Project, Site>();
  #desk: PickUps | undefined;

  /** Projects that run from the first day on, so that nobody waits for an approval to trade. */
  async plant(world: World, projects: ProjectPart): Promise<void> {
    const { companies, people, sides } = world.cast;
    this.#desk = await PickUps.on(world.portal, { people, companies });
    const limits = new Limits(world.portal);
    for (const line of LINES) {
      const [buyer, supplier] = [sides.buyer.companyId, sides.supplier.companyId];
      const id = await limits.project(buyer, { suppliers: [supplier] });
      const markup = world.random.pick(MARKUPS);
      const deposit = world.random.pick(['0', '0.1']);
      await sql`
        update project set audit_status = '3', product_line = ${line}, product_id = ${`${line}01`}, annual_rate = 0.08, service_rate = 0.01,
          credit_days = 20, approved_credit_days = 20, markup = ${markup}, approved_deposit_rate = ${deposit},
          term_start_basis = ${world.random.pick(['1', '2', '3', '4'])}
        where id = ${id}`.execute(world.portal.database.superuser);
      await sql`insert into project_party (project_id, role, party_company_id, name)
        select ${id}, '3', id, name from company where id = ${supplier}`.execute(
        world.portal.database.superuser,
      );
      await limits.open(id, { amount: '10000000.00' });
      projects.adopt(id, LIMIT, line);
    }
  }

  /** The site of a project; it gets one by hand, for sites have no actors yet. */
  async of(world: World, project: Project): Promise<Site> {
    const known = this.#of.get(project);
    if (known !== undefined) return known;
    if (this.#desk === undefined) throw new Error('Nothing was planted');
    const deal = { ...world.cast.sides, projectId: project.id, bankId: world.cast.bankId };
    const site = await this.#desk.site(deal);
    this.#of.set(project, site);
    return site;
  }
}
