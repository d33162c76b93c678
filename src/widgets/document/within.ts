import type { ComponentType } from 'react';

import type { ProjectDetail } from '#contract/project/project.ts';
import type { RouteName } from '#src/lib/routes.ts';

import type { ListRow } from '#src/ui/list-table/column.ts';

import type { RecordRow, RecordView } from './record-view.ts';
import type { ListedWithin } from './within-panel.tsx';

/** A panel of a project's page. */
export interface ShownWithin {
  /** Whether this reader sees the panel of this project. */
  readonly shows: (project: ProjectDetail) => boolean;
  readonly Part: ComponentType<{ row: ProjectDetail }>;
}

/**
 * A document as it stands within its project: what begins one there, among the actions of a project's row, and its panel
 * on the project's page. The noun declares it, the list of documents of projects names it, and the project knows no more.
 * It holds no columns, so that the list of projects has them not: the panel fetches its noun.
 */
export interface WithinProject extends ShownWithin {
  /** As the server names what begins one in the `actions` of a project. */
  readonly name: string;
  /** The action of a project's row. */
  readonly label: string;
  /** Gets the project in its address. */
  readonly form: RouteName;
}

/** What a document, or a record that a company fills in, says of itself within projects. */
export interface WithinDeclaration<Row extends ListRow> extends Omit<WithinProject, 'Part'> {
  readonly panel: Panel<Row>;
}

interface Panel<Row extends ListRow> {
  readonly title: string;
  /** The button that begins one. */
  readonly begin: string;
  /** What to do while there is none yet. */
  readonly empty: string;
  /** A dynamic import. */
  readonly noun: () => Promise<ListedWithin<Row>>;
}

/** What records that nobody begins say of themselves within projects. */
export interface RecordsWithin<Row extends RecordRow, Detail extends Row>
  extends Pick<ShownWithin, 'shows'> {
  readonly name: string;
  readonly panel: {
    readonly title: string;
    readonly empty: string;
    /** A dynamic import. */
    readonly noun: () => Promise<RecordView<Row, Detail>>;
  };
}
