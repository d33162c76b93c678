import { type ReactNode, useState } from 'react';

import { DEGREE_PLACES as PLACES } from '#contract/form/distance.ts';
import { coordinatesIn } from '#src/lib/coordinates.ts';
import type { PartsProps } from './date-controls.tsx';
import styles from './fields.module.css';
import inputs from './input.module.css';
import { NumberControl } from './number-control.tsx';

const PARTS = ['经度', '纬度'];
/** Degrees beyond those of any place may be typed: which of the two is wrong is said, not changed. */
const MOST = '999';

function reason({ code }: GeolocationPositionError): string {
  return code === 1 ? '浏览器未允许定位，请手动填写经纬度' : '暂时无法定位，请手动填写经纬度';
}

/** Where somebody stands, if they let the browser say so. */
function useOwnPlace(onPlace: (lng: string, lat: string) => void) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const locate = () => {
    setBusy(true);
    setProblem('');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setBusy(false);
        onPlace(coords.longitude.toFixed(PLACES), coords.latitude.toFixed(PLACES));
      },
      (error) => {
        setBusy(false);
        setProblem(reason(error));
      },
      { enableHighAccuracy: true, timeout: 15_000 },
    );
  };
  return { busy, problem, locate };
}

/** A place as longitude and latitude, typed or taken from the device; no map of an outside service is asked. */
export function MapPointControl({
  values,
  onPart,
  wrong,
  children,
  ...props
}: PartsProps & { children?: ReactNode }) {
  const setPlace = (lng: string, lat: string) => {
    onPart(0, lng);
    onPart(1, lat);
  };
  const { busy, problem, locate } = useOwnPlace(setPlace);
  return (
    <>
      <span
        className={inputs.parts}
        onPaste={(event) => {
          const place = props.readOnly
            ? undefined
            : coordinatesIn(event.clipboardData.getData('text'));
          if (place === undefined) return;
          event.preventDefault();
          setPlace(place.lng, place.lat);
        }}
      >
        {PARTS.map((name, index) => (
          <NumberControl
            key={name}
            {...props}
            id={index === 0 ? props.id : `${props.id}-end`}
            field={{
              ...props.field,
              placeholder: name,
              precision: PLACES,
              min: `-${MOST}`,
              max: MOST,
            }}
            label={`${props.field.label}${name}`}
            value={values[index] ?? ''}
            invalid={wrong[index] ?? false}
            onChange={(value) => onPart(index, value)}
          />
        ))}
        {!props.readOnly && (
          <button type="button" className={inputs.small} disabled={busy} onClick={locate}>
            {busy ? '定位中' : '定位'}
          </button>
        )}
      </span>
      {problem !== '' && (
        <span role="status" className={styles.note} data-kind="warn">
          {problem}
        </span>
      )}
      {children}
    </>
  );
}
