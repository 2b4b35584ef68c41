import type {
  LivePost,
  PostChange,
  PostProduct,
  PostSnapshot,
} from '@noren/contract/entities/live-post';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { queryOf } from '../api/query.ts';
import { chatLine } from '../line/line.ts';
import {
  feedOf,
  isIncomplete,
  type PostFeed,
  shownProducts,
  withAnswer,
  withChange,
  withPost,
  withSnapshot,
} from './post-feed.ts';
import { currentChannel } from '../visitor/visitor.ts';
import { channelPrefix } from '@noren/contract/channel-prefix';

/** A cached post may be outdated, so it is refetched when needed; events update it meanwhile. */
const postById = (id: number, overlay?: string) => ({
  ...queryOf('GET /posts/{id}', {
    params: { id: String(id) },
    ...(overlay && { query: { overlay } }),
  }),
  staleTime: 0,
  refetchOnWindowFocus: false,
});

export interface LiveView {
  /** undefined until it is loaded and its goods are in the feed */
  post: LivePost | undefined;
  /** the current goods, in order */
  products: PostProduct[];
  feed: PostFeed;
  line: LineState;
  error: Error | null;
  refetch: () => Promise<unknown>;
  /** applies the response to this page's own change, sent after event `sentAt` */
  take: (answer: LivePost, sentAt: number | null) => void;
}

type Told =
  | PostEvent
  | { type: 'post'; post: LivePost }
  | { type: 'answer'; post: LivePost; sentAt: number | null }
  | { type: 'other-post' };
const empty: PostFeed = {
  sequence: null,
  head: null,
  order: [],
  wholes: new Map(),
  states: new Map(),
};

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

/** A live post with its events applied as they arrive. @param overlay an overlay's key */
export function useLivePost(postId: number, overlay?: string): LiveView {
  const { data: post, error, refetch } = useQuery(postById(postId, overlay));
  // A post embedded in the page is part of the first render.
  const [feed, tell] = useReducer(told, post ? feedOf(post) : empty);
  const [line, setLine] = useState<LineState>('opening');
  // Set together with its goods: a post shown before them would look empty.
  const [taken, setTaken] = useState(post);
  useEffect(() => {
    if (!post) return;
    tell({ type: 'post', post });
    setTaken(post);
  }, [post]);
  useEffect(() => {
    const watch = watchPost(postId, tell, setLine, inBrowser, overlay);
    return () => {
      watch.stop();
      tell({ type: 'other-post' });
    };
  }, [postId, overlay]);
  // Refetches once for goods that events have but that were not loaded; what is still missing then
  // does not exist.
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

export type PostEvent =
  | { type: 'snapshot'; data: PostSnapshot }
  | { type: 'change'; data: PostChange };
/** `late`: the connection is lost, so what is shown may be outdated. */
export type LineState = 'opening' | 'open' | 'late';

/** The part of EventSource that is used, so that tests can replace it. */
export interface Source {
  readonly readyState: number;
  addEventListener: (type: string, listener: (event: MessageEvent<string>) => void) => void;
  close: () => void;
}
export interface Surroundings {
  open: (url: string) => Source;
  isHidden: () => boolean;
  /**
   * calls the listener when the page's visibility changes, the network returns, or the page is
   * restored from the back-forward cache
   */
  onTurn: (listener: () => void) => () => void;
}

const closed = 2;
/**
 * A hidden page keeps its connection for this many milliseconds, so that a short switch to another
 * app costs nothing.
 */
export const hiddenFor = 60_000;
/**
 * @NOTE spec silent: the browser reconnects by itself after an interruption; once it has given up,
 * we retry with these delays.
 */
export const retryDelays = [1_000, 2_000, 5_000, 10_000, 20_000];

export interface PostWatch {
  /** Reconnects after the last sequence, or from the start. */
  again: (from?: 'start') => void;
  stop: () => void;
}

/**
 * Keeps a post's event stream open: resumes after the last event, pauses while the page is hidden,
 * and catches up afterwards.
 */
export function watchPost(
  postId: number,
  onEvent: (event: PostEvent) => void,
  onLine: (line: LineState) => void,
  around: Surroundings = inBrowser,
  overlay?: string,
): PostWatch {
  let source: Source | null = null;
  let last: string | null = null;
  let failures = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let rest: ReturnType<typeof setTimeout> | undefined;

  function open(): void {
    close();
    const query = new URLSearchParams({
      ...(last !== null && { 'last-event-id': last }),
      ...(overlay && { overlay }),
    }).toString();
    const mine = around.open(
      `${channelPrefix[currentChannel()]}/posts/${postId}/events${query && `?${query}`}`,
    );
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
    mine.addEventListener('chat', ({ data }) => chatLine.hear?.(data));
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
