import styles from './skeleton.module.css';

/** Grey bars in the shape of list rows; `rows` as many as the page asks for, so that arriving rows move nothing. */
export function ListSkeleton({ rows }: { rows: number }) {
  return (
    <div className={styles.list} data-late="">
      <p className="visually-hidden" role="status">
        正在加载
      </p>
      {Array.from({ length: rows }, (_, row) => row + 1).map((row) => (
        <div key={row} className={styles.row} aria-hidden="true">
          <span className={styles.short} />
          <span className={styles.long} />
          <span className={styles.short} />
        </div>
      ))}
    </div>
  );
}

/** A view of panels before its code is there. */
export function PanelsSkeleton() {
  return (
    <>
      <div className={styles.head} aria-hidden="true" />
      <div className={styles.panel}>
        <ListSkeleton rows={5} />
      </div>
    </>
  );
}

/** A list view before its code is there: filter bar and rows. Stands in the prerendered page too; its list takes over its width. */
export function ViewSkeleton() {
  return (
    <div className={styles.panel} data-list-room="">
      <div className={styles.bar} aria-hidden="true">
        <span className={styles.field} />
        <span className={styles.field} />
      </div>
      <ListSkeleton rows={10} />
    </div>
  );
}
