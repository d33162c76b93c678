import type { Module } from '#server/kernel/module.ts';
import { registerRoutes } from '#server/kernel/resource/register.ts';
import { demoIndexPrices } from './demo.ts';
import { indexPriceRoutes, indexPrices } from './routes.ts';

/** 网价: prices of indices, kept by operators. */
export const indexPriceModule: Module = {
  name: 'index-price',
  routes: (kernel) => [...registerRoutes(kernel, indexPrices), ...indexPriceRoutes(kernel)],
  registers: [indexPrices],
  demo: demoIndexPrices,
};
