import type { LivePost, PostChange, PostProduct, PostSnapshot } from '@noren/contract/entities/live-post';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { queryOf } from '../api/query.ts';
import { feedOf, isIncomplete, type PostFeed, shownProducts, withAnswer, withChange, withPost, withSnapshot } from './post-feed.ts';
import { channelPrefix } from '@noren/contract/channel-prefix';

/** What was loaded may be old by the time it is needed again: the stream says what changed, the answer what is named how. */
const postById = (id: number) => ({ ...queryOf('GET /posts/{id}', { params: { id: String(id) } }), staleTime: 0, refetchOnWindowFocus: false });

export interface LiveView {
  /** undefined until it is loaded, and its goods are among those of the feed */
  post: LivePost | undefined;
  /** in order, as they stand */
  products: PostProduct[];
  feed: PostFeed;
  line: LineState;
  error: Error | null;
  refetch: () => Promise<unknown>;
  /** the answer to a change that this page made itself, when the stream had told so much */
  take: (answer: LivePost, sentAt: number | null) => void;
}

type Told = PostEvent | { type: 'post'; post: LivePost } | { type: 'answer'; post: LivePost; sentAt: number | null } | { type: 'other-post' };
const empty: PostFeed = { sequence: null, head: null, order: [], wholes: new Map(), states: new Map() };

function told(feed: PostFeed, event: Told): PostFeed {
  switch (event.type) {
    case 'snapshot':
      return withSnapshot(feed, event.data);
    case 'change':
      return withChange(feed, event.data);
    case 'post':
      return withPost(feed, event.post);
    case 'answer':
      return withAnswer(feed, event.post, event.sentAt);
    default:
      return empty;
  }
}

/** A live post with what happens to its goods, as it happens. */
export function useLivePost(postId: number): LiveView {
  const { data: post, error, refetch } = useQuery(postById(postId));
  // What the page brought stands in the first picture already.
  const [feed, tell] = useReducer(told, post ? feedOf(post) : empty);
  const [line, setLine] = useState<LineState>('opening');
  // Shown together with its goods: a post that comes a moment before them would look like one without any.
  const [taken, setTaken] = useState(post);
  useEffect(() => {
    if (!post) return;
    tell({ type: 'post', post });
    setTaken(post);
  }, [post]);
  useEffect(() => {
    const watch = watchPost(postId, tell, setLine);
    return () => {
      watch.stop();
      tell({ type: 'other-post' });
    };
  }, [postId]);
  // Asked once for what was told of but never loaded; what is still missing then is not there.
  const asked = useRef<number | null>(null);
  const incomplete = post !== undefined && isIncomplete(feed);
  useEffect(() => {
    if (!incomplete || asked.current === feed.sequence) return;
    asked.current = feed.sequence;
    void refetch();
  }, [incomplete, feed.sequence, refetch]);
  const products = useMemo(() => shownProducts(feed), [feed]);
  const { head } = feed;
  const said = useMemo(() => taken && { ...taken, ...head }, [taken, head]);
  return {
    post: said?.id === postId ? said : undefined,
    products,
    feed,
    line,
    error,
    refetch: () => refetch(),
    take: (answer, sentAt) => tell({ type: 'answer', post: answer, sentAt }),
  };
}

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
