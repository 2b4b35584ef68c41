import { createFileRoute, redirect } from '@tanstack/react-router';
import { queryOf } from '../../../api/query.ts';
import { marketplaceChannel } from '../../../channel/paths.ts';
import { storeGuard } from '../../../guards/store-pages.ts';
import { showLocale } from '../../../guards/show-locale.ts';
import { lastStore } from '../../../visitor/visitor.ts';

/**
 * spec §2: loads the store before any of its pages, or redirects to abnormal. Children get it as
 * `context.store`, with the channel. Visitors who have chosen no language get the store's.
 */
export const Route = createFileRoute('/stores/$storeSlug')({
  beforeLoad: async ({ context, params, preload }) => {
    const slug = params.storeSlug;
    const store = await context.queryClient
      .ensureQueryData(queryOf('GET /buyer/stores/{slug}', { params: { slug } }))
      .catch(() => null);
    const elsewhere = storeGuard({ slug, store: store ? 'loaded' : 'failed' });
    if (elsewhere || !store) throw redirect({ to: elsewhere ?? '/error/abnormal', replace: true });
    if (!preload) {
      lastStore.set(slug);
      showLocale({ region: store.region });
    }
    return { store, channel: marketplaceChannel(slug) };
  },
});
