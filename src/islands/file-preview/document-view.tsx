import { createElement, Fragment } from 'react';

import type { ViewCell, ViewDocument, ViewParagraph, ViewRun } from '#contract/file/view.ts';

import styles from './document-view.module.css';
import { numbered } from './numbered.ts';

function Run({ run: { text, picture, width, raised, ...marks } }: { run: ViewRun }) {
  if (picture === '') return <span className={styles.missing}>［图片］</span>;
  if (picture !== undefined) return <img src={picture} alt="文中图片" width={width} />;
  const { bold, italic, underline, strike } = marks;
  const shown = raised ? createElement(raised === 'super' ? 'sup' : 'sub', null, text) : text;
  if (!bold && !italic && !underline && !strike) return <Fragment>{shown}</Fragment>;
  const Tag = bold ? 'strong' : 'span';
  return (
    <Tag
      className={styles.run}
      data-italic={italic}
      data-underline={underline}
      data-strike={strike}
    >
      {shown}
    </Tag>
  );
}

/** The file's name is the page's h1, so headings of the text begin at 2. */
const HEADINGS = ['h2', 'h3', 'h4', 'h5', 'h6', 'h6'] as const;

function Paragraph({ paragraph }: { paragraph: ViewParagraph }) {
  const { level, align, indent = 0, marker, runs } = paragraph;
  const Tag = (runs.length > 0 && HEADINGS[(level ?? 0) - 1]) || 'p';
  return (
    <Tag data-align={align} style={indent > 0 ? { marginInlineStart: `${indent}em` } : undefined}>
      {marker && <span className={styles.marker}>{marker}</span>}
      {numbered(runs).map(({ key, item }) => (
        <Run key={key} run={item} />
      ))}
    </Tag>
  );
}

function Table({ rows }: { rows: readonly (readonly ViewCell[])[] }) {
  return (
    <div className={styles.scroll}>
      <table>
        <tbody>
          {numbered(rows).map(({ key: row, item: cells }) => (
            <tr key={row}>
              {numbered(cells).map(({ key, item: { columns, rows: height, paragraphs } }) => (
                <td key={key} colSpan={columns} rowSpan={height}>
                  {numbered(paragraphs).map((one) => (
                    <Paragraph key={one.key} paragraph={one.item} />
                  ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The text of a docx on a sheet of paper. */
export function DocumentView({ document, zoom }: { document: ViewDocument; zoom: number }) {
  return (
    <article className={styles.paper} style={{ fontSize: `${16 * zoom}px` }}>
      {numbered(document.blocks).map(({ key, item: { paragraph, table } }) =>
        table ? (
          <Table key={key} rows={table} />
        ) : (
          paragraph && <Paragraph key={key} paragraph={paragraph} />
        ),
      )}
      {document.blocks.length === 0 && <p>文件中没有文字</p>}
    </article>
  );
}
