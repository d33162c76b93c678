import { useState } from 'react';

import { BarInput } from '#src/ui/controls/bar-field.tsx';
import type { RemoteControlProps } from '#src/ui/filter-bar/filters.ts';
import { SearchIcon } from '#src/ui/icons.tsx';
import { partOnIntent, type Turned } from '#src/ui/lazy-part.tsx';

export interface SearchedProps extends RemoteControlProps {
  /** What was typed before the field could search; absent while nobody is in it. */
  readonly begun: string | undefined;
  readonly onBegun: (text: string | undefined) => void;
}

/** Looks as the field that searches does. A word that an input method composes would be lost by a change of fields. */
function Standing({ label, placeholder, begun, onBegun, onWant, onHold }: SearchedProps & Turned) {
  return (
    <BarInput
      role="combobox"
      aria-autocomplete="list"
      aria-controls={undefined}
      aria-expanded={false}
      aria-label={label}
      autoComplete="off"
      placeholder={placeholder}
      leftSection={<SearchIcon />}
      value={begun ?? ''}
      onPointerEnter={onWant}
      onFocus={() => {
        onWant();
        onBegun('');
      }}
      onBlur={() => onBegun(undefined)}
      onCompositionStart={() => onHold(true)}
      onCompositionEnd={() => onHold(false)}
      onChange={(event) => onBegun(event.currentTarget.value)}
    />
  );
}

const Searched = partOnIntent<SearchedProps>(
  async () => (await import('./project-select.tsx')).ProjectFilter,
  Standing,
  ({ value }) => value !== '',
);

/** 项目 as a filter of a list; a field that searches is more code than a list is, and comes to whoever turns to it. */
export function ProjectFilter(props: RemoteControlProps) {
  const [begun, onBegun] = useState<string>();
  return <Searched {...props} begun={begun} onBegun={onBegun} />;
}
