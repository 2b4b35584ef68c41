import { Button } from '@noren/kit/components/button.tsx';
import type { Region } from '@noren/contract/scalars';
import * as m from '../i18n/generated/messages.js';
import { newFeeDraft, pressPlaces, type FeeDraft, type FeeDraftErrors } from './fee-draft.ts';
import { FeeFields } from './fee-fields.tsx';
import { FeeGlance } from './fee-glance.tsx';
import { PlaceChoice } from './place-choice.tsx';

interface PlaceFeesProps {
  region: Region;
  general: Pick<FeeDraft, 'fee_type' | 'fee' | 'threshold'>;
  drafts: readonly FeeDraft[];
  errors: Readonly<Record<string, FeeDraftErrors>>;
  onChange: (drafts: FeeDraft[]) => void;
}

/** Shipping fees for some places, with an overview of all places. */
export function PlaceFees({ region, general, drafts, errors, onChange }: PlaceFeesProps) {
  const change = (key: string, part: Partial<FeeDraft>) =>
    onChange(drafts.map((draft) => (draft.key === key ? { ...draft, ...part } : draft)));
  return (
    <div className="grid gap-4">
      <div>
        <h3 className="text-16 font-semibold">{m.place_fees_title()}</h3>
        <p className="phrase-left text-14 text-ink-soft">
          {region === 'JP' ? m.place_fees_lead() : m.place_fees_lead_TW()}
        </p>
      </div>
      {drafts.map((draft, index) => {
        const { key, codes } = draft;
        const wrong = errors[key] ?? {};
        return (
          <fieldset
            key={key}
            className="grid min-w-0 gap-4 rounded-card border border-line-strong p-4"
          >
            <legend className="px-1 text-14 font-semibold">
              {m.place_fee_of({ nth: index + 1 })}
            </legend>
            <PlaceChoice
              region={region}
              codes={codes}
              taken={new Set(drafts.flatMap((other) => (other.key === key ? [] : other.codes)))}
              error={wrong.places}
              onPress={(pressed) => onChange(pressPlaces(drafts, key, pressed, region))}
            />
            <FeeFields
              value={draft}
              errors={wrong}
              fixed={m.place_fee_same()}
              onChange={(part) => change(key, part)}
            />
            <div>
              <Button
                variant="danger"
                onClick={() => onChange(drafts.filter((other) => other.key !== key))}
              >
                {m.place_fee_remove({ nth: index + 1 })}
              </Button>
            </div>
          </fieldset>
        );
      })}
      <div>
        <Button variant="quiet" onClick={() => onChange([...drafts, newFeeDraft()])}>
          {m.place_fee_add()}
        </Button>
      </div>
      {drafts.length > 0 && <FeeGlance region={region} general={general} drafts={drafts} />}
    </div>
  );
}
