import type { LivePost, PostProduct } from '@noren/contract/entities/live-post';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { queryOf } from '../api/query.ts';
import { watchPost, type LineState, type PostEvent } from './post-events.ts';
import { feedOf, isIncomplete, shownProducts, withAnswer, withChange, withPost, withSnapshot, type PostFeed } from './post-feed.ts';

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
