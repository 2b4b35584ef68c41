import type { Chat, Comment } from '@noren/contract/entities/chat';
import { textButton } from '@noren/kit/components/button.tsx';
import { Chip } from '@noren/kit/components/surfaces.tsx';
import { classNames } from '@noren/kit/style/class-names.ts';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import * as m from '../i18n/generated/messages.js';
import type { PendingComment } from './chat-rules.ts';

export interface ChatListProps {
  chat: Chat;
  pending?: readonly PendingComment[];
  className?: string;
  empty: string;
  onOlder: () => void;
  onAgain?: (key: string) => void;
  onDiscard?: (key: string) => void;
  /** what the host can do with a comment */
  renderActions?: (comment: Comment) => ReactNode;
}

/** Distance from an end of the list that counts as being there, in pixels. */
const nearEnd = 60;

/** Comments, oldest first. Stays at the newest unless the reader has scrolled up. */
export function ChatList({
  chat,
  pending = [],
  className,
  empty,
  onOlder,
  onAgain,
  onDiscard,
  renderActions,
}: ChatListProps) {
  const list = useRef<HTMLDivElement>(null);
  const [isAtEnd, setIsAtEnd] = useState(true);
  const before = useRef({ first: 0, height: 0 });
  const { comments } = chat;
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const first = comments[0]?.sequence ?? 0;
    if (isAtEnd) element.scrollTop = element.scrollHeight;
    // older comments above: the reader stays where they are
    else if (first < before.current.first)
      element.scrollTop += element.scrollHeight - before.current.height;
    before.current = { first, height: element.scrollHeight };
  }, [comments, pending, isAtEnd]);
  return (
    <div className={classNames('relative grid min-h-0', className)}>
      <div
        ref={list}
        role="log"
        aria-live="off"
        aria-label={m.chat_title()}
        tabIndex={0}
        className="overflow-y-auto overscroll-contain"
        onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
          setIsAtEnd(scrollHeight - scrollTop - clientHeight < nearEnd);
          if (scrollTop < nearEnd && chat.has_older) onOlder();
        }}
      >
        {chat.has_older && (
          <p className="py-2 text-center text-12 text-ink-soft">{m.chat_older()}</p>
        )}
        {comments.length === 0 && pending.length === 0 && (
          <p className="phrase px-4 py-8 text-center text-14 text-ink-soft">{empty}</p>
        )}
        <ol className="grid gap-2.5 py-2">
          {comments.map((comment) => (
            <li key={comment.sequence} className="flex flex-wrap items-start gap-2">
              <CommentText comment={comment} />
              {renderActions?.(comment)}
            </li>
          ))}
          {pending.map(({ key, name, text, failure }) => (
            <li key={key} className="grid gap-0.5">
              <CommentText comment={{ name, text, is_host: false }} />
              {failure === null ? (
                <p className="text-12 text-ink-soft">{m.chat_sending()}</p>
              ) : (
                <>
                  <p role="alert" className="phrase-left text-14 text-plum">
                    {failure}
                  </p>
                  <p className="-ml-2 flex flex-wrap">
                    <button type="button" className={textButton} onClick={() => onAgain?.(key)}>
                      {m.chat_again()}
                    </button>
                    <button type="button" className={textButton} onClick={() => onDiscard?.(key)}>
                      {m.chat_remove()}
                    </button>
                  </p>
                </>
              )}
            </li>
          ))}
        </ol>
      </div>
      {!isAtEnd && (
        <button
          type="button"
          className="target absolute inset-x-0 bottom-2 mx-auto w-fit rounded-chip bg-indigo px-4 text-14 font-semibold text-white shadow-card"
          onClick={() => setIsAtEnd(true)}
        >
          {m.chat_new()}
        </button>
      )}
    </div>
  );
}

type CommentTextProps = { comment: Pick<Comment, 'name' | 'text' | 'is_host'> };

function CommentText({ comment: { name, text, is_host } }: CommentTextProps) {
  return (
    <p
      className={classNames(
        'min-w-0 flex-1 basis-0 text-14 wrap-anywhere',
        is_host && 'rounded-control bg-indigo-tint px-2.5 py-1.5',
      )}
    >
      <span className="mr-1.5 font-semibold text-ink-soft">{name}</span>
      {is_host && (
        <Chip variant="indigo" className="mr-1.5">
          {m.chat_host()}
        </Chip>
      )}
      {text}
    </p>
  );
}

/** The pinned comment, above the others. */
export function Pinned({ comment, children }: { comment: Comment | null; children?: ReactNode }) {
  if (!comment) return null;
  return (
    <section
      aria-label={m.chat_pinned()}
      className="grid gap-0.5 rounded-control bg-paper-deep px-3 py-2"
    >
      <p className="text-12 font-semibold text-ink-soft">{m.chat_pinned()}</p>
      <div className="flex items-start gap-2">
        <CommentText comment={{ ...comment, is_host: false }} />
        {children}
      </div>
    </section>
  );
}
