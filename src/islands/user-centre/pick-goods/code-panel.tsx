import type { PickGoodsDetail } from '#contract/pick-goods/pick-goods.ts';
import { PICK_MODE, PICK_STATUS } from '#contract/pick-goods/states.ts';
import { Panel } from '#src/ui/panel/panel.tsx';

import styles from './pick-goods.module.css';

/** Whether goods wait to leave by a code. */
const waitsForCode = ({ pickStatus, pickMode }: PickGoodsDetail) =>
  pickStatus === PICK_STATUS.waiting && pickMode !== PICK_MODE.transfer;

/** What is done with the code, by whoever reads of it. */
function wordsFor({ pickMode, pickCode }: PickGoodsDetail): string {
  if (pickCode === '') return '请向提货司机索要提货码，点击“核验提货码”输入后放行。';
  return pickMode === PICK_MODE.own
    ? '装货时由司机向供应商出示，切勿提前告知他人。'
    : '送货到场后由供应商向收货人出示。';
}

/** 提货码, large enough to be read out at a gate; a supplier who must ask for it reads no code here. */
export function CodePanel({ row }: { row: PickGoodsDetail }) {
  if (!waitsForCode(row)) return null;
  const { pickCode, codeExpireTime } = row;
  return (
    <Panel title="提货码">
      <div className={styles.code}>
        {pickCode !== '' && <output aria-label="提货码">{pickCode}</output>}
        <p>{wordsFor(row)}</p>
        <p>有效期至 {codeExpireTime}</p>
      </div>
    </Panel>
  );
}
