import type { ComponentType } from 'react';

import type { ProjectDetail } from '#contract/project/project.ts';

import { Adjusts } from './adjusts.tsx';
import { ApprovedTerms } from './approved-terms.tsx';
import { Ledger } from './ledger.tsx';
import { Overview } from './overview.tsx';
import { Parties } from './parties.tsx';
import { ProjectForm } from './project-form.tsx';
import { Sites } from './sites.tsx';
import { Stages } from './stages.tsx';

/** A panel of projectDetails. One that has nothing to say of a project, or nothing for this reader, draws nothing. */
export interface ProjectPanel {
  readonly key: string;
  readonly Panel: ComponentType<{ project: ProjectDetail }>;
}

/** From top to bottom; a noun of projects adds its own line (docs/add-a-noun.md). */
export const PANELS: readonly ProjectPanel[] = [
  { key: 'stages', Panel: Stages },
  { key: 'overview', Panel: Overview },
  { key: 'parties', Panel: Parties },
  { key: 'terms', Panel: ApprovedTerms },
  { key: 'sites', Panel: Sites },
  { key: 'adjusts', Panel: Adjusts },
  { key: 'ledger', Panel: Ledger },
  { key: 'form', Panel: ProjectForm },
];
