/** The addresses of spec §2 that are written outside a typed <Link>: first HTML, share links, redirects that cross rooms. */
export const paths = {
  marketplace: (slug: string) => `/stores/${slug}/marketplace`,
  product: (slug: string, id: number) => `/stores/${slug}/marketplace/products/${id}`,
  checkout: (slug: string, step = 'step-category') => `/stores/${slug}/marketplace/checkout/${step}`,
  orderDone: (slug: string, id: number) => `/stores/${slug}/marketplace/checkout/step-done/${id}`,
  account: (slug: string) => `/stores/${slug}/account`,
  introduce: (slug: string) => `/stores/${slug}/introduce`,
};
