import { Button } from '@mantine/core';
import { useState } from 'react';

import { CODE } from '#contract/envelope.ts';
import type { Form } from '#contract/form/read-form.ts';
import { ApiError } from '#src/lib/errors.ts';
import { choicesOf, draftPlug, openForm } from '#src/stores/business-form.ts';
import { BusinessForm } from '#src/ui/form/business-form.tsx';
import { notify } from '#src/ui/notify.ts';
import { ErrorState } from '#src/ui/states.tsx';

import type { Piece } from '../piece.ts';
import { LONG_FORM, SAMPLE_FORM, SAMPLE_VALUES } from '../sample-form.ts';

const plugs = { choicesOf, remotes: {} };
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
}: {
  onSubmit?: () => Promise<void>;
  initial?: object;
}) {
  return (
    <BusinessForm
      form={SAMPLE_FORM}
      around={around}
      plugs={plugs}
      initial={{ ...initial }}
      question="确定提交吗？"
      onSubmit={onSubmit}
      onBack={back}
    />
  );
}

/** The first product line's form as the server describes it; asks the server only when it is told to. */
function FromServer() {
  const [form, setForm] = useState<Form>();
  const [error, setError] = useState<Error>();
  const open = () => {
    setError(undefined);
    openForm('2', '101').then(setForm, (reason: unknown) => {
      setError(reason instanceof Error ? reason : new Error(String(reason)));
    });
  };
  if (error !== undefined) return <ErrorState text={error.message} onRetry={open} />;
  if (form === undefined) {
    return (
      <Button variant="default" onClick={open}>
        打开市政道路项目申请
      </Button>
    );
  }
  return (
    <BusinessForm
      form={form}
      around={around}
      plugs={plugs}
      initial={{ productId: '101' }}
      drafts={draftPlug('catalogue:project')}
      question="确定提交吗？"
      onSubmit={accept}
      onBack={back}
    />
  );
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
    { title: '服务端的表单', Render: FromServer },
    { title: '很长的表单', Render: Long },
  ],
};
