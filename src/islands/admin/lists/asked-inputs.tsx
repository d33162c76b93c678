import { type ComponentProps, useState } from 'react';
import { operatorRule } from '#contract/file/types.ts';
import type { TextInputProps } from '#src/ui/controls/text-input.tsx';
import { DayInput } from '#src/ui/day-input.tsx';
import { countBeside } from '#src/ui/dialogs/counted-input.tsx';
import { FileUpload } from '#src/ui/file-upload/file-upload.tsx';
import type { Attachment } from '#src/ui/file-upload/transport.ts';
import { Autocomplete } from '#src/ui/selectors/autocomplete.tsx';
import type { FieldProps } from '#src/ui/selectors/combobox.tsx';
import type { Load, Option } from '#src/ui/selectors/remote-search.ts';
import { operatorFiles } from '../operator-files.ts';

interface DayProps extends Omit<TextInputProps, 'value' | 'onChange' | 'onBlur'> {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** A day, typed or picked; the form reads it like any other field. */
export const Day = ({ defaultValue: _, ...shared }: DayProps) => (
  <DayInput {...shared} of={shared.label} />
);

interface SuggestedProps extends FieldProps {
  initial: string;
  load: Load<Option>;
}

/** A text that offers what it may mean, read by the form like any other field. */
export function Suggested({ initial, load, ...shared }: SuggestedProps) {
  const [value, setValue] = useState(initial);
  const count = countBeside(shared.maxLength, value);
  return <Autocomplete {...shared} {...count} value={value} onChange={setValue} load={load} />;
}

const MOST_PAPERS = 5;

/** Files that a dialog asks for, by their FileType. */
export interface AskedPapers {
  readonly label: string;
  readonly fileType: number;
  /** Said at once where there is none; without it the server says so. */
  readonly missing?: string;
}

interface PapersProps extends AskedPapers {
  required: boolean;
  value: readonly Attachment[];
  error: string | undefined;
  onChange: ComponentProps<typeof FileUpload>['onChange'];
  onPending: (why: string | undefined) => void;
}

export const Papers = ({ fileType, ...rest }: PapersProps) => (
  <FileUpload
    {...rest}
    fileType={fileType}
    rule={operatorRule(fileType)}
    narrow={{ limit: MOST_PAPERS }}
    transport={operatorFiles}
  />
);
