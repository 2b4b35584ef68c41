import * as words from '@noren/kit/words.ts';
import { Button } from '@noren/kit/components/button.tsx';
import { LongWaitWords } from '@noren/kit/components/long-wait-words.tsx';
import { MoreRows, Waiting } from '@noren/kit/components/more-rows.tsx';
import { QrCode } from '@noren/kit/components/qr-code.tsx';
import { LoadingOverlay } from '@noren/kit/components/spinner.tsx';
import { EmptyState, ErrorState } from '@noren/kit/components/states.tsx';
import { Card, Divider, Skeleton } from '@noren/kit/components/surfaces.tsx';
import { TextBlocks } from '@noren/kit/components/text-blocks.tsx';
import { TextSkeleton } from '../../../components/text-skeleton.tsx';
import type { KitState } from './kit-state.ts';

const nothing = (): void => undefined;

/** Loading, empty and error states. */
export const pageStates: readonly KitState[] = [
  {
    component: 'EmptyState',
    state: 'with what to do next',
    role: 'heading',
    called: 'The cart is empty',
    says: 'What you put into it waits here.',
    show: () => (
      <EmptyState title="The cart is empty" next={<Button>To the shop</Button>}>
        What you put into it waits here.
      </EmptyState>
    ),
  },
  {
    component: 'EmptyState',
    state: 'by its title alone',
    role: 'heading',
    called: 'No orders yet',
    show: () => <EmptyState title="No orders yet" />,
  },
  {
    component: 'ErrorState',
    state: 'with words of its own',
    role: 'alert',
    says: 'There is no connection.',
    show: () => (
      <ErrorState
        title="The orders could not be loaded"
        next={<Button variant="quiet">Try again</Button>}
      >
        There is no connection.
      </ErrorState>
    ),
  },
  {
    component: 'ErrorState',
    state: 'of which nothing is known',
    role: 'alert',
    says: words.somethingFailed(),
    show: () => <ErrorState />,
  },
  {
    component: 'Waiting',
    state: 'more is on its way',
    role: 'status',
    says: words.moreLoading(),
    show: () => <Waiting />,
  },
  {
    component: 'MoreRows',
    state: 'loading',
    role: 'status',
    says: words.moreLoading(),
    show: () => <MoreRows isLoading hasFailed={false} onRetry={nothing} />,
  },
  {
    component: 'MoreRows',
    state: 'failed',
    role: 'alert',
    says: words.moreFailed(),
    show: () => <MoreRows isLoading={false} hasFailed onRetry={nothing} />,
  },
  {
    component: 'LongWaitWords',
    state: 'it takes long',
    role: 'status',
    says: words.longWait(),
    show: () => <LongWaitWords />,
  },
  {
    component: 'QrCode',
    state: 'of a link',
    role: 'img',
    called: 'QR code of the show',
    show: () => (
      <QrCode text="https://shop.example/stores/hanamori/live/1" label="QR code of the show" />
    ),
  },
  {
    component: 'Skeleton',
    state: 'of the size of what comes',
    show: () => <Skeleton className="h-16 w-40" />,
  },
  { component: 'TextSkeleton', state: 'four lines', show: () => <TextSkeleton lines={4} /> },
  {
    component: 'LoadingOverlay',
    state: 'over the page',
    role: 'status',
    says: words.loading(),
    show: () => <LoadingOverlay />,
    over: (close) => (
      <button type="button" aria-label={words.close()} onClick={close}>
        <LoadingOverlay />
      </button>
    ),
  },
  {
    component: 'Card',
    state: 'around anything',
    says: 'Sent in two days',
    show: () => <Card className="p-6">Sent in two days</Card>,
  },
  { component: 'Divider', state: 'between two things', role: 'separator', show: () => <Divider /> },
  {
    component: 'TextBlocks',
    state: 'a heading and a paragraph',
    role: 'heading',
    called: 'Returns',
    says: '<b> is read as it was written',
    show: () => (
      <TextBlocks
        lang="en"
        blocks={[
          { kind: 'heading', text: 'Returns' },
          { kind: 'paragraph', text: 'Within eight days. <b> is read as it was written.' },
        ]}
      />
    ),
  },
];
