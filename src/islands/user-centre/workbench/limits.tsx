import type { WorkbenchLimits } from '#contract/workbench.ts';
import { addressOf } from '#src/lib/route-address.ts';
import { LimitBar } from '#src/ui/limit-bar/limit-bar.tsx';
import { Panel } from '#src/ui/panel/panel.tsx';
import styles from './overview.module.css';

/** 授信额度 over all projects: how much of it is occupied, held and free. */
export function Limits({ limits }: { limits: WorkbenchLimits }) {
  return (
    <div className={styles.limits}>
      <Panel
        title="授信总览"
        more={<a href={addressOf('project')}>{limits.projects} 个项目的额度合计</a>}
      >
        <LimitBar figures={limits} />
      </Panel>
    </div>
  );
}
