import type { LivePost } from '@noren/contract/entities/live-post';
import type { Region } from '@noren/contract/scalars';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { contentLanguage } from '../i18n/current-locale.ts';
import * as m from '../i18n/generated/messages.js';
import { jumpTo, notePosition, secondInAddress, timeText, usePosition } from './replay.ts';

/**
 * The products of a recorded show with the second at which each was shown. A tap plays from there
 * and changes the address, so that it can be shared and reloaded.
 */
export function Chapters({ post, region }: { post: LivePost; region: Region }) {
  const navigate = useNavigate();
  const position = usePosition();
  // below the title, which another part of the page has rendered
  const [place] = useState(() => document.querySelector('.show-goods > header'));
  useEffect(() => {
    notePosition(secondInAddress() ?? 0);
  }, []);
  const chapters = (post.chapters ?? []).flatMap(({ product_id, at }) => {
    const product = post.products.find(({ id }) => id === product_id);
    return product ? [{ at, product }] : [];
  });
  if (!place || chapters.length === 0) return null;
  const current = chapters.findLast(({ at }) => position !== null && at <= position);
  const open = (at: number) => {
    jumpTo(at);
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, at }),
      replace: true,
      resetScroll: false,
    } as never);
  };
  return createPortal(
    <section aria-labelledby="chapters" className="rounded-card bg-card p-3 shadow-card">
      <h2 id="chapters" className="px-2 text-16 font-semibold">
        {m.live_chapters()}
      </h2>
      <p className="phrase-left px-2 text-14 text-ink-soft">{m.live_chapters_text()}</p>
      <ol className="-mx-1 max-h-72 overflow-y-auto p-1.5">
        {chapters.map((chapter) => (
          <li key={chapter.at}>
            <button
              type="button"
              aria-current={chapter === current ? 'true' : undefined}
              className="flex min-h-11 w-full items-center gap-3 rounded-control px-2 text-left text-14 hover:bg-indigo-tint aria-[current=true]:bg-indigo-tint aria-[current=true]:font-semibold"
              onClick={() => open(chapter.at)}
            >
              <span className="figures min-w-[4ch] shrink-0 text-right text-indigo">
                {timeText(chapter.at)}
              </span>
              <span lang={contentLanguage[region]} className="line-clamp-2 min-w-0">
                {chapter.product.name}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </section>,
    place,
  );
}
