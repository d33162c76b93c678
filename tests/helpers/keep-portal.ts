// Starts a portal with the demo once, stops it and prints its folder, with which every server of the browser tests begins
// (portal-process.ts); prints nothing where its database may not be copied. Whoever asked for it removes it.

import { keepInMemory } from '../../scripts/test/memory-folder.ts';
import { DEMO, PortalProcess } from './portal-process.ts';

keepInMemory();
const portal = await PortalProcess.start(DEMO);
const folder = await portal.keepAsBeginning();
if (folder === undefined) await portal.stop();
else process.stdout.write(folder);
