import { useState } from 'react';

import { BarInput } from '#src/ui/controls/bar-field.tsx';
import type { RemoteControlProps } from '#src/ui/filter-bar/filters.ts';
import { SearchIcon } from '#src/ui/icons.tsx';
import { lazyPart } from '#src/ui/lazy-part.tsx';

interface SearchedProps extends RemoteControlProps {
  /** What was typed before the field could search; absent while nobody is in it. */
  readonly begun: string | undefined;
  readonly onBegun: (text: string | undefined) => void;
  readonly isComposing: boolean;
  readonly onCompose: (isComposing: boolean) => void;
}

/** Looks as the field that searches does. */
const Standing = ({ label, placeholder, begun = '', onBegun, onCompose }: SearchedProps) => (
  <BarInput
    role="combobox"
    aria-autocomplete="list"
    aria-controls={undefined}
    aria-expanded={false}
    aria-label={label}
    autoComplete="off"
    placeholder={placeholder}
    leftSection={<SearchIcon />}
    value={begun}
    onFocus={() => onBegun('')}
    onBlur={() => onBegun(undefined)}
    onCompositionStart={() => onCompose(true)}
    onCompositionEnd={() => onCompose(false)}
    onChange={(event) => onBegun(event.currentTarget.value)}
  />
);

const Searched = lazyPart<SearchedProps>(
  async () => (await import('./project-select.tsx')).ProjectFilter,
  undefined,
  Standing,
  {
    isWanted: ({ value, begun }) => value !== '' || begun !== undefined,
    // A word that an input method composes would be lost by a change of fields.
    isHeld: ({ isComposing }) => isComposing,
  },
);

/** 项目 as a filter of a list; a field that searches is more code than a list is, and comes to whoever turns to it. */
export function ProjectFilter(props: RemoteControlProps) {
  const [begun, onBegun] = useState<string>();
  const [isComposing, onCompose] = useState(false);
  return (
    <Searched
      {...props}
      begun={begun}
      onBegun={onBegun}
      isComposing={isComposing}
      onCompose={onCompose}
    />
  );
}
