import { createFileRoute } from '@tanstack/react-router';
import { policyOf } from '../../policies/policy-of.ts';
import { ShopPolicy } from '../../screens/shop-policy.tsx';

/** Public, as in the marketplace: no login needed. */
export const Route = createFileRoute('/shop/policies/$storeSlug/$policy')({
  staticData: { layout: 'LayoutPageWithHeaderAndFooter' },
  beforeLoad: async ({ context, params, search }) => ({
    policy: policyOf(params.policy),
    ...(await (
      await import('../../stores/find-shop-store.ts')
    ).shopOfOrder(context.queryClient, search, params.storeSlug)),
  }),
  component: ShopPolicy,
});
