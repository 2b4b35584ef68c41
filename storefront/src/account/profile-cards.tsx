import type { CardType } from '@noren/contract/payment-methods';
import { serverNow } from '@noren/kit/clock/server-clock.ts';
import { showToast } from '@noren/kit/components/toast.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { queryOf } from '../api/query.ts';
import * as m from '../i18n/generated/messages.js';
import { paymentSentence } from '../payments/advice-sentence.ts';
import { expiryText, isExpired } from '../payments/card-expiry.ts';
import { lastDigits } from '../payments/card-number.ts';
import { ProfileItem, ProfileList } from './profile-list.tsx';
import { ProfileSection } from './profile-section.tsx';

/**
 * Every saved card of the member, of all stores of the country. New cards are saved at the checkout.
 */
export function ProfileCards({ type }: { type: CardType }) {
  const client = useQueryClient();
  const cards = useQuery({
    ...queryOf('GET /credit-cards', {
      query: { type, application: 'buyer_general' },
      as: 'guest',
    }),
    // cards for a single purchase are deleted automatically
    select: (all) => all.filter((card) => card.kept),
  });
  const now = serverNow();
  async function remove(id: number): Promise<void> {
    const result = await call('DELETE /credit-cards/{id}', {
      params: { id: String(id) },
      as: 'guest',
    });
    if (result.ok || result.error.code === 'NOT_FOUND') showToast(m.payment_card_deleted());
    else showToast(paymentSentence(result.error), 'error');
    await client.invalidateQueries({ queryKey: ['GET /credit-cards'] });
  }
  return (
    <ProfileSection title={m.profile_cards()}>
      <ProfileList query={cards} none={m.profile_cards_none()}>
        {(card) => {
          const digits = lastDigits(card.masked_card_no);
          const expiry = expiryText(card.expire);
          return (
            <ProfileItem
              key={card.id}
              title={m.payment_card_ending({ digits })}
              note={
                isExpired(card.expire, now)
                  ? m.payment_card_expired()
                  : expiry
                    ? m.payment_card_expires({ expiry })
                    : ''
              }
              deleteLabel={m.payment_card_delete({ digits })}
              question={m.payment_card_delete_ask()}
              onDelete={() => remove(card.id)}
            />
          );
        }}
      </ProfileList>
    </ProfileSection>
  );
}
