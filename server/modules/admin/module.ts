import type { Module } from '#server/kernel/module.ts';
import { consoleListRoutes } from '#server/kernel/resource/console-list.ts';
import { accountRoutes } from './account-routes.ts';
import { accountAuthentications } from './authentications.ts';
import { clientRoutes } from './clients.ts';
import { companyCustomers, suppliers } from './companies.ts';
import { companyRoutes } from './company-routes.ts';
import { dossierRoutes } from './dossier.ts';
import { failedJobs, jobCounts, jobRoutes } from './jobs.ts';
import { managerRoutes } from './managers.ts';
import { adminMessages } from './messages.ts';
import { officeRoutes } from './office-routes.ts';
import { ownerRoutes, owners } from './owners.ts';
import { accountRelations, accounts, offices, roleRelations, roles } from './people.ts';
import { relationRoutes } from './relation-routes.ts';
import { roleRightsRoute } from './role-rights.ts';
import { roleRoutes } from './role-routes.ts';
import { companySearch } from './search.ts';
import { logsOf, params } from './system.ts';
import { systemRoutes } from './system-routes.ts';

const LISTS = [
  companyCustomers,
  suppliers,
  owners,
  accounts,
  accountRelations,
  accountAuthentications,
  offices,
  roles,
  roleRelations,
  params,
  failedJobs,
];

/** The lists of the admin console (管理后台, rules.md G), and what operators do with their rows. */
export function adminModule(others: readonly Module[]): Module {
  const deals = others.flatMap((module) => module.deals ?? []);
  const consoleLists = [...LISTS, logsOf(deals)];
  return {
    name: 'admin',
    routes: (kernel) => [
      ...consoleLists.flatMap((listed) => consoleListRoutes(kernel, listed)),
      ...accountRoutes(kernel, kernel.key.derive('sms-code')),
      ...roleRoutes(kernel),
      ...relationRoutes(kernel),
      roleRightsRoute(kernel),
      ...officeRoutes(kernel),
      ...companyRoutes(kernel),
      ...managerRoutes(kernel),
      ...ownerRoutes(kernel),
      ...dossierRoutes(kernel),
      ...systemRoutes(kernel),
      ...jobRoutes(kernel),
      ...clientRoutes(kernel),
    ],
    consoleLists,
    messages: adminMessages,
    operatorCounts: jobCounts,
    searches: [companySearch],
  };
}
