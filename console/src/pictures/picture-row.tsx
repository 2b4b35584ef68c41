import { useDraggable } from '@dnd-kit/react';
import { Button, IconButton } from '@noren/kit/components/button.tsx';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import { control } from '@noren/kit/components/inputs.tsx';
import { Chip } from '@noren/kit/components/surfaces.tsx';
import { DownIcon, TrashIcon } from '@noren/kit/icons/icons.tsx';
import { classNames } from '@noren/kit/style/class-names.ts';
import { errorSentence } from '../api/error-sentence.ts';
import * as m from '../i18n/generated/messages.js';
import type { FormPicture, PictureChange } from './picture-list.ts';

interface PictureRowProps {
  picture: FormPicture;
  index: number;
  isLast: boolean;
  isHeld: boolean;
  onChange: (change: PictureChange) => void;
  onRetry: () => void;
}

/** One picture: dragged by its image, moved by its arrows, described by its text. */
export function PictureRow({
  picture: { key, url, alt, name, percent, failure },
  index,
  isLast,
  isHeld,
  onChange,
  onRetry,
}: PictureRowProps) {
  const nth = index + 1;
  const { ref, handleRef } = useDraggable({ id: key });
  return (
    <li
      ref={ref}
      data-row={key}
      className={classNames(
        'grid grid-cols-[5rem_minmax(0,1fr)] gap-x-4 gap-y-1 rounded-control p-2',
        isHeld ? 'bg-indigo-tint ring-2 ring-indigo' : 'bg-card',
      )}
    >
      <div
        ref={handleRef}
        title={m.picture_move({ nth })}
        className="relative h-25 w-20 cursor-grab touch-none overflow-hidden rounded-control bg-paper-deep active:cursor-grabbing"
      >
        {url && (
          <img
            src={url.replace(/-640\.webp$/, '-320.webp')}
            alt={alt || m.picture_of({ nth })}
            draggable={false}
            className="size-full object-cover"
          />
        )}
        {index === 0 && (
          <Chip variant="indigo" className="absolute bottom-1 left-1">
            {m.picture_cover()}
          </Chip>
        )}
      </div>
      <div className="grid min-w-0 content-start gap-1">
        {url ? (
          <input
            className={control}
            aria-label={m.picture_alt({ nth })}
            placeholder={m.picture_alt_hint()}
            maxLength={200}
            value={alt}
            onChange={(event) => onChange({ kind: 'alt', key, alt: event.target.value })}
          />
        ) : (
          <p className="truncate text-14">{name}</p>
        )}
        {!url && !failure && (
          <div className="grid gap-1 text-14 text-ink-soft">
            <span className="tabular-nums">
              {percent === null ? m.picture_waiting() : m.picture_sending({ percent })}
            </span>
            <progress
              className="h-2 w-full accent-indigo"
              max={100}
              value={percent ?? 0}
              aria-label={name}
            />
          </div>
        )}
        {failure && (
          <>
            <FieldError>{errorSentence(failure)}</FieldError>
            {failure.code !== 'PICTURE_REFUSED' && (
              <div>
                <Button variant="quiet" onClick={onRetry}>
                  {m.picture_retry()}
                </Button>
              </div>
            )}
          </>
        )}
        <div className="-ml-2 flex">
          <Step
            label={m.picture_earlier({ nth })}
            off={index === 0}
            onStep={() => onChange({ kind: 'move', key, to: index - 1 })}
          >
            <DownIcon className="size-5 rotate-180" />
          </Step>
          <Step
            label={m.picture_later({ nth })}
            off={isLast}
            onStep={() => onChange({ kind: 'move', key, to: index + 1 })}
          >
            <DownIcon className="size-5" />
          </Step>
          <IconButton
            label={m.picture_remove({ nth })}
            className="ml-auto text-ink-soft"
            onClick={() => onChange({ kind: 'remove', key })}
          >
            <TrashIcon className="size-5" />
          </IconButton>
        </div>
      </div>
    </li>
  );
}

/** aria-disabled at the ends, because a disabled button would lose the keyboard focus. */
function Step({
  label,
  off,
  onStep,
  children,
}: {
  label: string;
  off: boolean;
  onStep: () => void;
  children: React.ReactNode;
}) {
  return (
    <IconButton
      label={label}
      aria-disabled={off || undefined}
      className={
        off ? 'text-line-strong hover:bg-transparent hover:text-line-strong' : 'text-ink-soft'
      }
      onClick={() => !off && onStep()}
    >
      {children}
    </IconButton>
  );
}
