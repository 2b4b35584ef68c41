import type { CreditCard } from '@noren/contract/entities/credit-card';
import { cardTypeAt, type CardType } from '@noren/contract/payment-methods';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { queryOf } from '../api/query.ts';
import { ofNewGuest } from '../visitor/new-guest.ts';
import type { CardDraft } from './card-draft.ts';
import { expiryForGateway } from './card-expiry.ts';
import { cardDigits } from './card-number.ts';
import { requestToken } from './gmo-token.ts';
import type { TokenFaults } from './token-faults.ts';

export type SavedCard =
  | { ok: true; card: CreditCard }
  | { ok: false; faults: TokenFaults }
  | { ok: false; failure: { code: string; advice?: unknown } };

export const cardsOf = (storeSlug: string, type: CardType = cardTypeAt.gmo) => ({
  ...queryOf('GET /credit-cards', {
    query: { type, application: 'buyer_general', store_slug: storeSlug },
    as: 'guest',
  }),
  ...ofNewGuest(),
});
export const gatewayOf = (storeSlug: string) =>
  queryOf('GET /stores/{slug}/gmo-credit', { params: { slug: storeSlug } });

/**
 * Sends the number to the gateway and its token to us: the card is stored in the gateway's vault
 * (spec §7 POST /credit-cards).
 * @param keep false: the card is deleted after its first payment
 */
export async function saveCard(
  client: QueryClient,
  storeSlug: string,
  draft: CardDraft,
  keep: boolean,
): Promise<SavedCard> {
  let setting;
  try {
    setting = await client.ensureQueryData(gatewayOf(storeSlug));
  } catch {
    return { ok: false, faults: { fields: [], other: 'busy' } };
  }
  const result = await requestToken(setting, {
    cardno: cardDigits(draft.number),
    expire: expiryForGateway(draft.expiry),
    securitycode: draft.cvc,
    holdername: draft.holder.trim(),
  });
  if (!result.ok) return result;
  const saved = await call('POST /credit-cards', {
    body: {
      type: cardTypeAt.gmo,
      application: 'buyer_general',
      ...result.token,
      store_slug: storeSlug,
      keep,
    },
    as: 'guest',
  });
  if (!saved.ok) return { ok: false, failure: saved.error };
  const { queryKey } = cardsOf(storeSlug);
  client.setQueryData(queryKey, (cards: CreditCard[] | undefined) => [
    saved.data,
    ...(cards ?? []).filter((card) => card.id !== saved.data.id),
  ]);
  void client.invalidateQueries({ queryKey });
  return { ok: true, card: saved.data };
}
