import { newIntentKey } from '@noren/client/intent-key';
import type { Chat, ChatAction, Comment } from '@noren/contract/entities/chat';
import { Button, IconButton, textButton } from '@noren/kit/components/button.tsx';
import { Drawer } from '@noren/kit/components/drawer.tsx';
import { BareSelect } from '@noren/kit/components/inputs.tsx';
import { Card, Chip } from '@noren/kit/components/surfaces.tsx';
import { showToast } from '@noren/kit/components/toast.tsx';
import { useDrawer } from '@noren/kit/page/use-drawer.ts';
import { useEffect, useState } from 'react';
import { call } from '../api/client.ts';
import { LineForm } from '../chat/chat-form.tsx';
import { ChatList, Pinned } from '../chat/chat-list.tsx';
import { lengthFault } from '../chat/chat-words.ts';
import { useChat, type ChatView } from '../chat/use-chat.ts';
import { useIsWide } from '../chat/use-is-wide.ts';
import * as m from '../i18n/generated/messages.js';
import { watchPost } from '../live/use-live-post.ts';
import { MenuIcon } from '../seller/icons.tsx';
import { actionRefusal } from './desk-words.ts';

type Do = (action: ChatAction) => Promise<void>;
/** Characters of a blocked word. */
const maxWord = 40;
const slowSeconds = [0, 10, 30, 60, 120] as const;
const nothing = () => {};

/** The chat on the host's desk: a card on a desktop, a button with a sheet on a phone. */
export function DeskChat({ postId }: { postId: number }) {
  const view = useChat(postId);
  const isWide = useIsWide();
  const sheet = useDrawer('desk-chat');
  useEffect(() => {
    const { stop } = watchPost(postId, nothing, nothing);
    return () => stop();
  }, [postId]);
  const { chat } = view;
  if (!chat) return null;
  const act: Do = async (body) => {
    const result = await call('POST /posts/{id}/chat/actions', {
      params: { id: String(postId) },
      body,
      idempotencyKey: newIntentKey(),
    });
    if (result.ok) view.take(result.data);
    else showToast(actionRefusal(result.error), 'error');
  };
  if (!chat.is_on)
    return <p className="phrase-left px-1 text-14 text-ink-soft">{m.desk_chat_off()}</p>;
  const say = (
    <LineForm label={m.desk_chat_answer()} onSend={(text) => void act({ type: 'say', text })} />
  );
  if (isWide)
    return (
      <Card className="p-3">
        <section aria-labelledby="desk-chat" className="grid gap-2">
          <h2 id="desk-chat" className="text-14 font-semibold">
            {m.desk_chat()}
          </h2>
          <Comments view={view} chat={chat} act={act} className="h-72" />
          {say}
        </section>
      </Card>
    );
  const newest = chat.comments.at(-1);
  return (
    <>
      <Button variant="quiet" wide className="min-h-14" aria-haspopup="dialog" onClick={sheet.open}>
        <span className="min-w-0 truncate">
          {m.desk_chat()}
          {newest && ` · ${newest.name}: ${newest.text}`}
        </span>
      </Button>
      <Drawer open={sheet.isOpen} onClose={sheet.close} title={m.desk_chat()} footer={say}>
        <div className="grid gap-2">
          <Comments view={view} chat={chat} act={act} className="h-[45dvh]" />
        </div>
      </Drawer>
    </>
  );
}

interface CommentsProps {
  view: ChatView;
  chat: Chat;
  act: Do;
  className: string;
}

function Comments({ view, chat, act, className }: CommentsProps) {
  /** the comment whose actions are open */
  const [opened, setOpened] = useState<number | null>(null);
  const words = chat.blocked_words ?? [];
  const run = (action: ChatAction) => {
    setOpened(null);
    void act(action);
  };
  return (
    <>
      <label className="flex flex-wrap items-center justify-between gap-2 text-14">
        {m.desk_chat_slow()}
        <BareSelect
          className="min-h-14"
          value={chat.slow_seconds}
          onChange={(event) => run({ type: 'slow', seconds: Number(event.target.value) })}
        >
          {[...new Set([...slowSeconds, chat.slow_seconds])].map((seconds) => (
            <option key={seconds} value={seconds}>
              {seconds === 0 ? m.desk_chat_slow_off() : m.desk_chat_slow_of({ seconds })}
            </option>
          ))}
        </BareSelect>
      </label>
      <Pinned comment={chat.pinned}>
        <button
          type="button"
          className={`${textButton} min-h-14`}
          onClick={() => run({ type: 'pin', sequence: null })}
        >
          {m.desk_chat_unpin()}
        </button>
      </Pinned>
      <ChatList
        chat={chat}
        className={className}
        empty={m.desk_chat_empty()}
        onOlder={view.loadOlder}
        renderActions={(comment) => (
          <CommentActions
            comment={comment}
            isOpen={opened === comment.sequence}
            isPinned={chat.pinned?.sequence === comment.sequence}
            onToggle={() => setOpened(opened === comment.sequence ? null : comment.sequence)}
            run={run}
          />
        )}
      />
      {chat.muted && chat.muted.length > 0 && (
        <section aria-label={m.desk_chat_muted()} className="grid gap-1">
          <p className="text-12 font-semibold text-ink-soft">{m.desk_chat_muted()}</p>
          <Refused
            all={chat.muted.map(({ sequence, name }) => ({ key: sequence, name }))}
            release={m.desk_chat_unmute()}
            onRelease={(sequence) => run({ type: 'unmute', sequence })}
          />
        </section>
      )}
      <details>
        <summary className="flex min-h-14 cursor-pointer items-center text-14 font-semibold">
          {m.desk_chat_words({ count: words.length })}
        </summary>
        <div className="grid gap-2">
          <p className="text-12 text-ink-soft">{m.desk_chat_words_hint()}</p>
          <LineForm
            label={m.desk_chat_word()}
            send={m.desk_chat_block()}
            faultOf={(word) => lengthFault(word, maxWord)}
            onSend={(word) => run({ type: 'block', word })}
          />
          <Refused
            all={words.map((word) => ({ key: word, name: word }))}
            release={m.desk_chat_unblock()}
            onRelease={(word) => run({ type: 'unblock', word })}
          />
        </div>
      </details>
    </>
  );
}

interface RefusedProps<Key> {
  all: readonly { key: Key; name: string }[];
  release: string;
  onRelease: (key: Key) => void;
}

/** Muted persons or blocked words, each with a button that releases it. */
function Refused<Key extends string | number>({ all, release, onRelease }: RefusedProps<Key>) {
  return (
    <ul>
      {all.map(({ key, name }) => (
        <li key={key} className="flex items-center justify-between gap-2 text-14">
          <Chip>{name}</Chip>
          <button
            type="button"
            className={`${textButton} min-h-14`}
            aria-label={`${release}: ${name}`}
            onClick={() => onRelease(key)}
          >
            {release}
          </button>
        </li>
      ))}
    </ul>
  );
}

interface CommentActionsProps {
  comment: Comment;
  isOpen: boolean;
  isPinned: boolean;
  onToggle: () => void;
  run: (action: ChatAction) => void;
}

function CommentActions({ comment, isOpen, isPinned, onToggle, run }: CommentActionsProps) {
  const { sequence, name, is_host } = comment;
  const actions: [string, ChatAction][] = [
    isPinned
      ? [m.desk_chat_unpin(), { type: 'pin', sequence: null }]
      : [m.desk_chat_pin(), { type: 'pin', sequence }],
    [m.desk_chat_hide(), { type: 'hide', sequence }],
    ...(is_host
      ? []
      : ([
          [m.desk_chat_mute(), { type: 'mute', sequence, hide: false }],
          [m.desk_chat_mute_hide(), { type: 'mute', sequence, hide: true }],
        ] satisfies [string, ChatAction][])),
  ];
  return (
    <>
      <IconButton
        label={m.desk_chat_actions({ name })}
        className="-my-2 size-14 shrink-0"
        aria-expanded={isOpen}
        onClick={onToggle}
      >
        <MenuIcon className="size-5" />
      </IconButton>
      {isOpen && (
        <div className="grid basis-full justify-items-start rounded-control bg-paper-deep px-1">
          {actions.map(([label, action]) => (
            <button
              key={label}
              type="button"
              className={`${textButton} min-h-14 text-left`}
              onClick={() => run(action)}
            >
              {label}
            </button>
          ))}
        </div>
      )}
    </>
  );
}
