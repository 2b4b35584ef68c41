import type { Chat as ChatState } from '@noren/contract/entities/chat';
import { Drawer } from '@noren/kit/components/drawer.tsx';
import { useDrawer } from '@noren/kit/page/use-drawer.ts';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import * as m from '../i18n/generated/messages.js';
import { ChatForm } from './chat-form.tsx';
import { ChatList, Pinned } from './chat-list.tsx';
import { useIsWide } from './use-is-wide.ts';
import { useChat, type ChatView } from './use-chat.ts';

/** Newest comments over the video. */
const linesShown = 2;

/**
 * The chat of a live page: a column next to the video on a desktop; on a phone its newest lines
 * over the video, and a sheet.
 */
export function Chat({ postId }: { postId: number }) {
  const view = useChat(postId);
  const isWide = useIsWide();
  const [side] = useState(() => document.querySelector('.show-side'));
  const { chat } = view;
  if (!side || !chat?.is_on) return null;
  return (
    <>
      <ChatVoice chat={chat} />
      {isWide ? (
        createPortal(<Column view={view} chat={chat} />, side)
      ) : (
        <Phone view={view} chat={chat} stage={side.querySelector('.show-stage')} />
      )}
    </>
  );
}

interface PartProps {
  view: ChatView;
  chat: ChatState;
}

const Comments = ({ view, chat, className }: PartProps & { className: string }) => (
  <ChatList
    chat={chat}
    pending={view.pending}
    className={className}
    empty={m.chat_empty()}
    onOlder={view.loadOlder}
    onAgain={view.sendAgain}
    onDiscard={view.discard}
  />
);

const Foot = ({ view, chat }: PartProps) =>
  chat.is_open ? (
    <ChatForm slowSeconds={chat.slow_seconds} onSend={view.send} />
  ) : (
    <p className="phrase-left text-14 text-ink-soft">{m.chat_over()}</p>
  );

function Column({ view, chat }: PartProps) {
  return (
    <section aria-label={m.chat_title()} className="chat-column">
      <div className="absolute inset-0 flex flex-col gap-3 rounded-card bg-card p-3 shadow-card">
        <h2 className="text-14 font-semibold">{m.chat_title()}</h2>
        <Pinned comment={chat.pinned} />
        <Comments view={view} chat={chat} className="flex-1" />
        <Foot view={view} chat={chat} />
      </div>
    </section>
  );
}

function Phone({ view, chat, stage }: PartProps & { stage: Element | null }) {
  const sheet = useDrawer('chat');
  const newest = chat.comments.slice(-linesShown);
  const lines = chat.pinned
    ? [chat.pinned, ...newest.filter(({ sequence }) => sequence !== chat.pinned?.sequence)]
    : newest;
  return (
    <>
      {stage &&
        createPortal(
          <section
            aria-label={m.chat_title()}
            className="chat-lines pointer-events-none grid justify-items-start gap-1"
          >
            {lines.map(({ sequence, name, text, is_host }) => (
              <p
                key={sequence}
                className="line-clamp-2 max-w-full rounded-control bg-ink/75 px-2.5 py-1 text-14 wrap-anywhere text-white"
              >
                <span className="mr-1.5 font-semibold">
                  {name}
                  {is_host && ` (${m.chat_host()})`}
                </span>
                {text}
              </p>
            ))}
            <button
              type="button"
              aria-haspopup="dialog"
              className="target pointer-events-auto mt-1 rounded-chip bg-ink/75 px-4 text-14 font-semibold text-white hover:bg-ink"
              onClick={sheet.open}
            >
              {chat.is_open ? m.chat_open() : m.chat_open_read()}
            </button>
          </section>,
          stage,
        )}
      <Drawer
        open={sheet.isOpen}
        onClose={sheet.close}
        title={m.chat_title()}
        footer={<Foot view={view} chat={chat} />}
      >
        <div className="grid gap-3">
          <Pinned comment={chat.pinned} />
          <Comments view={view} chat={chat} className="h-[45dvh]" />
        </div>
      </Drawer>
    </>
  );
}

/** Announces only the host's answers and pinned comments, so that a screen reader is not flooded. */
function ChatVoice({ chat }: { chat: ChatState }) {
  const [sentence, setSentence] = useState('');
  const host = chat.comments.findLast(({ is_host }) => is_host);
  const { pinned } = chat;
  const before = useRef({ host: host?.sequence, pinned: pinned?.sequence });
  useEffect(() => {
    const known = before.current;
    before.current = { host: host?.sequence, pinned: pinned?.sequence };
    if (host && host.sequence !== known.host) setSentence(m.chat_said_host({ text: host.text }));
    else if (pinned && pinned.sequence !== known.pinned)
      setSentence(m.chat_said_pinned({ text: pinned.text }));
  }, [host, pinned]);
  return (
    <p className="sr-only" aria-live="polite">
      {sentence}
    </p>
  );
}
