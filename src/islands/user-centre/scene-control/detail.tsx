import type { ViewItem } from '#contract/form/view.ts';
import type { SceneDetail } from '#contract/scene-control.ts';
import { enumName } from '#src/stores/enums.ts';
import { laterPart } from '#src/ui/later-part.tsx';
import { Panel } from '#src/ui/panel/panel.tsx';
import { type DetailDeclaration, DocumentDetail } from '#src/widgets/document/document-detail.tsx';

import { Changes } from './changes.tsx';
import { SITES } from './document.tsx';

const PlaceMap = laterPart(async () => (await import('#src/ui/place-map/place-map.tsx')).PlaceMap);
const Photos = laterPart(async () => (await import('./photos.tsx')).Photos);

function Place({ row: { lng, lat, projectPlace, photos } }: { row: SceneDetail }) {
  return (
    <Panel title="地图">
      <PlaceMap
        label="现场"
        place={{ lng, lat }}
        centre={{ label: '项目地点', place: projectPlace }}
        radiusM={projectPlace.radiusM}
        others={{ label: '照片拍摄点', places: photos }}
        hint="尚未填写坐标"
      />
    </Panel>
  );
}

/** Places, photos and signers' papers have panels of their own. */
const leaveOut = ({ kind, key }: ViewItem) => kind === 'place' || key === 'file21';

/** rules.md C.23. */
const DETAIL: DetailDeclaration<SceneDetail> = {
  head: ({ sceneNo, projectName, sceneType }) => ({
    about: [sceneNo, projectName, sceneType && enumName('SceneType', sceneType)],
  }),
  panels: [
    { form: { only: ['site'], leaveOut, title: '现场信息' } },
    { Part: Place },
    { form: { only: ['receivers', 'cameras'], leaveOut } },
    { Part: Photos },
    { form: { only: ['media'], leaveOut } },
    { Part: Changes },
  ],
};

export const View = () => <DocumentDetail noun={SITES} detail={DETAIL} />;
