import type { Region } from '@noren/contract/scalars';
import { createFileRoute } from '@tanstack/react-router';
import { OverlayScreen } from '../screens/overlay-screen.tsx';

interface OverlaySearch {
  /** secret key of the overlay */
  key: string;
  /** region of the store, which sets language and currency */
  region: Region;
}

/** Not in spec §2: the product shown now on a transparent page, for OBS and other encoders. */
export const Route = createFileRoute('/overlay/$postId')({
  validateSearch: ({ key, region }: Record<string, unknown>): OverlaySearch => ({
    key: typeof key === 'string' ? key : '',
    region: region === 'TW' ? 'TW' : 'JP',
  }),
  component: OverlayScreen,
});
