import { textButton } from '@noren/kit/components/button.tsx';
import type { ShopMe } from '@noren/contract/entities/shop-me';
import type { ShopStore } from '@noren/contract/entities/shop-store';
import { serverNow } from '@noren/kit/clock/server-clock.ts';
import { Chip } from '@noren/kit/components/surfaces.tsx';
import { announcedTime } from '@noren/kit/formats/announced-time.ts';
import { zoneOf } from '@noren/kit/formats/date-format.ts';
import { smallAvatarOf } from '@noren/kit/formats/picture-sources.ts';
import { EyeIcon } from '../account/eye-icons.tsx';
import { PlusIcon } from '@noren/kit/icons/icons.tsx';
import { marketplaceChannel } from '../channel/paths.ts';
import { shopPaths } from '../channel/shop-channel.ts';
import { AppLink } from '../page/app-link.tsx';
import { useDrawer } from '@noren/kit/page/use-drawer.ts';
import { contentLanguage, currentLocale } from '../i18n/current-locale.ts';
import { LanguageSelect } from '../i18n/language-choice.tsx';
import * as m from '../i18n/generated/messages.js';
import { phaseOf } from '../live/post-phase.ts';
import { ShareStream } from '../live/share-stream.tsx';
import { PhaseChip } from '../live/phase-chip.tsx';
import type { LiveView } from '../live/use-live-post.ts';
import { OnAirButton } from './on-air-button.tsx';
import type { Choice } from './use-choice.ts';

export interface SellerHeaderProps {
  me: ShopMe;
  store: ShopStore;
  live: LiveView | null;
  choice: Choice | null;
  /** the post is loading: space for its buttons is reserved */
  isComing: boolean;
}

function savingWords(live: LiveView, choice: Choice | null): string {
  if (choice?.isSaving) return m.seller_saving();
  if (choice?.error?.retry) return m.seller_unsaved();
  return live.line === 'late' ? m.seller_line_late() : m.seller_saved();
}

/**
 * The liver's name, the saving state, and links to another post and to the buyers' view; at the
 * top, above thousands of goods.
 */
export function SellerHeader({ me, store, live, choice, isComing }: SellerHeaderProps) {
  const preview = useDrawer('preview');
  const edit = useDrawer('edit-post');
  const post = live?.post;
  const isToCome = post?.upcoming_at != null && phaseOf(post, serverNow()) === 'announced';
  return (
    <header>
      <div className="noren-hem" aria-hidden="true" />
      <div className="page-checkout grid gap-3 pt-3">
        <div className="flex items-center gap-3">
          {store.avatar_url && (
            <img
              src={smallAvatarOf(store.avatar_url)}
              alt=""
              width={36}
              height={36}
              className="size-9 rounded-chip object-cover"
            />
          )}
          <p lang={contentLanguage[store.region]} className="min-w-0 flex-1 truncate text-14">
            <span className="font-semibold text-indigo">{store.name}</span>{' '}
            <span className="text-ink-soft">{me.name}</span>
          </p>
          <LanguageSelect />
        </div>
        <div className="grid gap-1.5">
          <h1
            lang={post ? contentLanguage[store.region] : undefined}
            className="phrase-left text-18 md:text-22"
          >
            {post ? post.title : m.seller_title()}
          </h1>
          {isComing && <div className="h-29 md:h-17" />}
          {post && (
            <div className="flex flex-wrap items-center justify-between gap-x-2">
              <span className="flex min-w-full flex-wrap items-center gap-1.5 md:min-w-0">
                <PhaseChip post={post} region={store.region} />
                {post.is_private && <Chip>{m.seller_private()}</Chip>}
                <span role="status" className="text-12 text-ink-soft">
                  {savingWords(live, choice)}
                </span>
              </span>
              <span className="-mx-2 flex flex-wrap items-center gap-x-1">
                <AppLink
                  href="/shop/seller/desk"
                  {...(post.stream_id !== null && { search: { 'stream-id': post.stream_id } })}
                  className={`${textButton} font-bold`}
                >
                  {m.desk_open()}
                </AppLink>
                <AppLink href="/shop/seller/stream-products/unselected" className={textButton}>
                  <PlusIcon className="size-5" />
                  {m.seller_new_post()}
                </AppLink>
                <button type="button" className={textButton} onClick={preview.open}>
                  <EyeIcon className="size-5" />
                  {m.seller_preview()}
                </button>
                <button type="button" className={textButton} onClick={edit.open}>
                  {m.seller_edit()}
                </button>
                {!post.is_private && (
                  <ShareStream
                    stream={{ post_id: post.id, share_url: post.share_url, title: post.title }}
                    paths={
                      store.enable_shop
                        ? shopPaths(store, {})
                        : marketplaceChannel(store.slug).paths
                    }
                    region={store.region}
                    when={
                      isToCome
                        ? announcedTime(
                            post.upcoming_at,
                            store.region,
                            currentLocale(),
                            zoneOf[store.region],
                          ).here
                        : ''
                    }
                    variant="liver"
                    note={
                      post.share_url === null && store.enable_shop ? m.live_share_own_page() : null
                    }
                  />
                )}
                <OnAirButton live={live} liverId={store.liver?.id ?? null} />
              </span>
            </div>
          )}
        </div>
      </div>
    </header>
  );
}
