import type { PaymentType } from '@noren/contract/entities/store';
import { CardIcon, StoreIcon, TruckIcon } from '../ui/icons.tsx';

export function MeansIcon({ type, className }: { type: PaymentType; className?: string }) {
  const Icon = type === 'custom_cod' ? TruckIcon : type === 'gmo_cvs' ? StoreIcon : CardIcon;
  return <Icon className={className} />;
}
