import { useState } from 'react';
import type { DataAddress } from '#contract/company/data-address.ts';
import { dataAddressQuery, endDataAddress, makeDataAddress } from '#src/api/data-address.ts';
import { Asked } from '#src/ui/asked.tsx';
import { NativeSelect } from '#src/ui/controls/native-select.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import {
  type AddressWords,
  PrivateAddress,
  ToldAddress,
} from '#src/widgets/private-address/private-address.tsx';

import styles from './company.module.css';

const WORDS: AddressWords = {
  none: '尚未生成数据地址。',
  made: ({ createTime, lastReadTime }) =>
    `已于 ${createTime} 生成，${lastReadTime ? `最近读取 ${lastReadTime}` : '尚未被读取'}。`,
  make: '生成地址',
  end: '停用',
  again: '重新生成后，原地址立即失效，使用它的程序需要更换地址。确定重新生成吗？',
  stop: '停用后，使用该地址的程序不能再读取。确定停用吗？',
  ended: '数据地址已停用',
};

interface AddressesProps extends Pick<DataAddress, 'lists'> {
  url: string;
}

/** The address of one list after the other. */
function Addresses({ url, lists }: AddressesProps) {
  const [name, setName] = useState(lists[0]?.name ?? '');
  return (
    <ToldAddress
      address={`${url}/${name}.csv`}
      copied="数据地址已复制"
      above={
        <>
          <p>地址只显示这一次，请立即复制到程序中。关闭后如需查看，只能重新生成。</p>
          <NativeSelect
            label="列表"
            data={lists.map(({ name: value, title: label }) => ({ value, label }))}
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
        </>
      }
      below={
        <p className={styles.hint}>
          可在地址后附加该列表的筛选条件，如 ?createTimeStart=2026-01-01；单次最多 20
          万条，同一列表每分钟读取一次。
        </p>
      }
    />
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
        <Asked options={dataAddressQuery}>
          {({ current, lists }) => (
            <PrivateAddress
              current={current}
              words={WORDS}
              queryKey={dataAddressQuery.queryKey}
              make={makeDataAddress}
              end={endDataAddress}
            >
              {(url) => <Addresses url={url} lists={lists} />}
            </PrivateAddress>
          )}
        </Asked>
      </div>
    </Dialog>
  );
}
