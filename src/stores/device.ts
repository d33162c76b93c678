import { atom, onMount } from 'nanostores';

export type Device = 'desktop' | 'mobile';

/** Specification, section 9: a width below 992 px counts as mobile. */
const NARROW = '(max-width: 991.98px)';
const MOBILE_AGENT = /Android|webOS|iPhone|iPad|iPod|BlackBerry|Mobi|Opera Mini/i;

function deviceNow(): Device {
  if (typeof matchMedia === 'undefined') return 'desktop';
  return matchMedia(NARROW).matches || MOBILE_AGENT.test(navigator.userAgent)
    ? 'mobile'
    : 'desktop';
}

/** By window width and user agent; follows the window while someone looks. */
export const $device = atom<Device>(deviceNow());

onMount($device, () => {
  if (typeof window === 'undefined') return;
  const update = () => $device.set(deviceNow());
  update();
  window.addEventListener('resize', update);
  return () => window.removeEventListener('resize', update);
});
