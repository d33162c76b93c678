import { useQuery } from '@tanstack/react-query';
import { AUDIT } from '#contract/flow/flow.ts';
import { certificationQueries } from '#src/api/certification.ts';
import { addressOf } from '#src/lib/route-address.ts';
import { ButtonLink } from '#src/ui/controls/button.tsx';
import { Failed } from '#src/ui/list-page/list-body.tsx';
import { ListSkeleton } from '#src/ui/skeleton.tsx';

import styles from './wizard.module.css';

/** By AuditStatus; whatever is not here is being reviewed. */
const OUTCOMES: Readonly<Record<string, string>> = {
  [AUDIT.approved]: '企业认证已通过',
  [AUDIT.rejected]: '企业认证未通过',
  [AUDIT.voided]: '企业认证已作废',
  [AUDIT.returned]: '申请已退回',
  [AUDIT.withdrawn]: '申请已撤回',
};
/** Nothing more becomes of these: the company applies anew. */
const OVER: readonly string[] = [AUDIT.rejected, AUDIT.voided];

function WhatIsNext() {
  return (
    <ol className={styles.next}>
      <li>系统自动核验：营业执照、工商登记与所填内容是否一致。</li>
      <li>平台运营人员审核，一般在 8 个工作小时内完成。</li>
      <li>结果以站内消息和短信通知您；如需修改，会逐项标出，您只需改正标出的内容。</li>
    </ol>
  );
}

/** What has become of an application that was handed in, and what happens next. */
export function Submitted({ id }: { id: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: [...certificationQueries.key, 'detail', id],
    queryFn: ({ signal }) => certificationQueries.detail(id, signal),
  });
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <ListSkeleton rows={3} />;
  const outcome = OUTCOMES[data.auditStatus];
  const isOver = OVER.includes(data.auditStatus);
  return (
    <section className={`${styles.card} ${styles.done}`}>
      <h2>{outcome ?? '申请已提交，正在审核'}</h2>
      <p>
        {data.name}（{data.usc}）· 申请编号 {data.applyNo}
      </p>
      {outcome !== undefined && data.returnReason !== '' && (
        <p className={styles.returned}>
          <b>原因：</b>
          {data.returnReason}
        </p>
      )}
      {outcome === undefined && <WhatIsNext />}
      <div className={styles.buttons}>
        {isOver && <ButtonLink href={addressOf('authentication')}>重新认证</ButtonLink>}
        <ButtonLink href={addressOf('companyAuth', { id })} variant={isOver ? 'default' : 'filled'}>
          查看申请
        </ButtonLink>
        <ButtonLink href={addressOf('workbench')} variant="default">
          返回工作台
        </ButtonLink>
      </div>
    </section>
  );
}
