import { buttonClass } from '@noren/kit/components/button.tsx';
import { Card, Skeleton } from '@noren/kit/components/surfaces.tsx';
import { showToast } from '@noren/kit/components/toast.tsx';
import { CheckIcon } from '@noren/kit/icons/frame-icons.tsx';
import type { StaffMember } from '@noren/contract/entities/staff';
import type {
  OpeningNeed,
  StorePoint,
  StoreReach,
  StoreSettings,
} from '@noren/contract/entities/store-settings';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { meQuery, rehearsalQuery, settingsQuery } from '../api/reads.ts';
import { LoadFailed } from '../frame/load-states.tsx';
import * as m from '../i18n/generated/messages.js';
import { AnalyticsForm } from './analytics-form.tsx';
import { ChatForm } from './chat-form.tsx';
import { FactsForm } from './facts-form.tsx';
import { GatewaysCard } from './gateways-card.tsx';
import { OpenShop } from './open-shop.tsx';
import { OrderEmailsForm } from './order-emails-form.tsx';
import { CollectionsForm, KindsForm } from './kinds-form.tsx';
import { LabelsForm } from './labels-form.tsx';
import { LooksForm } from './looks-form.tsx';
import { MethodsForm } from './methods-form.tsx';
import { PaymentsForm } from './payments-form.tsx';
import { ProfileForm } from './profile-form.tsx';
import { RehearsalCard } from './rehearsal-card.tsx';
import { RegistrationForm } from './registration-form.tsx';
import { settingsSections } from './settings-sections.ts';
import { ShippingForm } from './shipping-form.tsx';
import { TestEmailCard } from './test-email-card.tsx';
import { WebShopForm } from './web-shop-form.tsx';

/** A store's settings, with a list on top of what it still needs. */
export function SettingsScreen() {
  const client = useQueryClient();
  const { slug } = useParams({ from: '/signed-in/stores/$slug/settings' });
  const { data, error, refetch } = useQuery(settingsQuery(slug));
  const { data: me } = useQuery(meQuery());
  const store = me?.stores.find((one) => one.slug === slug);
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-[40rem]" />;
  const saved = (settings: StoreSettings) => {
    client.setQueryData(settingsQuery(slug).queryKey, settings);
    void client.invalidateQueries({ queryKey: meQuery().queryKey });
    // the rehearsal may have been waiting for this setting
    void client.invalidateQueries({ queryKey: rehearsalQuery(slug).queryKey });
    showToast(m.settings_saved());
  };
  return (
    <div className="grid items-start gap-x-6 gap-y-4 xl:grid-cols-[minmax(0,1fr)_12rem]">
      <h1 className="text-22 font-semibold xl:col-span-2">{m.settings()}</h1>
      <SettingsIndex region={data.region} />
      <div className="grid min-w-0 gap-6">
        <Needs slug={slug} needs={data.needs} reach={reachOf(data)} store={store} />
        {store && <OpenShop store={store} />}
        <Points slug={slug} points={data.to_look_at} />
        <WebShopForm slug={slug} settings={data} onSaved={saved} />
        <RehearsalCard slug={slug} />
        <ProfileForm slug={slug} region={data.region} />
        <FactsForm slug={slug} settings={data} onSaved={saved} />
        <LooksForm slug={slug} />
        <KindsForm slug={slug} />
        <CollectionsForm slug={slug} />
        <ChatForm slug={slug} />
        <AnalyticsForm slug={slug} />
        <PaymentsForm slug={slug} settings={data} onSaved={saved} />
        <GatewaysCard slug={slug} region={data.region} />
        <ShippingForm slug={slug} settings={data} onSaved={saved} />
        {data.shipping_methods && <MethodsForm slug={slug} settings={data} onSaved={saved} />}
        {data.region === 'JP' && <LabelsForm slug={slug} />}
        {data.region === 'JP' && <RegistrationForm slug={slug} settings={data} onSaved={saved} />}
        <TestEmailCard slug={slug} />
        <OrderEmailsForm slug={slug} />
        <Card className="grid justify-items-start gap-3 p-5">
          <h2 className="text-18 font-semibold">{m.policies_title()}</h2>
          <p className="phrase-left text-14 text-ink-soft">{m.policies_lead()}</p>
          <Link to="/stores/$slug/policies" params={{ slug }} className={buttonClass('quiet')}>
            {m.policies_open()}
          </Link>
        </Card>
        <Card className="grid justify-items-start gap-3 p-5">
          <h2 className="text-18 font-semibold">{m.webhooks()}</h2>
          <p className="phrase-left text-14 text-ink-soft">{m.webhooks_lead()}</p>
          <Link to="/stores/$slug/webhooks" params={{ slug }} className={buttonClass('quiet')}>
            {m.webhooks_open()}
          </Link>
        </Card>
      </div>
    </div>
  );
}

/** A server of the previous version does not say it. */
const reachOf = ({ region, channels }: StoreSettings): StoreReach =>
  channels?.reach ?? (region === 'JP' ? 'web' : 'platform');

/** Links to the parts of the page, next to it at a desk and above it elsewhere. */
const SettingsIndex = ({ region }: { region: 'JP' | 'TW' }) => (
  <nav
    aria-label={m.settings_index()}
    className="-mx-4 flex gap-2 overflow-x-auto px-4 xl:order-last xl:sticky xl:top-4 xl:mx-0 xl:grid xl:gap-0 xl:px-0"
  >
    {settingsSections(region).map(({ id, name }) => (
      <a
        key={id}
        href={`#${id}`}
        className="target inline-flex shrink-0 items-center rounded-chip border border-line-strong bg-card px-3 text-14 hover:border-indigo xl:min-h-9 xl:rounded-control xl:border-0 xl:bg-transparent xl:text-ink-soft xl:hover:bg-paper-deep xl:hover:text-ink"
      >
        {name}
      </a>
    ))}
  </nav>
);

const places: Record<OpeningNeed, string> = {
  seller_facts: 'facts',
  payment: 'payments',
  shipping: 'shipping',
  goods: '',
};

const pointClass =
  'target phrase-left inline-flex items-center text-indigo underline underline-offset-4';

/** Points that do not block the opening, but that the merchant should check before it. */
function Points({ slug, points }: { slug: string; points: readonly StorePoint[] }) {
  if (points.length === 0) return null;
  return (
    <ul className="grid gap-2 rounded-card border border-line bg-card px-4 py-2">
      {points.map((point) => (
        <li key={point}>
          {point === 'policies' ? (
            <Link to="/stores/$slug/policies" params={{ slug }} className={pointClass}>
              {m.policies_to_look_at()}
            </Link>
          ) : (
            <a href={point === 'emails' ? '#emails' : '#shipping'} className={pointClass}>
              {point === 'emails' ? m.emails_to_look_at() : m.cash_to_look_at()}
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}

function Needs({
  slug,
  needs,
  reach,
  store,
}: {
  slug: string;
  needs: readonly OpeningNeed[];
  reach: StoreReach;
  store: StaffMember['stores'][number] | undefined;
}) {
  if (needs.length === 0 && store?.is_opened === false) return null;
  if (needs.length === 0 && store?.is_closed)
    return (
      <a href="#closure" className={`${pointClass} rounded-card bg-paper-deep px-4 py-3`}>
        {m.store_closed()}
      </a>
    );
  if (needs.length === 0 && reach === 'nobody')
    return (
      <div className="flex flex-wrap items-center gap-x-4 rounded-card bg-paper-deep px-4 py-3">
        <p className="phrase-left">{m.store_reaches_nobody()}</p>
        <a href="#web-shop" className={pointClass}>
          {m.store_web_shop()}
        </a>
      </div>
    );
  if (needs.length === 0) {
    return (
      <div className="flex items-start gap-2 rounded-card bg-pine-tint px-4 py-3 text-pine">
        <CheckIcon className="mt-1 size-5 shrink-0" />
        <div className="flex flex-wrap items-center gap-x-4">
          <p>{reach === 'web' ? m.needs_none() : m.store_sells_live()}</p>
          {reach === 'web' && (
            <a
              href={`/stores/${slug}/marketplace`}
              className="target inline-flex items-center underline underline-offset-4"
            >
              {m.see_shop()}
            </a>
          )}
        </div>
      </div>
    );
  }
  return (
    <Card className="grid gap-2 p-5">
      <h2 className="text-18 font-semibold">{m.needs_title()}</h2>
      <ul className="grid">
        {needs.map((need) => (
          <li key={need}>
            {need === 'goods' ? (
              <Link
                to="/stores/$slug/goods/new"
                params={{ slug }}
                className="target inline-flex items-center text-indigo underline underline-offset-4"
              >
                {m.need({ need: 'goods' })}
              </Link>
            ) : (
              <a
                href={`#${places[need]}`}
                className="target inline-flex items-center text-indigo underline underline-offset-4"
              >
                {m.need({ need })}
              </a>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
