import { savedViews } from '#src/api/saved-view.ts';
import { ListPage } from '#src/ui/list-page/list-page.tsx';
import { DISPUTE_FILTERS, DISPUTES } from '#src/widgets/dispute/disputes.ts';

const { queries, exports, columns, routes } = DISPUTES;

/** 争议 of my company, on either side. */
export const View = () => (
  <ListPage
    route={routes.list}
    exports={exports}
    columns={columns}
    filters={DISPUTE_FILTERS}
    actions={[]}
    empty="没有争议；在实收单或结算单上可以对一行明细发起"
    listKey={routes.list}
    source={queries}
    views={savedViews}
  />
);
