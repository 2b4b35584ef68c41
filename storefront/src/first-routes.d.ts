/**
 * The same tree with a place's first routes alone (storefront/first-routes.ts).
 */
declare module '*routeTree.gen.ts?marketplace' {
  export const routeTree: unknown;
}
declare module '*routeTree.gen.ts?live' {
  export const routeTree: unknown;
}
