import type { Column } from '#contract/form/read-form.ts';
import { lazyPart } from '../lazy-part.tsx';
import { useDerived, useFormContext } from './form-context.ts';
import { FACTS } from './form-store.ts';

const PlaceMap = lazyPart(async () => (await import('../place-map/place-map.tsx')).PlaceMap);

interface Props {
  field: Column;
  lng: string | undefined;
  lat: string | undefined;
}

/**
 * The sketch under a place that is typed: with the project's place where the form knows it (facts projectLng and
 * projectLat), and the circle of the parameter that the field's rules read (siteRadiusM).
 */
export function FieldMap({ field, lng = '', lat = '' }: Props) {
  const { store } = useFormContext();
  const around = useDerived([FACTS], () => {
    const { projectLng = '', projectLat = '' } = store.around.facts;
    return `${projectLng},${projectLat}`;
  });
  const [projectLng = '', projectLat = ''] = around.split(',');
  const isProjectKnown = useDerived([FACTS], () => 'projectLng' in store.around.facts);
  const radius = Number(field.params?.siteRadiusM ?? store.around.params.siteRadiusM);
  const place = { lng, lat };
  if (lng === '' && lat === '' && projectLng === '') return null;
  return (
    <PlaceMap
      label={field.label}
      place={place}
      centre={
        isProjectKnown
          ? { label: '项目地点', place: { lng: projectLng, lat: projectLat } }
          : undefined
      }
      radiusM={Number.isFinite(radius) && isProjectKnown ? radius : undefined}
    />
  );
}
