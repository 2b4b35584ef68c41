import type { LivePost } from '@noren/contract/entities/live-post';
import { Skeleton } from '@noren/kit/components/surfaces.tsx';
import { announcedTime } from '@noren/kit/formats/announced-time.ts';
import { smallAvatarOf } from '@noren/kit/formats/picture-sources.ts';
import { ClockIcon } from '@noren/kit/icons/icons.tsx';
import { lazy, Suspense } from 'react';
import type { ChannelPaths } from '../channel/channel.ts';
import { contentLanguage, currentLocale } from '../i18n/current-locale.ts';
import * as m from '../i18n/generated/messages.js';
import { AboutPost, PostTime } from './about-post.tsx';
import type { LiveStore } from './live-store.ts';
import { PhaseChip } from './phase-chip.tsx';
import { usePostPhase } from './use-post-phase.ts';
import type { LiveView } from './use-live-post.ts';

/** Loaded lazily: sharing is less important than buying. */
const ShareStream = lazy(() =>
  import('./share-stream.tsx').then(({ ShareStream }) => ({ default: ShareStream })),
);

export interface LiverHeaderProps {
  store: LiveStore;
  paths: Pick<ChannelPaths, 'show'>;
  live: Pick<LiveView, 'post' | 'products' | 'line' | 'error'> | null;
  /** the stage above already shows who is on air */
  hasStage: boolean;
}

/** The liver, the stream's title, and the holding time. */
export function LiverHeader({ store, paths, live, hasStage }: LiverHeaderProps) {
  const post = live?.post;
  const name = store.liver?.name ?? store.name;
  const avatar = store.liver?.avatar_url ?? store.avatar_url;
  const lang = contentLanguage[store.region];
  return (
    <header className="grid gap-3">
      {!hasStage && (
        <div className="flex flex-wrap items-center gap-3">
          {avatar && (
            <img
              src={smallAvatarOf(avatar)}
              alt=""
              width={44}
              height={44}
              className="size-11 shrink-0 rounded-chip object-cover"
            />
          )}
          <div className="min-w-0 flex-1 basis-40">
            {live && (
              <p lang={lang} className="truncate font-semibold">
                {name}
              </p>
            )}
            {!live && (
              <h1 lang={lang} className="phrase-left text-18 md:text-22">
                {name}
              </h1>
            )}
            <p className={live ? 'flex min-h-[22px] flex-wrap items-center gap-1.5' : 'hidden'}>
              {post && <PhaseChip post={post} region={store.region} forViewer />}
              {post && <PostTime post={post} region={store.region} />}
            </p>
          </div>
        </div>
      )}
      {live && (
        <div className="flex items-start justify-between gap-3">
          <h1 lang={lang} className="phrase-left text-18 md:text-22">
            {post ? <PostTitle post={post} /> : name}
          </h1>
          {post && !post.is_private && <Share store={store} paths={paths} post={post} />}
        </div>
      )}
      {post && <Over post={post} />}
      {post && <AboutPost post={post} region={store.region} />}
      {post && post.cart_item_life !== null && (
        <p className="flex items-start gap-2 rounded-control bg-indigo-tint px-3 py-2 text-14 text-indigo">
          <ClockIcon className="mt-0.5 size-4.5 shrink-0" />
          <span className="phrase-left">{m.live_hold_note({ minutes: post.cart_item_life })}</span>
        </p>
      )}
      {live && !post && !live.error && <PostSkeleton />}
    </header>
  );
}

/** An announced stream has the title of its announcement. */
function PostTitle({ post }: { post: LivePost }) {
  return useTitleOf(post);
}

function Share({
  store,
  paths,
  post,
}: {
  store: LiveStore;
  paths: Pick<ChannelPaths, 'show'>;
  post: LivePost;
}) {
  const title = useTitleOf(post);
  const when =
    usePostPhase(post) === 'announced'
      ? announcedTime(post.upcoming_at, store.region, currentLocale()).here
      : '';
  return (
    <span className="-mt-1.5 -mr-2 flex min-h-11 min-w-[88px] shrink-0">
      <Suspense fallback={null}>
        <ShareStream
          stream={{ post_id: post.id, share_url: post.share_url, title }}
          paths={paths}
          region={store.region}
          when={when}
          variant="icons"
        />
      </Suspense>
    </span>
  );
}

function useTitleOf(post: LivePost): string {
  return (usePostPhase(post) === 'announced' && post.upcoming_title) || post.title;
}

/**
 * A status text for the end of the stream; rendered empty before, so that screen readers announce
 * the change.
 */
function Over({ post }: { post: LivePost }) {
  return (
    <p role="status" className="phrase-left max-w-read text-14 empty:hidden">
      {usePostPhase(post) === 'over' && m.live_over_text()}
    </p>
  );
}

/** Reserves the height of a post's texts, so that the tabs below hardly move. */
function PostSkeleton() {
  return (
    <>
      <Skeleton className="h-[42px] max-w-read" />
      <Skeleton className="h-[58px] md:h-[37px]" />
    </>
  );
}
