import type { ProjectDetail, ProjectParty } from '#contract/project/project.ts';
import { enumName } from '#src/stores/enums.ts';
import { Panel } from '#src/ui/panel/panel.tsx';

import styles from './parties.module.css';

function noteOf({ person, usc, certified, added }: ProjectParty): string {
  if (person) return '个人';
  return [usc, certified ? '已认证' : '未认证', added].filter((part) => part !== '').join(' · ');
}

/** 参与方: who takes part, as far as this reader is told. */
export function Parties({ row: { parties } }: { row: ProjectDetail }) {
  if (parties.length === 0) return null;
  return (
    <Panel title="参与方">
      <dl className={styles.parties}>
        {parties.map((party) => (
          <div key={`${party.role} ${party.id}`}>
            <dt>{enumName('PartyRole', party.role)}</dt>
            <dd>
              {party.name}
              <small>{noteOf(party)}</small>
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
