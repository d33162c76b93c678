import styles from './tabs.module.css';

interface Props {
  /** What they choose among. */
  label: string;
  tabs: readonly { readonly key: string; readonly title: string }[];
  current: string;
  onTab: (key: string) => void;
}

/** Parts of a view of the console, one of them on screen; on a narrow window they are moved sideways. */
export function Tabs({ label, tabs, current, onTab }: Props) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {tabs.map(({ key, title }) => (
        <button
          key={key}
          type="button"
          aria-current={key === current ? 'page' : undefined}
          onClick={() => onTab(key)}
        >
          {title}
        </button>
      ))}
    </nav>
  );
}
