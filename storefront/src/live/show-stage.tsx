import type { LivePost } from '@noren/contract/entities/live-post';
import { srcSetOf, smallAvatarOf } from '@noren/kit/formats/picture-sources.ts';
import { classNames } from '@noren/kit/style/class-names.ts';
import { lazy, Suspense, type Ref } from 'react';
import { contentLanguage } from '../i18n/current-locale.ts';
import * as m from '../i18n/generated/messages.js';
import { PostTime } from './about-post.tsx';
import { PhaseChip } from './phase-chip.tsx';
import type { LineState } from './use-live-post.ts';
import type { LiveStore } from './live-store.ts';

// The player loads after the goods, and only for a stream with a video.
const Player = lazy(() => import('./player.tsx').then((part) => ({ default: part.Player })));

export interface ShowStageProps {
  ref?: Ref<HTMLDivElement>;
  store: LiveStore;
  /** undefined while loading */
  post: LivePost | undefined;
  line: LineState;
  /** false: the page shows other content, and the video is in a corner over it */
  inPlace: boolean;
  /** scrolled out of the window */
  away: boolean;
  /** a sheet is open: only the top layer is visible */
  covered: boolean;
}

/** The stage: the stream's video or picture, who is on air, and since when. */
export function ShowStage({ ref, store, post, line, inPlace, away, covered }: ShowStageProps) {
  const lang = contentLanguage[store.region];
  const liver = store.liver;
  const avatar = liver?.avatar_url ?? store.avatar_url;
  return (
    <div
      ref={ref}
      className={
        inPlace ? 'show-stage relative overflow-hidden bg-ink lg:rounded-card' : 'contents'
      }
    >
      {inPlace && post?.image_url && (
        <img
          src={post.image_url}
          srcSet={srcSetOf(post.image_url)}
          sizes="(width >= 64rem) 60vw, 100vw"
          alt=""
          fetchPriority="high"
          className={classNames(
            'absolute inset-0 size-full object-cover',
            post.video && 'scale-110 opacity-70 blur-md',
          )}
        />
      )}
      {post?.video && (
        <Suspense fallback={null}>
          <Player
            key={post.video}
            video={post.video}
            poster={post.image_url}
            isLive={post.live}
            isReplay={!!post.chapters}
            small={!inPlace || away}
            covered={covered}
          />
        </Suspense>
      )}
      {inPlace && (
        <div className="show-head absolute inset-x-0 top-0 flex items-center gap-2.5 bg-linear-to-b from-ink/80 to-transparent p-3 pb-8 text-white">
          {avatar && (
            <img
              src={smallAvatarOf(avatar)}
              alt=""
              width={40}
              height={40}
              className="size-10 shrink-0 rounded-chip object-cover ring-2 ring-white/80"
            />
          )}
          <div className="min-w-0">
            <p lang={lang} className="truncate text-14 font-semibold">
              {liver?.name ?? store.name}
            </p>
            <p className="flex min-h-[22px] flex-wrap items-center gap-1.5">
              {post && <PhaseChip post={post} region={store.region} forViewer />}
              {post && <PostTime post={post} region={store.region} onDark />}
              {line === 'late' && (
                <span role="status" className="text-12">
                  {m.live_line_late()}
                </span>
              )}
            </p>
          </div>
        </div>
      )}
    </div>
  );
}
