import { useQuery } from '@tanstack/react-query';
import { certificationQueries } from '#src/api/certification.ts';
import { addressOf } from '#src/lib/route-address.ts';
import { ButtonLink } from '#src/ui/controls/button.tsx';
import { Failed } from '#src/ui/list-page/list-body.tsx';
import { ListSkeleton } from '#src/ui/skeleton.tsx';

import styles from './wizard.module.css';

/** AuditStatus 已通过. */
const APPROVED = '3';

/** What happens next once an application has been handed in. */
export function Submitted({ id }: { id: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: [...certificationQueries.key, 'detail', id],
    queryFn: ({ signal }) => certificationQueries.detail(id, signal),
  });
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <ListSkeleton rows={3} />;
  const isApproved = data.auditStatus === APPROVED;
  return (
    <section className={`${styles.card} ${styles.done}`}>
      <h2>{isApproved ? '企业认证已通过' : '申请已提交，正在审核'}</h2>
      <p>
        {data.name}（{data.usc}）· 申请编号 {data.applyNo}
      </p>
      {!isApproved && (
        <ol className={styles.next}>
          <li>系统自动核验：营业执照、工商登记与所填内容是否一致。</li>
          <li>平台运营人员审核，一般在 8 个工作小时内完成。</li>
          <li>结果以站内消息和短信通知您；如需修改，会逐项标出，您只需改正标出的内容。</li>
        </ol>
      )}
      <div className={styles.buttons}>
        <ButtonLink href={addressOf('companyAuth', { id })}>查看申请</ButtonLink>
        <ButtonLink href={addressOf('workbench')} variant="default">
          返回工作台
        </ButtonLink>
      </div>
    </section>
  );
}
