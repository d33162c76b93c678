import type { MyCompanyDetail, SCORE_PARTS } from '#contract/company/company.ts';
import { addressOf } from '#src/lib/route-address.ts';
import { leading, routeNamed } from '#src/lib/route-tree.ts';
import type { RouteName } from '#src/lib/routes.ts';
import { Panel } from '#src/ui/panel/panel.tsx';

import styles from './company.module.css';
import type { Part } from './profile-dialog.tsx';

/** What fills a part: a page, a dialog of this one, or the platform by itself. */
type Source =
  | { readonly route: RouteName }
  | { readonly edit: Part; readonly action: string }
  | { readonly platform: string };

type PartName = (typeof SCORE_PARTS)[number];

/** Parts of the completeness, and what fills them. */
const PARTS: Readonly<Record<PartName, { readonly name: string } & Source>> = {
  registry: { name: '工商信息', platform: '由平台同步' },
  contact: { name: '联系信息', edit: 'contact', action: 'editContact' },
  licence: { name: '营业执照认证', route: 'companyAuth' },
  legalId: { name: '法定代表人身份', route: 'companyAuth' },
  bank: { name: '已验证的银行账户', route: 'bank' },
  invoice: { name: '开票信息', edit: 'invoice', action: 'editInvoice' },
  actualController: { name: '实际控制人', route: 'companyAuth' },
};

interface PartProps {
  source: { readonly name: string } & Source;
  points: number;
  done: boolean;
  mayEdit: (action: string) => boolean;
  onEdit: (part: Part) => void;
}

function PartLine({ source, points, done, mayEdit, onEdit }: PartProps) {
  const text = `${source.name} ${points}%`;
  if (done) {
    return (
      <>
        {text}
        <span className="visually-hidden">，已完成</span>
      </>
    );
  }
  if ('route' in source && leading(routeNamed(source.route))) {
    return <a href={addressOf(source.route)}>{text}，去完善</a>;
  }
  if ('platform' in source) return `${text}（${source.platform}）`;
  if (!('edit' in source && mayEdit(source.action))) return `${text}（未填写）`;
  return (
    <button type="button" onClick={() => onEdit(source.edit)}>
      {text}，去完善
    </button>
  );
}

interface Props {
  company: MyCompanyDetail;
  onEdit: (part: Part) => void;
}

/** 资料完整度, and what it still lacks, each with the way to it. */
export function Completeness({ company: { infoScore, scoreParts, actions }, onEdit }: Props) {
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
              <PartLine
                source={PARTS[part]}
                points={points}
                done={done}
                mayEdit={(action) => actions?.includes(action) === true}
                onEdit={onEdit}
              />
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  );
}
