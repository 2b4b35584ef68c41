import { createFileRoute } from '@tanstack/react-router';
import { queryOf } from '../../../api/query.ts';
import { IntroduceScreen } from '../../../screens/introduce-screen.tsx';

export const Route = createFileRoute('/stores/$storeSlug/introduce')({
  staticData: { layout: 'LayoutPageWithHeaderAndFooter' },
  loader: ({ context, params }) => context.queryClient.ensureQueryData(queryOf('GET /stores/{slug}/jp-commercial', { params: { slug: params.storeSlug } })),
  component: IntroduceScreen,
});
