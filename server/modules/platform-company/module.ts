import type { Module } from '#server/kernel/module.ts';
import { registerRoutes } from '#server/kernel/resource/register.ts';
import { demoPlatform } from './demo.ts';
import { platformMessages } from './messages.ts';
import { platformBanks, platformRoutes } from './routes.ts';

/** 平台公司: the platform's own company, which buys, sells and pays. */
export const platformCompanyModule: Module = {
  name: 'platform-company',
  routes: (kernel) => [...registerRoutes(kernel, platformBanks), ...platformRoutes(kernel)],
  registers: [platformBanks],
  messages: platformMessages,
  demo: demoPlatform,
};
