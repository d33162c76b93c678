// Names that the lines of scripts/site/test-noun.ts add to the routes.
declare module '#src/lib/routes.ts' {
  interface RouteNames {
    samplePick: true;
    samplePickForm: true;
    samplePickDetail: true;
  }
}
declare module '#src/lib/admin-routes.ts' {
  interface AdminRouteNames {
    adminSamplePick: true;
  }
}

export {};
