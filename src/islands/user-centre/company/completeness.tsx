import type { MyCompanyDetail, SCORE_PARTS } from '#contract/company/company.ts';

import { Panel } from '#src/ui/panel/panel.tsx';
import styles from './company.module.css';

/** Parts of the completeness, and what fills them. */
const NAMES: Readonly<Record<(typeof SCORE_PARTS)[number], string>> = {
  registry: '工商信息',
  contact: '联系信息',
  licence: '营业执照认证',
  legalId: '法定代表人身份',
  bank: '已验证的银行账户',
  invoice: '开票信息',
  actualController: '实际控制人',
};

/** 资料完整度, and what it still lacks. */
export function Completeness({ company: { infoScore, scoreParts } }: { company: MyCompanyDetail }) {
  return (
    <Panel title="资料完整度">
      <div className={styles.score}>
        <p className={styles.figure}>
          {infoScore}
          <small>%</small>
        </p>
        <ul>
          {scoreParts.map(({ part, points, done }) => (
            <li key={part} data-done={done || undefined}>
              {NAMES[part]} {points}
              <span className="visually-hidden">{done ? '，已完成' : '，未完成'}</span>
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  );
}
