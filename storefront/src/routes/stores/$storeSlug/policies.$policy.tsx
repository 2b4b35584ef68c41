import { createFileRoute } from '@tanstack/react-router';
import { policyOf } from '../../../policies/policy-of.ts';
import { MarketplacePolicy } from '../../../screens/marketplace-policy.tsx';

export const Route = createFileRoute('/stores/$storeSlug/policies/$policy')({
  staticData: { layout: 'LayoutPageWithHeaderAndFooter' },
  beforeLoad: ({ params }) => ({ policy: policyOf(params.policy) }),
  component: MarketplacePolicy,
});
