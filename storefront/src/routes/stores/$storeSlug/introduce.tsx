import { createFileRoute } from '@tanstack/react-router';
import { CallError, queryOf } from '../../../api/query.ts';
import { IntroduceScreen } from '../../../screens/introduce-screen.tsx';

export const Route = createFileRoute('/stores/$storeSlug/introduce')({
  staticData: { layout: 'LayoutPageWithHeaderAndFooter' },
  loader: ({ context, params }) =>
    context.queryClient
      .ensureQueryData(
        queryOf('GET /stores/{slug}/jp-commercial', { params: { slug: params.storeSlug } }),
      )
      .catch((error: unknown) => {
        // a store with an incomplete legal notice is not open yet (D-128), and its page says so
        if (!(error instanceof CallError) || error.failure.code !== 'NOT_FOUND') throw error;
      }),
  component: IntroduceScreen,
});
