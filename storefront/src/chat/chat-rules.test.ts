import type { Chat, ChatChange, Comment } from '@noren/contract/entities/chat';
import { describe, expect, it } from 'vitest';
import { follows, withChatChange, withOlder } from './chat-rules.ts';

const comment = (sequence: number): Comment => ({
  sequence,
  name: 'はな',
  text: `no ${sequence}`,
  is_host: false,
  created_at: '2026-11-27T12:00:00.000Z',
});
const chat = (...sequences: number[]): Chat => ({
  is_on: true,
  is_open: true,
  from: 0,
  revision: sequences.at(-1) ?? 0,
  slow_seconds: 0,
  pinned: null,
  comments: sequences.map(comment),
  hidden: [],
  is_cut: false,
  has_older: false,
});
const change = (from: number, sequences: number[], also: Partial<ChatChange> = {}): ChatChange => ({
  from,
  revision: Math.max(from, ...sequences),
  slow_seconds: 0,
  pinned: null,
  comments: sequences.map(comment),
  hidden: [],
  is_cut: false,
  ...also,
});
const of = ({ comments }: Chat) => comments.map(({ sequence }) => sequence);

describe('the chat of a page', () => {
  it('adds each comment once, in order', () => {
    const one = withChatChange(chat(1, 2), change(2, [3, 5]));
    expect(of(one)).toEqual([1, 2, 3, 5]);
    expect(of(withChatChange(one, change(2, [3, 5])))).toEqual([1, 2, 3, 5]);
    // this page's own comment was there before an earlier one of another person
    expect(of(withChatChange(chat(1, 4), change(1, [2, 4], { revision: 4 })))).toEqual([1, 2, 4]);
  });
  it('removes hidden comments, and takes the pinned one and slow mode', () => {
    const next = withChatChange(
      chat(1, 2),
      change(2, [], { revision: 3, hidden: [1], pinned: comment(2), slow_seconds: 30 }),
    );
    expect(of(next)).toEqual([2]);
    expect(next).toMatchObject({ revision: 3, pinned: { sequence: 2 }, slow_seconds: 30 });
  });
  it('ignores a change that is older than the page', () => {
    const now = chat(1, 2, 3);
    expect(withChatChange(now, change(1, [2]))).toBe(now);
  });
  it('follows only without a gap', () => {
    expect(follows(chat(1, 2), change(2, [3]))).toBe(true);
    expect(follows(chat(1, 2), change(1, [2, 3]))).toBe(true);
    expect(follows(chat(1, 2), change(3, [4]))).toBe(false);
    expect(follows(chat(1, 2), change(2, [], { is_cut: true }))).toBe(false);
  });
  it('keeps at most 500 comments, and puts older ones first', () => {
    const many = Array.from({ length: 520 }, (_, nth) => nth + 2);
    const long = withChatChange(chat(1), change(1, many));
    expect(long.comments).toHaveLength(500);
    expect(long.has_older).toBe(true);
    expect(of(withOlder(chat(5, 6), { ...chat(3, 4), has_older: false }))).toEqual([3, 4, 5, 6]);
  });
});
