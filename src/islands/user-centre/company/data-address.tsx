import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DataAddress } from '#contract/company/data-address.ts';
import { dataAddressQuery, endDataAddress, makeDataAddress } from '#src/api/data-address.ts';
import { Asked } from '#src/ui/asked.tsx';
import { ask } from '#src/ui/confirm.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { NativeSelect } from '#src/ui/controls/native-select.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { notify } from '#src/ui/notify.ts';
import { useMutation } from '#src/ui/use-mutation.ts';

import styles from './company.module.css';

/** The browser may refuse; the address stands in the dialog as well. */
async function copy(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    notify('success', '数据地址已复制');
  } catch {
    notify('info', '请选中地址并复制');
  }
}

interface AddressProps extends Pick<DataAddress, 'lists'> {
  url: string;
}

/** The address of one list after the other, told this once. */
function Addresses({ url, lists }: AddressProps) {
  const [name, setName] = useState(lists[0]?.name ?? '');
  const address = `${url}/${name}.csv`;
  return (
    <div className={styles.address}>
      <p>地址只显示这一次，请立即复制到程序中。关闭后如需查看，只能重新生成。</p>
      <NativeSelect
        label="列表"
        data={lists.map(({ name: value, title: label }) => ({ value, label }))}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <code>{address}</code>
      <Button variant="default" onClick={() => void copy(address)}>
        复制地址
      </Button>
      <p className={styles.hint}>
        可在地址后附加该列表的筛选条件，如 ?createTimeStart=2026-01-01；单次最多 20
        万条，同一列表每分钟读取一次。
      </p>
    </div>
  );
}

function Current({ current, lists }: DataAddress) {
  const queries = useQueryClient();
  const onSuccess = () => queries.invalidateQueries({ queryKey: dataAddressQuery.queryKey });
  const make = useMutation({ mutationFn: makeDataAddress, onSuccess });
  const end = useMutation({
    mutationFn: endDataAddress,
    onSuccess: async () => {
      make.reset();
      notify('success', '数据地址已停用');
      await onSuccess();
    },
  });
  const start = async () => {
    const question = '重新生成后，原地址立即失效，使用它的程序需要更换地址。确定重新生成吗？';
    if (current === null || (await ask(question))) make.mutate();
  };
  const stop = async () => {
    if (await ask('停用后，使用该地址的程序不能再读取。确定停用吗？')) end.mutate();
  };
  const read = current?.lastReadTime ? `最近读取 ${current.lastReadTime}` : '尚未被读取';
  return (
    <>
      <p>
        {current === null ? '尚未生成数据地址。' : `已于 ${current.createTime} 生成，${read}。`}
      </p>
      <div className={styles.ways}>
        <Button variant="default" loading={make.isPending} onClick={() => void start()}>
          {current === null ? '生成地址' : '重新生成地址'}
        </Button>
        {current !== null && (
          <Button variant="subtle" loading={end.isPending} onClick={() => void stop()}>
            停用
          </Button>
        )}
      </div>
      {make.data !== undefined && <Addresses url={make.data} lists={lists} />}
    </>
  );
}

/** 数据地址: made, made anew, ended. */
export function DataAddressDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="数据地址" size="half" onClose={onClose}>
      <div className={styles.fields}>
        <p>
          Excel（数据 → 自网站）、ERP
          等程序可以凭数据地址定时读取本企业的各个列表（CSV），不需要登录。读到的内容以您当时的权限为准。
        </p>
        <p className={styles.hint}>
          持有地址的人都能读取这些列表，请只交给可信的程序。修改密码、被强制下线或不再是管理员后，地址随即失效。
        </p>
        <Asked options={dataAddressQuery}>{(address) => <Current {...address} />}</Asked>
      </div>
    </Dialog>
  );
}
