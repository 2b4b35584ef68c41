import { textButton } from '@noren/kit/components/button.tsx';
import type { LivePost } from '@noren/contract/entities/live-post';
import type { Region } from '@noren/contract/scalars';
import { serverNow } from '@noren/kit/clock/server-clock.ts';
import { announcedTime, timeOfDay } from '@noren/kit/formats/announced-time.ts';
import { nameList } from '@noren/kit/formats/fact-text.ts';
import { classNames } from '@noren/kit/style/class-names.ts';
import { useLayoutEffect, useRef, useState } from 'react';
import { contentLanguage, currentLocale } from '../i18n/current-locale.ts';
import * as m from '../i18n/generated/messages.js';
import { usePostPhase } from './use-post-phase.ts';

/**
 * Time next to the chip: since when the stream runs, when it was, or when it begins in the store's
 * time zone.
 */
export function PostTime({
  post,
  region,
  onDark = false,
}: {
  post: LivePost;
  region: Region;
  onDark?: boolean;
}) {
  const phase = usePostPhase(post);
  const words = timeWords(post, phase, region);
  return (
    words && (
      <span className={classNames('figures text-12', onDark ? 'text-white' : 'text-ink-soft')}>
        {words}
      </span>
    )
  );
}

/** A stream that has been live longer than this was probably not ended, so its day is shown too. */
const longStream = 12 * 3_600_000;

function timeWords(
  { on_air_at, upcoming_at }: LivePost,
  phase: string,
  region: Region,
): string | null {
  const locale = currentLocale();
  if (phase === 'announced') {
    const { there } = announcedTime(upcoming_at, region, locale);
    return there && m.live_time_of_store({ time: there });
  }
  if (on_air_at === null) return null;
  const whole = announcedTime(on_air_at, region, locale).here;
  if (phase === 'over') return m.live_was({ time: whole });
  return m.live_since({
    time: serverNow() - Date.parse(on_air_at) > longStream ? whole : timeOfDay(on_air_at, locale),
  });
}

/**
 * The liver's text about the stream. While it runs the goods come first, so its channels and
 * keywords are shown only before and after.
 */
export function AboutPost({ post, region }: { post: LivePost; region: Region }) {
  const isRunning = usePostPhase(post) === 'on-air';
  const channels = post.channels ?? [];
  const lang = contentLanguage[region];
  return (
    <>
      {post.content && <Content key={post.content} text={post.content} lang={lang} />}
      {!isRunning && channels.length > 0 && (
        <p className="text-14 text-ink-soft">
          {m.live_channels()} <span lang={lang}>{nameList(channels.map(({ name }) => name))}</span>
        </p>
      )}
      {!isRunning && post.keywords.length > 0 && (
        <ul
          lang={lang}
          aria-label={m.live_keywords()}
          className="flex flex-wrap gap-x-2.5 text-14 text-ink-soft"
        >
          {post.keywords.map((word) => (
            <li key={word}>#{word}</li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Three lines on a phone with a button for the rest; the whole text on a desktop. */
function Content({ text, lang }: { text: string; lang: string }) {
  const words = useRef<HTMLParagraphElement>(null);
  const [isCut, setIsCut] = useState(false);
  const [isWhole, setIsWhole] = useState(false);
  useLayoutEffect(() => {
    const element = words.current;
    if (element) setIsCut(element.scrollHeight > element.clientHeight + 1);
  }, []);
  return (
    <div className="max-w-read">
      <p
        ref={words}
        lang={lang}
        className={classNames(
          'text-14 whitespace-pre-line text-ink-soft md:line-clamp-none',
          !isWhole && 'line-clamp-3',
        )}
      >
        {text}
      </p>
      {isCut && (
        <button
          type="button"
          aria-expanded={isWhole}
          className={classNames(textButton, '-ml-2 md:hidden')}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? m.live_content_less() : m.live_content_more()}
        </button>
      )}
    </div>
  );
}
