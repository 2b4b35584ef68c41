import { cardTypeAt } from '@noren/contract/payment-methods';
import { TextSkeleton } from '../components/text-skeleton.tsx';
import { ForwardIcon } from '@noren/kit/icons/frame-icons.tsx';
import { AppLink } from '../page/app-link.tsx';
import { useTitle } from '../page/use-title.ts';
import { useRouteContext } from '@tanstack/react-router';
import { EarlierGuestOffer } from '../account/earlier-guest-offer.tsx';
import { LogOutButton } from '../account/log-out-button.tsx';
import { OwnData } from '../account/own-data.tsx';
import { ProfileAddresses } from '../account/profile-addresses.tsx';
import { ProfileAge } from '../account/profile-age.tsx';
import { ProfileCards } from '../account/profile-cards.tsx';
import { ProfileKonbini } from '../account/profile-konbini.tsx';
import { ProfileNames } from '../account/profile-names.tsx';
import { ProfileTwAddresses } from '../account/profile-tw-addresses.tsx';
import { ProfilePassword } from '../account/profile-password.tsx';
import * as m from '../i18n/generated/messages.js';
import { useSession } from '../session/use-session.ts';
import { useLeftElsewhere } from '../session/use-left-elsewhere.ts';

/** spec §2: the member's data, with each part editable in place. */
export function ProfileScreen() {
  useLeftElsewhere();
  const { store } = useRouteContext({ from: '/stores/$storeSlug/member/profile' });
  const { user } = useSession();
  useTitle(m.profile_title(), store.name);
  if (!user) return <TextSkeleton lines={8} />;
  return (
    <div className="page-checkout grid gap-5 pt-8 pb-4">
      <h1 className="text-22">{m.profile_title()}</h1>
      <AppLink
        href={`/stores/${store.slug}/marketplace/orders`}
        className="flex min-h-14 items-center justify-between gap-3 rounded-card bg-indigo px-5 font-semibold text-white hover:bg-indigo-deep"
      >
        {m.profile_orders()}
        <ForwardIcon className="size-5" />
      </AppLink>
      <ProfileNames user={user} />
      <ProfilePassword user={user} />
      {store.region === 'TW' ? (
        <>
          <ProfileTwAddresses storeSlug={store.slug} />
          <ProfileCards type={cardTypeAt.payuni} />
        </>
      ) : (
        <>
          <ProfileAddresses />
          <ProfileCards type={cardTypeAt.gmo} />
          <ProfileKonbini />
        </>
      )}
      <ProfileAge user={user} />
      <EarlierGuestOffer name={user.full_name} />
      <OwnData />
      <LogOutButton />
    </div>
  );
}
