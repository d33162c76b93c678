import { type ReactNode, useState } from 'react';
import { Button } from '#src/ui/controls/button.tsx';
import { TextInput } from '#src/ui/controls/text-input.tsx';

import { AgreementDialog } from '#src/ui/dialogs/agreement-dialog.tsx';
import { FormModal } from '#src/ui/dialogs/form-modal.tsx';
import { notify } from '#src/ui/notify.ts';

import type { Piece } from '../piece.ts';

function Opener({ children }: { children: (close: () => void) => ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        打开
      </Button>
      {open && children(() => setOpen(false))}
    </>
  );
}

function Note({ close }: { close: () => void }) {
  const [text, setText] = useState('');
  return (
    <FormModal title="填写说明" isDirty={text !== ''} onSubmit={close} onClose={close}>
      <TextInput
        label="说明"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </FormModal>
  );
}

const PARAGRAPHS = Array.from({ length: 40 }, (_, index) => `第 ${index + 1} 条：示例条文。`);

function Agreement({ close }: { close: () => void }) {
  const finish = () => {
    notify('success', '已同意');
    close();
  };
  return (
    <AgreementDialog title="示例协议" onFinish={finish} onClose={close}>
      {PARAGRAPHS.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </AgreementDialog>
  );
}

export const piece: Piece = {
  title: '对话框',
  states: [
    { title: '通用表单', Render: () => <Opener>{(close) => <Note close={close} />}</Opener> },
    { title: '协议', Render: () => <Opener>{(close) => <Agreement close={close} />}</Opener> },
  ],
};
