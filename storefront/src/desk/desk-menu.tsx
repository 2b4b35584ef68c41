import { Button, buttonClass } from '@noren/kit/components/button.tsx';
import { Drawer } from '@noren/kit/components/drawer.tsx';
import type { DrawerState } from '@noren/kit/page/use-drawer.ts';
import { LanguageSelect } from '../i18n/language-choice.tsx';
import * as m from '../i18n/generated/messages.js';
import { AppLink } from '../page/app-link.tsx';
import { AskFirst } from '../seller/ask-first.tsx';
import type { Act } from './use-actions.ts';

export interface DeskMenuProps {
  live: boolean;
  title: string;
  stream_id: number | null;
  menu: DrawerState;
  ask: DrawerState;
  act: Act;
}

/** Everything that is not part of showing products, away from the thumb: first of all the end of the show. */
export function DeskMenu({ live, title, stream_id, menu, ask, act }: DeskMenuProps) {
  const yes = live ? m.seller_end_stream() : m.seller_go_on_air();
  return (
    <>
      <Drawer open={menu.isOpen} onClose={menu.close} title={m.desk_menu()}>
        <div className="grid gap-3">
          <AppLink
            href="/shop/seller/stream-products/selected"
            {...(stream_id !== null && { search: { 'stream-id': stream_id } })}
            className={`${buttonClass('quiet', true)} min-h-14`}
          >
            {m.desk_products()}
          </AppLink>
          <Button
            variant={live ? 'danger' : 'primary'}
            wide
            className="min-h-14"
            onClick={ask.openInstead}
          >
            {yes}
          </Button>
          <p className="phrase-left text-14 text-ink-soft max-md:hidden">{m.desk_keys()}</p>
          <LanguageSelect />
        </div>
      </Drawer>
      <AskFirst
        open={ask.isOpen}
        title={live ? m.seller_end_ask() : m.desk_go_live_ask()}
        yes={yes}
        onYes={() => {
          ask.close();
          act({ type: 'set_live', live: !live }, title);
        }}
        onClose={ask.close}
      >
        {live ? m.seller_end_means() : m.desk_go_live_means()}
      </AskFirst>
    </>
  );
}
