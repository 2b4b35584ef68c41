import type { ShopMe } from '@noren/contract/entities/shop-me';
import type { ShopStore } from '@noren/contract/entities/shop-store';
import { LanguageSelect } from '../layouts/language-choice.tsx';
import * as m from '../i18n/generated/messages.js';
import type { LiveView } from '../live/use-live-post.ts';
import { contentLanguage } from '../stores/content-language.ts';
import { textButton } from './text-button.ts';
import { smallAvatarOf } from '../ui/picture-sources.ts';
import { Chip } from '../ui/surfaces.tsx';
import { useDrawer } from '../ui/use-drawer.ts';
import { EyeIcon } from '../ui/eye-icons.tsx';
import type { Choice } from './use-choice.ts';

export interface SellerHeaderProps {
  me: ShopMe;
  store: ShopStore;
  live: LiveView | null;
  choice: Choice | null;
}

/** Whose stream it is, whether everything is saved, and the way to what buyers see. */
export function SellerHeader({ me, store, live, choice }: SellerHeaderProps) {
  const preview = useDrawer('preview');
  const post = live?.post;
  return (
    <header>
      <div className="noren-hem" aria-hidden="true" />
      <div className="page-checkout grid gap-3 pt-3">
        <div className="flex items-center gap-3">
          {store.avatar_url && <img src={smallAvatarOf(store.avatar_url)} alt="" width={36} height={36} className="size-9 rounded-chip object-cover" />}
          <p lang={contentLanguage[store.region]} className="min-w-0 flex-1 truncate text-14">
            <span className="font-semibold text-indigo">{store.name}</span> <span className="text-ink-soft">{me.name}</span>
          </p>
          <LanguageSelect />
        </div>
        <div className="grid gap-1.5">
          <h1 lang={post ? contentLanguage[store.region] : undefined} className="phrase-left text-18 md:text-22">
            {post ? post.title : m.seller_title()}
          </h1>
          {post && (
            <div className="flex flex-wrap items-center justify-between gap-2">
              <span className="flex flex-wrap items-center gap-1.5">
                {post.live && <Chip tone="now">{m.live_on_air()}</Chip>}
                {post.is_private && <Chip>{m.seller_private()}</Chip>}
                <span role="status" className="text-12 text-ink-soft">
                  {live.line === 'late' ? m.seller_line_late() : choice?.isSaving ? m.seller_saving() : m.seller_saved()}
                </span>
              </span>
              <button type="button" className={textButton} onClick={preview.open}>
                <EyeIcon className="size-5" />
                {m.seller_preview()}
              </button>
            </div>
          )}
        </div>
      </div>
    </header>
  );
}
