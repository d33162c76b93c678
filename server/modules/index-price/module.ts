import type { Module } from '#server/kernel/module.ts';
import { consoleListRoutes } from '#server/kernel/resource/console-list.ts';
import { demoIndexPrices } from './demo.ts';
import { indexPriceRoutes, indexPrices } from './routes.ts';

/** 网价: prices of indices, kept by operators. */
export const indexPriceModule: Module = {
  name: 'index-price',
  routes: (kernel) => [...consoleListRoutes(kernel, indexPrices), ...indexPriceRoutes(kernel)],
  consoleLists: [indexPrices],
  demo: demoIndexPrices,
};
