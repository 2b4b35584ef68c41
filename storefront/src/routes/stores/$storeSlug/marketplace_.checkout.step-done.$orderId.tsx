import { createFileRoute, redirect } from '@tanstack/react-router';
import { queryOf } from '../../../api/query.ts';
import { StepDone } from '../../../screens/step-done.tsx';

export const Route = createFileRoute('/stores/$storeSlug/marketplace_/checkout/step-done/$orderId')({
  beforeLoad: ({ params }) => {
    // spec §2 writes order ids in digits only
    if (!/^[1-9]\d{0,9}$/.test(params.orderId)) throw redirect({ to: '/error/not-found', replace: true });
  },
  loader: ({ context, params }) => context.queryClient.ensureQueryData(queryOf('GET /orders/{id}', { params: { id: params.orderId }, as: 'guest' })),
  component: StepDone,
});
