import { Link, useParams } from '@tanstack/react-router';
import { NoSuchPage } from '../frame/load-states.tsx';
import { words } from '../i18n/words.ts';
import { OrderMoney } from './order-money.tsx';

/** One order's money and steps, by its number. */
export function MoneyScreen() {
  const { slug, id } = useParams({ from: '/signed-in/stores/$slug/orders/$id/money' });
  if (!/^[1-9]\d{0,9}$/.test(id)) return <NoSuchPage />;
  return (
    <div className="grid gap-6">
      <Link to="/" className="target inline-flex items-center justify-self-start text-indigo underline underline-offset-4">
        {words().to_stores}
      </Link>
      <OrderMoney slug={slug} orderId={Number(id)} />
    </div>
  );
}
