import { AlertIcon, CheckIcon } from '@noren/kit/icons/frame-icons.tsx';
import { InfoIcon } from '@noren/kit/icons/icons.tsx';
import type { ReactNode } from 'react';

export type CalloutVariant = 'done' | 'info' | 'error';
const variants = {
  done: { background: 'bg-pine-tint text-pine', Icon: CheckIcon },
  info: { background: 'bg-indigo-tint text-indigo', Icon: InfoIcon },
  error: { background: 'bg-plum-tint text-plum', Icon: AlertIcon },
};

/**
 * A message above a form; `children` are links or buttons. A screen reader announces an error
 * immediately, other variants later.
 */
export function Callout({
  variant,
  title,
  children,
}: {
  variant: CalloutVariant;
  title: string;
  children?: ReactNode;
}) {
  const { background, Icon } = variants[variant];
  return (
    <div
      role={variant === 'error' ? 'alert' : 'status'}
      className={`flex gap-3 rounded-card px-4 py-3.5 ${background}`}
    >
      <Icon className="mt-0.5 size-5 shrink-0" />
      <div className="grid min-w-0 flex-1 justify-items-start gap-2">
        <p className="phrase-left font-semibold">{title}</p>
        {children && (
          <div className="phrase-left grid justify-items-start gap-2 text-14 text-ink">
            {children}
          </div>
        )}
      </div>
    </div>
  );
}
