// Apart from the view: the names of all files that the dialog needs would be part of every list and page of projects.

/** 增加供应商, once somebody asks for it. */
export const load = async () => (await import('./add-supplier.tsx')).AddSupplier;
