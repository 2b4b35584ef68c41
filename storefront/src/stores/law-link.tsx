import { AppLink } from '../page/app-link.tsx';
import { useDrawer } from '@noren/kit/page/use-drawer.ts';
import { classNames } from '@noren/kit/style/class-names.ts';
import type { Shop } from '../channel/channel.ts';
import { commercialLawDrawer } from './commercial-law-drawer.tsx';
import { lawTitle } from './use-law.ts';

/** A link to the legal notice: to its page if the channel has one, otherwise to the drawer. */
export function LawLink({
  shop: { store, channel },
  className,
}: {
  shop: Shop;
  className?: string;
}) {
  const drawer = useDrawer(commercialLawDrawer);
  const styles = classNames(
    'inline-flex min-h-11 items-center underline underline-offset-4',
    className,
  );
  if (channel.paths.law) {
    return (
      <AppLink href={channel.paths.law} className={styles}>
        {lawTitle(store)}
      </AppLink>
    );
  }
  return (
    <button type="button" className={styles} onClick={drawer.open}>
      {lawTitle(store)}
    </button>
  );
}
