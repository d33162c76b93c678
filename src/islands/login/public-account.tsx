import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';

/** Picture of the public account (公众号) that pushes messages; '' while unknown or when the platform has none. */
export const $qr = atom('');

/** The public account's QR code: in the corner of the side, on a phone under the form, where a long press reads it. */
export function PublicAccount() {
  const qr = useStore($qr);
  if (qr === '') return null;
  return (
    <figure className="login-qr">
      <img src={qr} alt="公众号二维码" width="96" height="96" />
      <figcaption>
        关注公众号
        <br />
        接收单据提醒
      </figcaption>
    </figure>
  );
}
