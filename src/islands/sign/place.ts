const PATIENCE_MS = 10_000;

export interface Place {
  /** Degrees with six decimals; '' where there is none. */
  lng: string;
  lat: string;
  /** Why there is none. */
  placeNote: string;
}

const none = (placeNote: string): Place => ({ lng: '', lat: '', placeNote });

/** Asks the phone where it is; says honestly why it does not tell. */
export function askPlace(): Promise<Place> {
  if (!('geolocation' in navigator)) return Promise.resolve(none('浏览器不支持定位'));
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords: { longitude, latitude } }) =>
        resolve({ lng: longitude.toFixed(6), lat: latitude.toFixed(6), placeNote: '' }),
      ({ code, PERMISSION_DENIED }) =>
        resolve(none(code === PERMISSION_DENIED ? '签收人未允许定位' : '未能取得位置')),
      { timeout: PATIENCE_MS, maximumAge: 60_000, enableHighAccuracy: true },
    );
  });
}
