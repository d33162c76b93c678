import { useStore } from '@nanostores/react';
import { $question, type OpenQuestion } from './confirm.ts';
import { Button } from './controls/button.tsx';
import { Dialog } from './dialog.tsx';

function Buttons({ question }: { question: OpenQuestion }) {
  return (
    <>
      <Button
        variant="default"
        {...(question.loses && { 'data-autofocus': true })}
        onClick={() => question.answer(false)}
      >
        {question.no}
      </Button>
      <Button
        {...(!question.loses && { 'data-autofocus': true })}
        // Enter that is still held down from before answers nothing.
        onKeyDown={(event) => event.repeat && event.preventDefault()}
        {...(question.binding && { color: 'seal' })}
        onClick={() => question.answer(true)}
      >
        {question.yes}
      </Button>
    </>
  );
}

/** Draws the question that ask() put; stands once in the provider. */
export function ConfirmHost() {
  const question = useStore($question);
  if (!question) return null;
  return (
    <Dialog
      // Two questions one after the other are two dialogs: each takes the focus and gives it back.
      key={question.text}
      title={question.title}
      onClose={() => question.answer(false)}
      footer={<Buttons question={question} />}
    >
      {/* Below the question, a line for each thing that it is about. */}
      <p style={{ whiteSpace: 'pre-line' }}>{question.text}</p>
    </Dialog>
  );
}
