import { afterAll, beforeAll } from 'vitest';

import { PROJECT_REFUSAL } from '#contract/project/project.ts';
import { PROJECT_STATES } from '#contract/project/states.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { Companies } from '../helpers/companies.ts';
import { People } from '../helpers/people.ts';
import { infrastructure, Projects } from '../helpers/projects.ts';
import { transitionMatrix } from '../helpers/transition-matrix.ts';

let portal: TestApp;
let people: People;
let id: string;
beforeAll(async () => {
  portal = await createTestApp({ demo: true });
  people = new People(portal, 13_682_000_000);
  const projects = new Projects(portal, new Companies(portal, people));
  const sides = await projects.sides();
  const values = infrastructure(sides, { projectName: '示例状态标段' });
  const { data } = await sides.buyer.browser.post('/portal/project/save', { values });
  id = String(data);
});
afterAll(() => portal.close());

transitionMatrix(
  () => ({
    portal,
    people,
    states: PROJECT_STATES,
    table: 'project',
    column: 'project_status',
    id,
    refusal: PROJECT_REFUSAL.status.code,
  }),
  PROJECT_STATES,
);
