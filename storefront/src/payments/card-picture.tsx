import { classNames } from '@noren/kit/style/class-names.ts';
import { useRef, type CSSProperties, type PointerEvent } from 'react';
import * as m from '../i18n/generated/messages.js';
import { CardBrandMark } from './card-brand-mark.tsx';
import type { CardDraft } from './card-draft.ts';
import { brandOf, cardDigits, formatCardNumber } from './card-number.ts';

/** Maximum tilt of the card towards the pointer, in degrees. */
const maxLean = 10;

/**
 * A picture of the card being typed: it tilts towards the pointer, and turns over for the security
 * code. Hidden from screen readers, because the fields have the same content. With reduced motion
 * it stays flat and turns at once.
 */
export function CardPicture({ card, showsBack }: { card: CardDraft; showsBack: boolean }) {
  const stage = useRef<HTMLDivElement>(null);
  const brand = brandOf(card.number);
  const typed = formatCardNumber(cardDigits(card.number));
  const lean = (x: number, y: number) => {
    stage.current?.style.setProperty('--lean-x', `${x}deg`);
    stage.current?.style.setProperty('--lean-y', `${y}deg`);
  };
  function follow(event: PointerEvent<HTMLDivElement>): void {
    const box = event.currentTarget.getBoundingClientRect();
    lean(
      ((event.clientY - box.top) / box.height - 0.5) * -maxLean,
      ((event.clientX - box.left) / box.width - 0.5) * maxLean,
    );
  }
  return (
    <div
      ref={stage}
      aria-hidden="true"
      className="card-picture mx-auto w-full max-w-[22rem]"
      onPointerMove={follow}
      onPointerLeave={() => lean(0, 0)}
    >
      <div
        className="card-picture-body"
        style={{ '--turn': showsBack ? '180deg' : '0deg' } as CSSProperties}
      >
        <div className={classNames(faceClasses, 'justify-between bg-indigo')}>
          <div className="flex items-start justify-between">
            <span className="h-8 w-11 rounded-control bg-[#d9c38f]" />
            {brand && <CardBrandMark brand={brand} className="h-9 w-12" />}
          </div>
          {/* asterisks, because dots in a Chinese font are as wide as its characters */}
          <p className="figures text-22 tracking-wider">{typed || '**** **** **** ****'}</p>
          <div className="flex items-end justify-between gap-4 text-14">
            <span className="min-w-0 truncate uppercase">{card.holder || m.payment_holder()}</span>
            <span className="figures">{card.expiry || 'MM/YY'}</span>
          </div>
        </div>
        <div className={classNames(faceClasses, 'card-picture-back gap-6 bg-indigo-deep')}>
          <span className="-mx-5 mt-2 h-10 bg-ink" />
          <span className="figures self-end rounded-control bg-paper px-4 py-1.5 text-16 text-ink">
            {card.cvc || '***'}
          </span>
        </div>
      </div>
    </div>
  );
}

const faceClasses = 'card-picture-face absolute inset-0 flex flex-col rounded-card p-5 text-white';
