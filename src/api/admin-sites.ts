import { adminSceneControl } from '#contract/scene-control.ts';

import { one } from './admin-call.ts';

/** Ends an approved site (停用), by the platform. */
export const disableSite = one(adminSceneControl.disable);
