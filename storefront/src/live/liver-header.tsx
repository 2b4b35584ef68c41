import type { LivePost } from '@noren/contract/entities/live-post';
import type { ShopStore } from '@noren/contract/entities/shop-store';
import * as m from '../i18n/generated/messages.js';
import { contentLanguage } from '../stores/content-language.ts';
import { ClockIcon } from '../ui/icons.tsx';
import { smallAvatarOf } from '../ui/picture-sources.ts';
import { Skeleton } from '../ui/surfaces.tsx';
import { StandingChip } from './standing-chip.tsx';
import { useStanding } from './use-standing.ts';
import type { LiveView } from './use-live-post.ts';

/** Who is on air, with what, and for how long things are held. */
export function LiverHeader({ store, live }: { store: ShopStore; live: Pick<LiveView, 'post' | 'products' | 'line' | 'error'> | null }) {
  const post = live?.post;
  const name = store.liver?.name ?? store.name;
  const avatar = store.liver?.avatar_url ?? store.avatar_url;
  const lang = contentLanguage[store.region];
  return (
    <header className="grid gap-3">
      <div className="flex items-center gap-3">
        {avatar && <img src={smallAvatarOf(avatar)} alt="" width={44} height={44} className="size-11 shrink-0 rounded-chip object-cover" />}
        <div className="min-w-0">
          <p lang={lang} className="truncate font-semibold">
            {name}
          </p>
          <p className="flex min-h-[22px] flex-wrap items-center gap-1.5">
            {post && <StandingChip post={post} region={store.region} />}
            {live?.line === 'late' && (
              <span role="status" className="text-12 text-ink-soft">
                {m.live_line_late()}
              </span>
            )}
          </p>
        </div>
      </div>
      <h1 lang={lang} className="phrase-left text-18 md:text-22">
        {post ? post.title : name}
      </h1>
      {post && <Over post={post} />}
      {post?.content && (
        <p lang={lang} className="line-clamp-3 max-w-read text-14 whitespace-pre-line text-ink-soft md:line-clamp-none">
          {post.content}
        </p>
      )}
      {post && post.cart_item_life !== null && (
        <p className="flex items-start gap-2 rounded-control bg-indigo-tint px-3 py-2 text-14 text-indigo">
          <ClockIcon className="mt-0.5 size-4.5 shrink-0" />
          {m.live_hold_note({ minutes: post.cart_item_life })}
        </p>
      )}
      {live && !post && !live.error && <PostSkeleton />}
    </header>
  );
}

/** What can still be done when the stream is over; there before it has words, so that they are spoken. */
function Over({ post }: { post: LivePost }) {
  return (
    <p role="status" className="phrase-left max-w-read text-14 empty:hidden">
      {useStanding(post) === 'over' && m.live_over_text()}
    </p>
  );
}

/** The room of a post's words and of its hold: the tabs below stay near where they are. */
function PostSkeleton() {
  return (
    <>
      <Skeleton className="h-[42px] max-w-read" />
      <Skeleton className="h-[58px] md:h-[37px]" />
    </>
  );
}
