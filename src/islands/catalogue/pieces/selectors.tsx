import { useState } from 'react';

import { ApiError } from '#src/lib/errors.ts';
import { RegionSelect, type RegionValue } from '#src/ui/selectors/region-select.tsx';
import type { Load, Option } from '#src/ui/selectors/remote-search.ts';
import { RemoteMultiSelect, RemoteSelect } from '#src/ui/selectors/remote-select.tsx';

import type { Piece } from '../piece.ts';

const NAMES = [
  '示例钢铁贸易有限公司',
  '示例特钢制造有限公司',
  '示例石化销售有限公司',
  '示例物流运输有限公司',
];
const OPTIONS: readonly Option[] = NAMES.map((name, index) => ({
  id: String(index),
  name,
  note: `91000000MA0REG00${index}`,
}));

const load: Load<Option> = (text) =>
  Promise.resolve(OPTIONS.filter(({ name }) => name.includes(text)));
const never: Load<Option> = () => new Promise(() => undefined);
const broken: Load<Option> = () =>
  Promise.reject(new ApiError({ kind: 'network', text: '后端接口连接异常' }));

function One({
  value,
  ...props
}: { value?: Option } & Partial<Parameters<typeof RemoteSelect>[0]>) {
  const [chosen, setChosen] = useState<Option | undefined>(value);
  return <RemoteSelect label="供应商" load={load} {...props} value={chosen} onChange={setChosen} />;
}

function Many({ value }: { value: readonly Option[] }) {
  const [chosen, setChosen] = useState(value);
  return (
    <RemoteMultiSelect
      label="业主"
      load={load}
      value={chosen}
      onChange={setChosen}
      add={() => null}
    />
  );
}

function Region({ value }: { value: RegionValue }) {
  const [region, setRegion] = useState(value);
  return <RegionSelect label="所在地区" value={region} onChange={setRegion} />;
}

export const piece: Piece = {
  title: '选择器',
  states: [
    { title: '空', Render: () => <One add={() => null} required /> },
    { title: '已选', Render: () => <One {...(OPTIONS[0] && { value: OPTIONS[0] })} /> },
    { title: '加载中', Render: () => <One label="一直加载" load={never} /> },
    { title: '加载失败', Render: () => <One label="加载失败" load={broken} /> },
    { title: '有误', Render: () => <One label="有误" error="该项为必填项" /> },
    {
      title: '不可改',
      Render: () => <One label="不可改" disabled {...(OPTIONS[1] && { value: OPTIONS[1] })} />,
    },
    { title: '多选', Render: () => <Many value={OPTIONS.slice(0, 3)} /> },
    {
      title: '地区',
      Render: () => <Region value={{ base: '湖北省', city: '武汉市', district: '' }} />,
    },
    { title: '地区，未选', Render: () => <Region value={{ base: '', city: '', district: '' }} /> },
  ],
};
