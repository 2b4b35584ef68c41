export type StoreState = 'loaded' | 'failed' | 'not_asked';

/** spec §2: a store route without a slug, or whose store cannot be loaded, goes to abnormal. */
export function storeGuard(context: { slug: string | undefined; store: StoreState }): '/error/abnormal' | null {
  if (!context.slug) return '/error/abnormal';
  return context.store === 'failed' ? '/error/abnormal' : null;
}
