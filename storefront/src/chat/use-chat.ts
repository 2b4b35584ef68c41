import { newIntentKey } from '@noren/client/intent-key';
import type { Chat, ChatChange } from '@noren/contract/entities/chat';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { call } from '../api/client.ts';
import { chatLine } from '../line/line.ts';
import {
  follows,
  withChatChange,
  withComments,
  withOlder,
  type PendingComment,
} from './chat-rules.ts';
import { commentFailure } from './chat-words.ts';

export interface ChatView {
  /** null: not loaded yet */
  chat: Chat | null;
  pending: readonly PendingComment[];
  send: (name: string, text: string) => void;
  sendAgain: (key: string) => void;
  discard: (key: string) => void;
  loadOlder: () => void;
  /** applies the answer to the host's own action */
  take: (answer: Chat) => void;
}

/** How long after a failed request the chat is loaded again, in milliseconds. */
const retryMs = 5_000;

/** The chat of a post: loaded once, then followed by the events of the post's stream. */
export function useChat(postId: number): ChatView {
  const [chat, setChat] = useState<Chat | null>(null);
  const [pending, setPending] = useState<readonly PendingComment[]>([]);
  const latest = useRef<Chat | null>(null);
  const isLoading = useRef(false);
  const missed = useRef(false);
  const set = (next: Chat) => {
    latest.current = next;
    setChat(next);
  };

  /** Loads the newest comments, or what follows those of the page. */
  async function load(): Promise<void> {
    if (isLoading.current) {
      missed.current = true;
      return;
    }
    isLoading.current = true;
    missed.current = false;
    const known = latest.current;
    const result = await call('GET /posts/{id}/comments', {
      params: { id: String(postId) },
      ...(known && { query: { after: String(known.revision) } }),
    });
    isLoading.current = false;
    if (!result.ok) {
      setTimeout(() => void reload(), retryMs);
      return;
    }
    const now = latest.current;
    if (now && !result.data.is_cut)
      set({ ...withChatChange(now, result.data), muted: result.data.muted });
    else set(result.data);
    if (missed.current) await load();
  }
  const isOn = useRef(true);
  const reload = useEffectEvent(() => (isOn.current ? load() : Promise.resolve()));
  const hear = useEffectEvent((data: string) => {
    const change = JSON.parse(data) as ChatChange;
    const known = latest.current;
    if (known && !isLoading.current && follows(known, change)) set(withChatChange(known, change));
    else void load();
  });
  useEffect(() => {
    isOn.current = true;
    chatLine.hear = (data) => hear(data);
    void reload();
    return () => {
      isOn.current = false;
      chatLine.hear = undefined;
    };
  }, []);

  async function post({ key, name, text }: PendingComment): Promise<void> {
    const result = await call('POST /posts/{id}/comments', {
      params: { id: String(postId) },
      body: { name, text },
      idempotencyKey: key,
      as: 'guest',
    });
    if (!result.ok) {
      const failure = commentFailure(result.error);
      setPending((all) => all.map((one) => (one.key === key ? { ...one, failure } : one)));
      return;
    }
    const known = latest.current;
    if (known) set({ ...known, comments: withComments(known.comments, [result.data]) });
    setPending((all) => all.filter((one) => one.key !== key));
  }

  async function older(): Promise<void> {
    const [first] = latest.current?.comments ?? [];
    if (!first || isLoading.current) return;
    isLoading.current = true;
    const result = await call('GET /posts/{id}/comments', {
      params: { id: String(postId) },
      query: { before: String(first.sequence) },
    });
    isLoading.current = false;
    if (result.ok && latest.current) set(withOlder(latest.current, result.data));
    if (missed.current) await load();
  }

  return {
    chat,
    pending,
    send(name, text) {
      const comment = { key: newIntentKey(), name, text, failure: null };
      setPending((all) => [...all, comment]);
      void post(comment);
    },
    sendAgain(key) {
      const comment = pending.find((one) => one.key === key);
      if (!comment) return;
      setPending((all) => all.map((one) => (one.key === key ? { ...one, failure: null } : one)));
      // a new key: the server may keep its answer to the old one
      void post(comment);
    },
    discard: (key) => setPending((all) => all.filter((one) => one.key !== key)),
    loadOlder: () => void older(),
    take: set,
  };
}
