import { forbiddenRules } from './scripts/arrows/cruiser.ts';

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: forbiddenRules(import.meta.dirname),
  options: {
    doNotFollow: { path: '^node_modules' },
    exclude: { path: '^(dist|data|reports|test-results|public|docs|deploy|\\.astro)/' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    // Half of its time went to what no rule asks: cycles and who depends on whom.
    skipAnalysisNotInRules: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
    },
  },
};
