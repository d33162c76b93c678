import { FACTORING } from '#contract/project/product-lines.ts';
import { PROJECT_STATUS, type ProjectDetail } from '#contract/project/project.ts';

const { running, frozen, finished, terminated } = PROJECT_STATUS;
const TRADED: readonly string[] = [running, frozen, finished, terminated];

/** Whether documents of a project may have begun: it runs, or once ran. */
export const isTraded = ({ projectStatus }: ProjectDetail) => TRADED.includes(projectStatus);

/** Whether goods may have been moved for a project, for buyer and supplier; 保理 delivers nothing. */
export const movesGoods = (project: ProjectDetail) =>
  isTraded(project) && !project.productId.startsWith(FACTORING);
