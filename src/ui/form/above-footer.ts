import { useRootMark } from '../root-mark.ts';

import './above-footer.css';

/** For whatever stands at the foot of the window: what takes the focus comes to stand above it. */
export const useFooterRoom = () => useRootMark('data-footer');
