import { Checkbox } from '@noren/kit/components/inputs.tsx';
import { useSentForm } from '@noren/kit/page/use-sent-form.ts';
import { useQuery } from '@tanstack/react-query';
import { callConsole } from '../api/call.ts';
import { errorSentence } from '../api/error-sentence.ts';
import { meQuery } from '../api/reads.ts';
import * as m from '../i18n/generated/messages.js';
import { SettingsForm, type SettingsPartProps } from './settings-form.tsx';

/** Opens the store's own pages on the web. Only the owner may, and closing them has conditions. */
export function WebShopForm({ slug, settings: { region, channels }, onSaved }: SettingsPartProps) {
  const { data: me } = useQuery(meQuery());
  const isOwner = me?.stores.find((store) => store.slug === slug)?.role === 'owner';
  const isOpen = channels?.in_marketplace === true;
  const { form, ...sent } = useSentForm(
    { defaultValues: { in_marketplace: isOpen } },
    async (body) => {
      const result = await callConsole('PUT /console/stores/{slug}/web-shop', {
        params: { slug },
        body,
      });
      return result.ok ? onSaved(result.data.data) : errorSentence(result.error);
    },
  );
  if (!channels || !isOwner) return null;
  const stays = isOpen && !channels.may_leave_web;
  return (
    <SettingsForm id="web-shop" title={m.web_shop_title()} save={m.web_shop_save()} {...sent}>
      <p className="phrase-left text-14 text-ink-soft">{m.store_web_shop_hint()}</p>
      <div>
        <Checkbox disabled={stays} {...form.register('in_marketplace')}>
          {region === 'TW' ? m.store_web_shop() : m.store_in_marketplace()}
        </Checkbox>
        <p className="pl-8 text-14 wrap-anywhere text-ink-soft">
          {m.web_shop_address({ address: `${window.location.origin}/stores/${slug}` })}
        </p>
      </div>
      {stays && (
        <p className="phrase-left text-14 text-ink-soft">
          {channels.in_shop ? m.web_shop_stays() : m.web_shop_only()}
        </p>
      )}
    </SettingsForm>
  );
}
