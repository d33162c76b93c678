import { distanceMetres } from '#contract/form/distance.ts';
import type { SceneDetail, ScenePhoto } from '#contract/scene-control.ts';
import { metresText } from '#src/lib/place-sketch.ts';
import { Panel } from '#src/ui/panel/panel.tsx';
import { Attachments } from '#src/widgets/file/attachments.tsx';
import styles from './scene.module.css';

/** Where a photo was taken, to the site, as far as its camera wrote it down. */
function placeWords({ lng, lat }: ScenePhoto, scene: SceneDetail): { text: string; far: boolean } {
  if (lng === '') return { text: '照片未记录拍摄地点', far: false };
  const metres = distanceMetres([lng, lat], [scene.lng, scene.lat]);
  if (metres === undefined) return { text: `${lng}, ${lat}`, far: false };
  const far = Number(metres) > scene.projectPlace.radiusM;
  return { text: `距现场 ${metresText(Number(metres))}${far ? '，超出范围' : ''}`, far };
}

/** 现场照片, each with place and time. */
export function Photos({ row: scene }: { row: SceneDetail }) {
  const { photos } = scene;
  return (
    <Panel title="现场照片">
      <Attachments label={`共 ${photos.length} 张`} files={photos} />
      {photos.length > 0 && (
        <table className={styles.photos}>
          <thead>
            <tr>
              <th scope="col">照片</th>
              <th scope="col">拍摄时间</th>
              <th scope="col">拍摄地点</th>
            </tr>
          </thead>
          <tbody>
            {photos.map((photo) => {
              const { text, far } = placeWords(photo, scene);
              return (
                <tr key={photo.id}>
                  <th scope="row">{photo.fileName}</th>
                  <td>{photo.takenTime ?? '未记录'}</td>
                  <td data-far={far || undefined}>{text}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </Panel>
  );
}
