import { getRouteApi } from '@tanstack/react-router';
import { PolicyScreen } from './policy-screen.tsx';

const route = getRouteApi('/stores/$storeSlug/policies/$policy');

/** A policy page of a marketplace store. */
export function MarketplacePolicy() {
  const { policy, ...shop } = route.useRouteContext();
  return <PolicyScreen shop={shop} policy={policy} />;
}
