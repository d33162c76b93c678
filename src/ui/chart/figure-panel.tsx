import { type KeyboardEvent, type ReactNode, useState } from 'react';

import { Button } from '../controls/button.tsx';
import { Panel } from '../panel/panel.tsx';
import styles from './chart.module.css';

interface Props {
  title: string;
  /** What the figures are, and of when. */
  note?: string;
  /** The same as a table: names of its columns, the first of which names the row. */
  head: readonly string[];
  rows: readonly (readonly [name: string, ...cells: string[]])[];
  /** The picture. */
  children: ReactNode;
}

function Figures({ title, head, rows }: Pick<Props, 'title' | 'head' | 'rows'>) {
  return (
    <div className={styles.figures}>
      <table>
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, at) => (
                <td key={head[at + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A picture with its figures as a table one key away: T while the focus is within it, or its button. */
export function FigurePanel({ title, note, head, rows, children }: Props) {
  const [asTable, setAsTable] = useState(false);
  const word = asTable ? '看图' : '看数字';
  const turn = () => setAsTable(!asTable);
  const onKey = ({ key, ctrlKey, metaKey, altKey, currentTarget }: KeyboardEvent) => {
    if (key.toLowerCase() !== 't' || ctrlKey || metaKey || altKey) return;
    turn();
    // What had the focus goes with the picture: whoever turned it by key stays here.
    currentTarget.querySelector<HTMLElement>('[aria-keyshortcuts="T"]')?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key is a short way to the button within.
    <div onKeyDown={onKey}>
      <Panel
        title={title}
        more={
          <Button
            variant="subtle"
            size="xs"
            aria-label={`${word} ${title}`}
            aria-keyshortcuts="T"
            onClick={turn}
          >
            {word}
          </Button>
        }
      >
        {note && <p className={styles.note}>{note}</p>}
        {asTable ? <Figures title={title} head={head} rows={rows} /> : children}
      </Panel>
    </div>
  );
}
