import { type ComponentProps, useState } from 'react';
import { settle } from '#contract/form/settle.ts';
import { formView } from '#contract/form/view.ts';
import { CODE } from '#contract/wire/envelope.ts';
import { ApiError } from '#src/lib/errors.ts';
import { choicesOf } from '#src/stores/business-form.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { BusinessForm } from '#src/ui/form/business-form.tsx';
import type { FormPlugs, RemoteProps } from '#src/ui/form/form-context.ts';
import { notify } from '#src/ui/notify.ts';
import { ProductTreeSelect } from '#src/ui/selectors/product-tree-select.tsx';
import type { Load, Option } from '#src/ui/selectors/remote-search.ts';
import { RemoteMultiSelect, RemoteSelect } from '#src/ui/selectors/remote-select.tsx';
import { FormPage } from '#src/widgets/form/form-page.tsx';
import { FormPanels } from '#src/widgets/form/form-panels.tsx';
import { FORM_PLUGS } from '#src/widgets/form/form-plugs.tsx';
import type { FormDeclaration } from '#src/widgets/form/form-record.ts';
import { selectorProps } from '#src/widgets/form/selector-props.ts';

import type { Piece } from '../piece.ts';
import { LONG_FORM, SAMPLE_FORM, SAMPLE_VALUES } from '../sample-form.ts';

const PARTIES: readonly Option[] = ['示例钢铁', '示例特钢', '示例市政', '示例路桥'].map(
  (name, at) => ({ id: String(at + 1), name, note: `示例银行 **** **** **** 001${at}` }),
);
const searchParties: Load<Option> = (text) =>
  Promise.resolve(PARTIES.filter(({ name }) => name.includes(text)));

function SampleRemote(props: RemoteProps) {
  const { ids, onChange } = props;
  const shared = { ...selectorProps(props), load: searchParties };
  const chosen = PARTIES.filter(({ id }) => ids.includes(id));
  if (props.field.controlType.endsWith('Multi')) {
    const pick = (all: readonly Option[]) => onChange(all.map(({ id }) => id));
    return <RemoteMultiSelect {...shared} value={chosen} onChange={pick} />;
  }
  const pick = (one: Option | undefined) => onChange(one ? [one.id] : []);
  return <RemoteSelect {...shared} value={chosen[0]} onChange={pick} />;
}

const TREE: ComponentProps<typeof ProductTreeSelect>['tree'] = [
  {
    id: '1',
    name: '大基建',
    ancestorNames: '大基建',
    children: [{ id: '111', name: '市政道路', ancestorNames: '大基建/市政道路', children: [] }],
  },
];

const plugs: FormPlugs = {
  ...FORM_PLUGS,
  remotes: { sample: (props) => <SampleRemote {...props} /> },
  productTree: (props) => (
    <ProductTreeSelect
      {...selectorProps(props)}
      tree={TREE}
      value={props.ids[0] ?? ''}
      onChange={(id) => props.onChange(id === '' ? [] : [id])}
    />
  ),
};
const around = { params: {}, facts: {}, today: '2026-11-21' };

const back = () => notify('success', '返回');
const accept = (): Promise<void> => {
  notify('success', '提交成功');
  return Promise.resolve();
};
const refuse = () =>
  Promise.reject(
    new ApiError({
      kind: 'business',
      code: CODE.invalid,
      text: '填写内容有误，请检查后重试',
      fields: [{ path: 'goods.1.qty', message: '超过可提量' }],
    }),
  );

function Sample({
  onSubmit = accept,
  initial = {},
  returned: given,
}: {
  onSubmit?: () => Promise<void>;
  initial?: object;
  returned?: typeof returned;
}) {
  return (
    <BusinessForm
      form={SAMPLE_FORM}
      around={around}
      plugs={plugs}
      initial={{ ...initial }}
      files={[paper]}
      returned={given}
      question="确定提交吗？"
      onSubmit={onSubmit}
      onBack={back}
    />
  );
}

const PROJECT: FormDeclaration = {
  route: 'bank',
  list: 'bank',
  detail: 'bank',
  key: ['catalogue'],
  title: '项目',
  moduleId: '2',
  productId: () => '101',
  load: () => Promise.reject(new Error('目录里没有记录')),
  start: () => Promise.resolve({ values: { productId: '101' } }),
  question: '确定提交吗？',
  save: () => Promise.resolve({ id: '1' }),
  submit: accept,
};

/** The first product line's form as the server describes it; asks the server only when it is told to. */
function FromServer() {
  const [shown, setShown] = useState(false);
  if (shown) return <FormPage declaration={PROJECT} />;
  return (
    <Button variant="default" onClick={() => setShown(true)}>
      打开市政道路项目申请
    </Button>
  );
}

const returned = {
  reason: '合同金额与附件不一致，请核对后重新提交',
  marks: [
    { tabKey: 'controls', fieldKey: 'money', note: '与合同第 3 页不一致' },
    { tabKey: 'controls', fieldKey: 'range', note: '请按施工许可证填写' },
    { tabKey: 'goods', fieldKey: 'spec', rowIndex: 1, note: '缺少直径' },
  ],
};

const paper = {
  id: '90',
  filePath: '90',
  url: '',
  fileName: '施工合同.pdf',
  fileSuffix: 'pdf',
  fileSize: 482_133,
  fileType: 11,
};

/** What formView() makes of it, as details and reviews show it. */
function Read() {
  const values = settle(SAMPLE_FORM, { ...SAMPLE_VALUES, papers: [paper.id] }, around);
  const nameOf = (wanted: string) =>
    wanted === '111' ? '市政道路' : PARTIES.find(({ id }) => id === wanted)?.name;
  const panels = formView(SAMPLE_FORM, values, around, { choicesOf, nameOf });
  return <FormPanels panels={panels} files={[paper]} />;
}

function Long() {
  const [shown, setShown] = useState(false);
  if (!shown) {
    return (
      <Button variant="default" onClick={() => setShown(true)}>
        打开 215 项的表单
      </Button>
    );
  }
  return (
    <>
      <label>
        对照 <input aria-label="对照输入框" />
      </label>
      <BusinessForm
        form={LONG_FORM}
        around={around}
        plugs={plugs}
        question="确定提交吗？"
        onSubmit={accept}
        onBack={back}
      />
    </>
  );
}

export const piece: Piece = {
  title: '业务表单',
  states: [
    { title: '空白', Render: () => <Sample /> },
    {
      title: '已填写，服务端退回一处',
      Render: () => <Sample initial={SAMPLE_VALUES} onSubmit={refuse} />,
    },
    {
      title: '退回待修改',
      Render: () => (
        <Sample initial={{ ...SAMPLE_VALUES, papers: [paper.id] }} returned={returned} />
      ),
    },
    { title: '只读', Render: Read },
    { title: '服务端的表单', Render: FromServer },
    { title: '很长的表单', Render: Long },
  ],
};
