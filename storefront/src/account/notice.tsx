import { AlertIcon, CheckIcon } from '@noren/kit/icons/frame-icons.tsx';
import { InfoIcon } from '@noren/kit/icons/icons.tsx';
import type { ReactNode } from 'react';

export type NoticeTone = 'done' | 'info' | 'trouble';
const tones = {
  done: { look: 'bg-pine-tint text-pine', Icon: CheckIcon },
  info: { look: 'bg-indigo-tint text-indigo', Icon: InfoIcon },
  trouble: { look: 'bg-plum-tint text-plum', Icon: AlertIcon },
};

/** What the visitor should know before the form; `children` are the ways on. Trouble interrupts a screen reader, the rest waits. */
export function Notice({ tone, title, children }: { tone: NoticeTone; title: string; children?: ReactNode }) {
  const { look, Icon } = tones[tone];
  return (
    <div role={tone === 'trouble' ? 'alert' : 'status'} className={`flex gap-3 rounded-card px-4 py-3.5 ${look}`}>
      <Icon className="mt-0.5 size-5 shrink-0" />
      <div className="grid min-w-0 flex-1 justify-items-start gap-2">
        <p className="phrase-left font-semibold">{title}</p>
        {children && <div className="phrase-left grid justify-items-start gap-2 text-14 text-ink">{children}</div>}
      </div>
    </div>
  );
}
