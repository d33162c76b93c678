import type { CompanyDossier } from '#contract/company/dossier.ts';
import { FigureTable } from '#src/ui/panel/figure-table.tsx';
import { Panel } from '#src/ui/panel/panel.tsx';

const TITLE = '评级记录';
const HEADS = ['评级', '评级日期', '依据', '评级人', '登记时间'].map((title) => ({ title }));
const AS = { supplier: '供应商', owner: '业主' } as const;

/** What a company was rated, by whom and when. */
export function Ratings({ ratings }: Pick<CompanyDossier, 'ratings'>) {
  if (ratings.length === 0) return null;
  return (
    <Panel title={TITLE}>
      <FigureTable label={TITLE} heads={HEADS}>
        <tbody>
          {ratings.map(({ id, side, grade, ratedOn, basis, by, time }) => (
            <tr key={id}>
              <th scope="row">{`${AS[side]} ${grade}`}</th>
              <td data-label="评级日期">{ratedOn}</td>
              <td data-label="依据">{basis || '—'}</td>
              <td data-label="评级人">{by}</td>
              <td data-label="登记时间">{time}</td>
            </tr>
          ))}
        </tbody>
      </FigureTable>
    </Panel>
  );
}
