import { buttonClass } from '@noren/kit/components/button.tsx';
import { EmptyState } from '@noren/kit/components/states.tsx';
import { Link } from '@tanstack/react-router';
import { LoadError } from '../failures/load-error.tsx';
import * as m from '../i18n/generated/messages.js';
import { AppLink } from '../page/app-link.tsx';
import { useStage } from './stage.tsx';

interface InsteadOfGoodsProps {
  /** why no goods are shown: no stream, a stream without goods, or they could not be loaded */
  reason: 'off-air' | 'none' | { error: Error; onRetry: () => void };
}

/** Shows why a live page has no goods, with a link to the shop. */
export function InsteadOfGoods({ reason }: InsteadOfGoodsProps) {
  const toShop = <ToShop />;
  if (typeof reason === 'object') return <LoadError {...reason} also={toShop} />;
  return reason === 'none' ? (
    <EmptyState title={m.live_none_title()} next={toShop}>
      {m.live_none_text()}
    </EmptyState>
  ) : (
    <EmptyState title={m.live_off_air_title()} next={toShop}>
      {m.live_off_air_text()}
    </EmptyState>
  );
}

function ToShop() {
  const { store, channel } = useStage();
  return channel.name === 'shop' ? (
    <Link
      to="/shop/buyer/livers/$liverId/shop-products"
      params={{ liverId: String(store.liver?.id ?? '') }}
      search={true}
      className={buttonClass('quiet')}
    >
      {m.live_see_shop()}
    </Link>
  ) : (
    <AppLink href={channel.paths.home} className={buttonClass('quiet')}>
      {m.live_see_shop()}
    </AppLink>
  );
}
