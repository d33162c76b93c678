import type { MyData } from '#contract/account/data.ts';
import { fetchMyData } from '#src/api/account.ts';
import { saveFile } from '#src/lib/save-file.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { useMutation } from '#src/ui/use-mutation.ts';

import styles from './account.module.css';

function save(data: MyData): void {
  const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
  saveFile(file, `个人数据-${data.exportTime.slice(0, 10)}.json`);
}

/** A copy of my personal data (个人数据副本) as a file. */
export function Download() {
  const download = useMutation({ mutationFn: fetchMyData, onSuccess: save });
  return (
    <div className={styles.block}>
      <p>账号资料、企业关系、消息、登录记录和操作记录，存为一个 JSON 文件。下载会记入操作记录。</p>
      <Button variant="default" loading={download.isPending} onClick={() => download.mutate()}>
        下载个人数据
      </Button>
    </div>
  );
}
