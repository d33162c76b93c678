import type { Module } from '#server/kernel/module.ts';
import { consoleListRoutes } from '#server/kernel/resource/console-list.ts';
import { demoPlatform } from './demo.ts';
import { platformMessages } from './messages.ts';
import { platformBanks, platformRoutes } from './routes.ts';

/** 平台公司: the platform's own company, which buys, sells and pays. */
export const platformCompanyModule: Module = {
  name: 'platform-company',
  routes: (kernel) => [...consoleListRoutes(kernel, platformBanks), ...platformRoutes(kernel)],
  consoleLists: [platformBanks],
  messages: platformMessages,
  demo: demoPlatform,
};
