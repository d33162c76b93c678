const PATHS = {
  calendar: 'M4 5h12v11H4zM4 9h12M7 3v3M13 3v3',
  down: 'm6 8 4 4 4-4',
  close: 'm5 5 10 10M15 5 5 15',
  previous: 'm12 5-5 5 5 5',
  next: 'm8 5 5 5-5 5',
  search: 'M9 15A6 6 0 1 0 9 3a6 6 0 0 0 0 12ZM13.4 13.4 17 17',
  bell: 'M4.5 14.5h11l-1.5-2V9a4 4 0 0 0-8 0v3.5ZM8.5 17h3',
} as const;

function Icon({ name }: { name: keyof typeof PATHS }) {
  return (
    <svg
      width="16"
      height="16"
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}

/** × of dialogs and toasts. Icons are decoration: the button around one carries the name. */
export const CloseIcon = () => <Icon name="close" />;
/** ‹ of the pager. */
export const PreviousIcon = () => <Icon name="previous" />;
/** › of the pager. */
export const NextIcon = () => <Icon name="next" />;
/** Calendar of date fields. */
export const CalendarIcon = () => <Icon name="calendar" />;
/** Chevron of selects. */
export const DownIcon = () => <Icon name="down" />;
/** Magnifier of search fields. */
export const SearchIcon = () => <Icon name="search" />;
/** Bell of the notification list. */
export const BellIcon = () => <Icon name="bell" />;
