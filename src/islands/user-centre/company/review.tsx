import { useQueryClient } from '@tanstack/react-query';
import type { MyCompanyDetail } from '#contract/company/company.ts';
import { myCompanyQueries, setReview } from '#src/api/company.ts';
import { ask } from '#src/ui/confirm.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { notify } from '#src/ui/notify.ts';

import { Panel } from '#src/ui/panel/panel.tsx';
import { useMutation } from '#src/ui/use-mutation.ts';
import styles from './company.module.css';

/** 企业复核: whether a colleague looks at each document before it reaches the platform. */
export function Review({ company: { id, needReview, actions } }: { company: MyCompanyDetail }) {
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: () => setReview(id, !needReview),
    onSuccess: () => notify('success', needReview ? '企业复核已关闭' : '企业复核已开启'),
    onSettled: () => queries.invalidateQueries({ queryKey: [...myCompanyQueries.key] }),
  });
  const confirm = async () => {
    const text = needReview
      ? '关闭后，单据提交即送平台审核，不再经本企业复核，确定关闭吗？'
      : '开启后，单据提交须先经本企业复核人复核，确定开启吗？';
    if (await ask(text)) change.mutate();
  };
  return (
    <Panel title="企业复核">
      <div className={styles.review}>
        <p>
          {needReview
            ? '已开启：单据提交平台前，须由本企业复核人复核'
            : '未开启：单据提交后直接送平台审核'}
        </p>
        {actions?.includes('setReview') && (
          <Button variant="default" loading={change.isPending} onClick={() => void confirm()}>
            {needReview ? '关闭企业复核' : '开启企业复核'}
          </Button>
        )}
      </div>
    </Panel>
  );
}
