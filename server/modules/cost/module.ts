import type { Module } from '#server/kernel/module.ts';
import { costRoutes } from './routes.ts';

/** 全成本先算: what a payment costs its buyer, before it is asked for. */
export const costModule: Module = { name: 'cost', routes: costRoutes };
