import type { PostChange, PostSnapshot } from '@noren/contract/entities/live-post';
import { channelPrefix } from '@noren/contract/channel-prefix';

export type PostEvent = { type: 'snapshot'; data: PostSnapshot } | { type: 'change'; data: PostChange };
/** `late`: the line is lost and not back yet; what is shown may be out of date. */
export type LineState = 'opening' | 'open' | 'late';

/** The part of EventSource that is used, so that a test can stand in for the network. */
export interface Source {
  readonly readyState: number;
  addEventListener: (type: string, listener: (event: MessageEvent<string>) => void) => void;
  close: () => void;
}
export interface Surroundings {
  open: (url: string) => Source;
  isHidden: () => boolean;
  /** tells of every change of visibility, of the network's return, and of a page that comes out of the browser's memory */
  onTurn: (listener: () => void) => () => void;
}

const closed = 2;
/** A page nobody looks at keeps its line for a while: a glance at another app costs nothing. */
export const hiddenFor = 60_000;
/** @NOTE spec silent: the browser comes back by itself while the line is merely broken; once it has given up we try, ever more seldom. */
export const retryDelays = [1_000, 2_000, 5_000, 10_000, 20_000];

export interface PostWatch {
  /** Begins anew from the last sequence, or from nothing. */
  again: (from?: 'start') => void;
  stop: () => void;
}

/** Keeps a post's event stream open: resumes behind the last event, rests while nobody looks, catches up afterwards. */
export function watchPost(postId: number, onEvent: (event: PostEvent) => void, onLine: (line: LineState) => void, around: Surroundings = inBrowser): PostWatch {
  let source: Source | null = null;
  let last: string | null = null;
  let failures = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let rest: ReturnType<typeof setTimeout> | undefined;

  function open(): void {
    close();
    const query = last === null ? '' : `?last-event-id=${encodeURIComponent(last)}`;
    const mine = around.open(`${channelPrefix.shop}/posts/${postId}/events${query}`);
    source = mine;
    const hear = (type: PostEvent['type']) => (event: MessageEvent<string>) => {
      if (source !== mine) return;
      failures = 0;
      if (event.lastEventId !== '') last = event.lastEventId;
      onLine('open');
      onEvent({ type, data: JSON.parse(event.data) } as PostEvent);
    };
    mine.addEventListener('open', () => source === mine && onLine('open'));
    mine.addEventListener('snapshot', hear('snapshot'));
    mine.addEventListener('change', hear('change'));
    mine.addEventListener('error', () => {
      if (source !== mine) return;
      onLine('late');
      if (mine.readyState === closed) tryLater();
    });
  }

  function tryLater(): void {
    close();
    const delay = retryDelays[Math.min(failures, retryDelays.length - 1)] as number;
    failures += 1;
    retry = setTimeout(open, delay);
  }

  function close(): void {
    clearTimeout(retry);
    source?.close();
    source = null;
  }

  function turn(): void {
    clearTimeout(rest);
    if (around.isHidden()) rest = setTimeout(close, hiddenFor);
    else if (!source || source.readyState === closed) {
      failures = 0;
      open();
    }
  }

  onLine('opening');
  open();
  const leave = around.onTurn(turn);
  return {
    again: (from) => {
      if (from === 'start') last = null;
      open();
    },
    stop: () => {
      leave();
      clearTimeout(rest);
      close();
    },
  };
}

const inBrowser: Surroundings = {
  open: (url) => new EventSource(url),
  isHidden: () => document.visibilityState === 'hidden',
  onTurn: (listener) => {
    document.addEventListener('visibilitychange', listener);
    window.addEventListener('online', listener);
    window.addEventListener('pageshow', listener);
    return () => {
      document.removeEventListener('visibilitychange', listener);
      window.removeEventListener('online', listener);
      window.removeEventListener('pageshow', listener);
    };
  },
};
