import sheet from '#src/styles/tables-print.css?url';

/** A list that is a page; one within a document is printed with its sheet. */
const LISTS = 'main search:not([data-inner-list] *, [data-sheet] *)';

/** What is no matter of these styles: a document has a sheet of its own, and what a form holds stands in its fields. */
const OTHERS = 'main :is([data-sheet], form:has(h2))';

const shows = (what: string) =>
  [...document.querySelectorAll(what)].some((one) => one.checkVisibility());

/**
 * Says on the document, while it is printed, what the view on screen is: tools of a list and of a page of panels stay off the
 * paper, and a list lies across it. Views that are kept behind it stand in the page as well, which no style can tell apart.
 * Returns what stops it.
 */
export function followPrinting(): () => void {
  // For paper alone: one for the screen would have the styles of the page reckoned anew.
  const link = { rel: 'stylesheet', media: 'print', href: sheet };
  document.head.append(Object.assign(document.createElement('link'), link));
  const mark = () => {
    const root = document.documentElement;
    delete root.dataset.printList;
    if (shows(LISTS)) root.dataset.printList = 'wide';
    else if (!shows(OTHERS)) root.dataset.printList = '';
  };
  addEventListener('beforeprint', mark);
  return () => removeEventListener('beforeprint', mark);
}
