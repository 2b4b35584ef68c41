import { AutoScroller, PointerActivationConstraints, PointerSensor } from '@dnd-kit/dom';
import { DragDropProvider } from '@dnd-kit/react';
import { buttonClass } from '@noren/kit/components/button.tsx';
import { Card } from '@noren/kit/components/surfaces.tsx';
import { PlusIcon } from '@noren/kit/icons/icons.tsx';
import { classNames } from '@noren/kit/style/class-names.ts';
import { useRef, useState } from 'react';
import * as m from '../i18n/generated/messages.js';
import { PictureRow } from './picture-row.tsx';
import { maxPictures, type PictureForm } from './use-pictures.ts';

const plugins = [AutoScroller];
const sensors = [
  PointerSensor.configure({
    activationConstraints: [new PointerActivationConstraints.Distance({ value: 4 })],
  }),
];

/**
 * The pictures of a product: chosen, dropped or taken by the phone's camera, several at once, and
 * sortable.
 */
export function PictureField({
  pictures: { list, add, retry, change },
}: {
  pictures: PictureForm;
}) {
  const rows = useRef<HTMLUListElement>(null);
  const [isOver, setOver] = useState(false);
  const [held, setHeld] = useState<{ key: string; before: readonly string[] } | null>(null);
  const isFull = list.length >= maxPictures;

  /** Moves the dragged picture below all pictures whose middle is above the pointer. */
  function follow(y: number): void {
    if (!held || !rows.current) return;
    const others = [...rows.current.querySelectorAll<HTMLElement>('[data-row]')].filter(
      ({ dataset }) => dataset['row'] !== held.key,
    );
    const to = others.filter(
      (row) => row.getBoundingClientRect().top + row.offsetHeight / 2 < y,
    ).length;
    if (list[to]?.key !== held.key) change({ kind: 'move', key: held.key, to });
  }
  return (
    <Card
      className={classNames('grid gap-3 p-5', isOver && 'ring-2 ring-indigo')}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        if (event.dataTransfer.files.length === 0) return;
        event.preventDefault();
        add(event.dataTransfer.files);
      }}
    >
      <h2 className="text-18 font-semibold">{m.pictures()}</h2>
      <p className="phrase-left text-14 text-ink-soft">{m.pictures_hint()}</p>
      {list.length > 0 && (
        <DragDropProvider
          plugins={plugins}
          sensors={sensors}
          onDragStart={({ operation }) =>
            setHeld({ key: String(operation.source?.id), before: list.map(({ key }) => key) })
          }
          onDragMove={(event) => follow(event.to?.y ?? event.operation.position.current.y)}
          onDragEnd={({ canceled }) => {
            if (canceled && held) change({ kind: 'order', keys: held.before });
            setHeld(null);
          }}
        >
          <ul ref={rows} aria-label={m.pictures()} className="-mx-2 grid gap-1">
            {list.map((picture, index) => (
              <PictureRow
                key={picture.key}
                picture={picture}
                index={index}
                isLast={index === list.length - 1}
                isHeld={picture.key === held?.key}
                onChange={change}
                onRetry={() => retry(picture.key)}
              />
            ))}
          </ul>
        </DragDropProvider>
      )}
      <div className="flex flex-wrap items-center gap-3">
        {isFull ? (
          <p className="text-14 text-ink-soft">{m.pictures_full({ most: maxPictures })}</p>
        ) : (
          <>
            <label
              className={classNames(
                buttonClass('quiet'),
                'cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-indigo',
              )}
            >
              <PlusIcon className="size-5" />
              {m.pictures_add()}
              <input
                type="file"
                accept="image/*"
                multiple
                className="sr-only"
                onChange={(event) => {
                  add(event.target.files ?? []);
                  // allows choosing the same file again
                  event.target.value = '';
                }}
              />
            </label>
            <span className="hidden text-14 text-ink-soft md:inline">{m.pictures_drop()}</span>
          </>
        )}
      </div>
    </Card>
  );
}
