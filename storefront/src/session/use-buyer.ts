import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../api/query.ts';
import { useShop } from '../channel/use-shop.ts';
import { missingDataError } from '../failures/load-error.tsx';
import { memberToken } from '../visitor/visitor.ts';

/** Data of an account that a checkout can fill in; in the shop it comes from the platform. */
interface KnownBuyer {
  email: string;
  phone_number: string;
  does_age_verify: boolean | null;
}

export interface Buyer {
  /** null: a guest */
  known: KnownBuyer | null;
  isPending: boolean;
  /** loading failed, so the buyer must not be treated as a guest */
  failure: Error | null;
}

export function useBuyer(): Buyer {
  const inShop = useShop().channel.name === 'shop';
  const session = useQuery({ ...queryOf('GET /live-web/me'), enabled: !inShop });
  const me = useQuery({ ...queryOf('GET /me'), enabled: inShop && memberToken.get() !== null });
  if (inShop) {
    const known = me.data
      ? {
          email: me.data.contact_email ?? '',
          phone_number: '',
          does_age_verify: me.data.shop_user.does_age_verify,
        }
      : null;
    return { known, isPending: me.isLoading, failure: missingDataError(me) };
  }
  const user = session.data?.user ?? null;
  return {
    known: user && {
      email: user.email,
      phone_number: user.phone_number ?? '',
      does_age_verify: user.does_age_verify,
    },
    isPending: session.isPending,
    failure: missingDataError(session),
  };
}
