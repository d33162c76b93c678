import '#src/styles/tables-print.css';

/** A list that is a page; one within a document is printed with its sheet. */
const LISTS = 'main search:not([data-inner-list] *, [data-sheet] *)';

/**
 * Says on the document, while it is printed, that the view on screen is a list: its tools stay off the paper. Views that are
 * kept behind it stand in the page as well, which no style can tell apart. Returns what stops it.
 */
export function followPrinting(): () => void {
  const mark = () => {
    const isList = [...document.querySelectorAll(LISTS)].some((list) => list.checkVisibility());
    document.documentElement.toggleAttribute('data-print-list', isList);
  };
  addEventListener('beforeprint', mark);
  return () => removeEventListener('beforeprint', mark);
}
