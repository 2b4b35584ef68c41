/** The same tree without the shop's routes (storefront/marketplace-routes.ts). */
declare module '*routeTree.gen.ts?marketplace' {
  export const routeTree: unknown;
}
