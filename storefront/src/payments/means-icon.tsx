import type { PaymentType } from '@noren/contract/entities/store';
import { CardIcon, StoreIcon, TruckIcon, WalletIcon } from '../ui/icons.tsx';

const icons = { gmo_credit: CardIcon, payuni_credit: CardIcon, gmo_cvs: StoreIcon, gmo_paypay: WalletIcon, custom_cod: TruckIcon } satisfies Record<
  PaymentType,
  unknown
>;

export function MeansIcon({ type, className }: { type: PaymentType; className?: string }) {
  const Icon = icons[type];
  return <Icon className={className} />;
}
