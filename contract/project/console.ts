import { projectDocument } from './project.ts';

// The console's list: by itself, since customers' pages fetch what stands beside their calls.
export const projectConsole = projectDocument.console;
export const adminProject = projectConsole.calls;
