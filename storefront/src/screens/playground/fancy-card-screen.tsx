import { Card } from '@noren/kit/components/surfaces.tsx';
import { useState } from 'react';
import * as m from '../../i18n/generated/messages.js';
import { emptyCard, type CardDraft } from '../../payments/card-draft.ts';
import { CardForm } from '../../payments/card-form.tsx';
import { CardPicture } from '../../payments/card-picture.tsx';
import { PlaygroundFrame } from './playground-frame.tsx';

/**
 * spec §2 /playground/fancy-card-poc: the card form with a picture of the card. Nothing typed here
 * is sent or stored.
 */
export function FancyCardScreen() {
  const [card, setCard] = useState<CardDraft>(emptyCard);
  const [showsBack, setShowsBack] = useState(false);
  return (
    <PlaygroundFrame title={m.playground_card()} lead={m.playground_card_lead()}>
      <div className="grid grid-cols-1 items-start gap-8 md:grid-cols-2">
        <CardPicture card={card} showsBack={showsBack} />
        <Card className="min-w-0 p-5">
          <div
            onFocus={(event) => setShowsBack((event.target as HTMLElement).dataset.field === 'cvc')}
            onBlur={() => setShowsBack(false)}
          >
            <CardForm
              card={card}
              problems={{}}
              onChange={(part) => setCard((before) => ({ ...before, ...part }))}
            />
          </div>
        </Card>
      </div>
    </PlaygroundFrame>
  );
}
