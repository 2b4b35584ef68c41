import { createFileRoute, redirect } from '@tanstack/react-router';
import { LiverScreen } from '../../../screens/liver-screen.tsx';

/**
 * spec §2: a liver's page for buyers, with the live platform's login token or the session of an
 * earlier login.
 */
export const Route = createFileRoute('/shop/buyer/livers/$liverId')({
  staticData: { layout: 'LayoutPageWithHeader' },
  beforeLoad: async ({ context, location, params, search, preload }) => {
    if (preload) return undefined as never;
    const { enterLiver } = await import('../../../live/enter-liver.ts');
    return enterLiver({ context, location, search }, params.liverId);
  },
  loader: ({ location, params }) => {
    if (!/\/livers\/[^/]+\/?$/.test(location.pathname)) return;
    throw redirect({
      to: '/shop/buyer/livers/$liverId/stream-products',
      params,
      search: true,
      replace: true,
    } as never);
  },
  component: LiverScreen,
});
