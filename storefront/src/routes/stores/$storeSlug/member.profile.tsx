import { createFileRoute } from '@tanstack/react-router';
import { ProfileScreen } from '../../../screens/profile-screen.tsx';

/** spec §2: for members only. */
export const Route = createFileRoute('/stores/$storeSlug/member/profile')({
  staticData: { layout: 'LayoutPageWithHeaderAndFooter' },
  beforeLoad: async (page) =>
    (await import('../../../session/require-member.ts')).requireMember(page),
  component: ProfileScreen,
});
