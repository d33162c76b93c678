import { useStore } from '@nanostores/react';
import type { WorkbenchCompany, WorkbenchLine } from '#contract/workbench.ts';
import { addressOf } from '#src/lib/route-address.ts';
import { mayUse, routeNamed } from '#src/lib/route-tree.ts';
import { $roles, $suppliesOnly } from '#src/stores/session.ts';
import { ButtonLink } from '#src/ui/controls/button.tsx';
import { Panel } from '#src/ui/panel/panel.tsx';
import { type FirstStep, firstSteps } from './first-steps.ts';
import styles from './overview.module.css';

const READ = { done: '已完成', now: '进行中', todo: '未开始' } as const;

function Step({ step: { title, note, state, to } }: { step: FirstStep }) {
  const roles = useStore($roles);
  const route = to && routeNamed(to.route);
  return (
    <li data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
      <p className={styles.stepTitle}>
        {title}
        <span className="visually-hidden">（{READ[state]}）</span>
      </p>
      <p className={styles.stepNote}>{note}</p>
      {to && route && mayUse(route, roles) && (
        <ButtonLink href={addressOf(to.route)}>{to.label}</ButtonLink>
      )}
    </li>
  );
}

interface Props {
  company: WorkbenchCompany | null;
  hints: readonly WorkbenchLine[];
}

/** 开始使用: the way of a company to its first project, as the route with its stations. */
export function Start({ company, hints }: Props) {
  const suppliesOnly = useStore($suppliesOnly);
  const lacks = new Set(hints.map(({ key }) => key));
  const steps = firstSteps({ status: company?.status, lacks, suppliesOnly });
  return (
    <Panel title="开始使用">
      <ol className={styles.steps}>
        {steps.map((step) => (
          <Step key={step.title} step={step} />
        ))}
      </ol>
    </Panel>
  );
}
