import { Button } from '../controls/button.tsx';
import { Dialog } from '../dialog.tsx';
import styles from './sheet-import.module.css';
import type { SheetRows } from './sheet-rows.ts';

/** More than anybody reads at once. */
const MOST = 200;

interface Props {
  report: SheetRows;
  onImport: () => void;
  onClose: () => void;
}

/** What is wrong with a spreadsheet, cell by cell; nothing of it has been taken yet. */
export function SheetReport({ report: { rows, wrong, problems }, onImport, onClose }: Props) {
  const footer = (
    <>
      <Button variant="default" data-autofocus onClick={onClose}>
        取消
      </Button>
      {rows.length > 0 && <Button onClick={onImport}>仅导入无误的 {rows.length} 行</Button>}
    </>
  );
  return (
    <Dialog title="表格中有内容不能导入" size="wide" footer={footer} onClose={onClose}>
      <p>
        {wrong} 行有误，{rows.length} 行无误。请在表格中更正后重新导入。
      </p>
      <div className={styles.report}>
        <table>
          <thead>
            <tr>
              <th scope="col">行</th>
              <th scope="col">列</th>
              <th scope="col">内容</th>
              <th scope="col">问题</th>
            </tr>
          </thead>
          <tbody>
            {problems.slice(0, MOST).map(({ row, column, value, text }) => (
              <tr key={`${row} ${column}`}>
                <td>{row}</td>
                <td>{column}</td>
                <td>{value === '' ? '—' : value.slice(0, 40)}</td>
                <td>{text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {problems.length > MOST && <p>另有 {problems.length - MOST} 处</p>}
    </Dialog>
  );
}
