import { createFileRoute } from '@tanstack/react-router';
import { CallError } from '../../../api/query.ts';
import { IntroduceScreen } from '../../../screens/introduce-screen.tsx';
import { lawOfJapan, lawOfTaiwan } from '../../../stores/use-law.ts';

export const Route = createFileRoute('/stores/$storeSlug/introduce')({
  staticData: { layout: 'LayoutPageWithHeaderAndFooter' },
  loader: ({ context: { queryClient, store }, params: { storeSlug } }) =>
    (store.region === 'TW'
      ? queryClient.ensureQueryData(lawOfTaiwan(storeSlug))
      : queryClient.ensureQueryData(lawOfJapan(storeSlug))
    ).catch((error: unknown) => {
      // a store with an incomplete legal notice is not open yet (D-128), and its page says so
      if (!(error instanceof CallError) || error.failure.code !== 'NOT_FOUND') throw error;
    }),
  component: IntroduceScreen,
});
