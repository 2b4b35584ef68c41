import type { PaymentType } from '@noren/contract/entities/store';
import { CardIcon, StoreIcon, TruckIcon, WalletIcon } from '@noren/kit/icons/icons.tsx';

const icons = { gmo_credit: CardIcon, payuni_credit: CardIcon, gmo_cvs: StoreIcon, gmo_paypay: WalletIcon, custom_cod: TruckIcon } satisfies Record<
  PaymentType,
  unknown
>;

export function MeansIcon({ type, className }: { type: PaymentType; className?: string }) {
  // a way of paying that is newer than this page
  const Icon = (icons as Partial<Record<PaymentType, typeof CardIcon>>)[type] ?? WalletIcon;
  return <Icon className={className} />;
}
