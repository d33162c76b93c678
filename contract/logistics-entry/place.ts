import * as z from 'zod/mini';

import { isPlace } from '../form/distance.ts';

const degrees = (isDegrees: (text: string) => boolean, wrong: string) =>
  z.optional(
    z
      .string()
      .check(
        z.regex(/^-?\d{1,3}(\.\d{1,8})?$/, { error: '坐标格式不正确', abort: true }),
        z.refine(isDegrees, wrong),
      ),
  );

/** Where something was, in decimal degrees; without them where it was not measured. */
export const measuredPlace = {
  lng: degrees((lng) => isPlace(lng, '0'), '经度须在 -180 至 180 之间'),
  lat: degrees((lat) => isPlace('0', lat), '纬度须在 -90 至 90 之间'),
};
