import { Picture } from '@noren/kit/components/picture.tsx';
import { withNote } from '@noren/kit/formats/fact-text.ts';
import { classNames } from '@noren/kit/style/class-names.ts';
import { useRef, useState } from 'react';
import * as m from '../i18n/generated/messages.js';

export interface GalleryProps {
  name: string;
  images: readonly { id: number; url: string; alt?: string | undefined }[];
  /** index of the picture to show: the chosen SKU's */
  front?: number | undefined;
}

const sizes = '(width >= 75rem) 580px, (width >= 48rem) 48vw, 100vw';

/**
 * Pictures to swipe through, each one page wide (scroll-snap), with dots on a phone and thumbnails
 * on a desktop. Pure except for its position.
 */
export function Gallery({ name, images, front }: GalleryProps) {
  const track = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(0);
  const [lastFront, setLastFront] = useState(front);

  function show(index: number, behavior: ScrollBehavior = 'smooth') {
    const element = track.current;
    element?.scrollTo({ left: index * element.clientWidth, behavior });
  }
  if (front !== lastFront) {
    setLastFront(front);
    const index = images.findIndex((image) => image.id === front);
    if (index !== -1) requestAnimationFrame(() => show(index));
  }

  const several = images.length > 1;
  return (
    <div
      className={classNames(
        'min-w-0 md:sticky md:top-24 md:self-start',
        several && 'md:grid md:grid-cols-[4rem_minmax(0,1fr)] md:gap-x-4',
      )}
    >
      <section aria-label={m.product_gallery()} className="framed relative min-w-0 md:order-2">
        <ul
          ref={track}
          // Focusable, so that arrow keys scroll it.
          tabIndex={several ? 0 : undefined}
          className="flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain [scrollbar-width:none] md:rounded-card"
          onScroll={(event) =>
            setShown(
              Math.round(
                event.currentTarget.scrollLeft / Math.max(1, event.currentTarget.clientWidth),
              ),
            )
          }
        >
          {images.length === 0 && (
            <li className="w-full shrink-0">
              <Picture url={null} alt={name} sizes={sizes} />
            </li>
          )}
          {images.map((image, index) => (
            <li key={image.id} className="w-full shrink-0 snap-start snap-always">
              <Picture
                url={image.url}
                alt={
                  image.alt ??
                  (several
                    ? withNote(
                        name,
                        m.product_picture_of({ index: index + 1, total: images.length }),
                      )
                    : name)
                }
                sizes={sizes}
                first={index === 0}
              />
            </li>
          ))}
        </ul>
        {several && (
          <p
            aria-hidden="true"
            className="figures pointer-events-none absolute right-3 bottom-3 rounded-chip bg-ink/65 px-2.5 text-12 text-white md:hidden"
          >
            {shown + 1} / {images.length}
          </p>
        )}
      </section>
      {several && (
        <>
          <div aria-hidden="true" className="flex justify-center gap-1.5 pt-3 md:hidden">
            {images.map((image, index) => (
              <span
                key={image.id}
                className={classNames(
                  'size-1.5 rounded-chip transition-colors duration-150',
                  index === shown ? 'bg-indigo' : 'bg-line',
                )}
              />
            ))}
          </div>
          <ul className="hidden content-start gap-2.5 md:order-1 md:grid">
            {images.map((image, index) => (
              <li key={image.id}>
                <button
                  type="button"
                  aria-label={m.product_picture_of({ index: index + 1, total: images.length })}
                  aria-current={index === shown ? 'true' : undefined}
                  className={classNames(
                    'block w-16 overflow-hidden rounded-control',
                    index === shown
                      ? 'outline-2 outline-offset-2 outline-indigo'
                      : 'opacity-75 hover:opacity-100',
                  )}
                  onClick={() => show(index)}
                >
                  <Picture url={image.url} alt="" sizes="64px" />
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
