import { colorTokensOf, usualColors, type StoreColors } from '@noren/contract/store-looks';
import { textButton } from '@noren/kit/components/button.tsx';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import { useId, type CSSProperties } from 'react';
import * as m from '../i18n/generated/messages.js';

interface ColorFieldsProps {
  /** null: the usual ones */
  colors: StoreColors | null;
  /** the color on which text cannot be read */
  fault: keyof StoreColors | null;
  onChange: (colors: StoreColors | null) => void;
}

const label = { main: m.looks_color_main, paper: m.looks_color_paper } as const;
const sentence = { main: m.looks_color_main_wrong, paper: m.looks_color_paper_wrong } as const;

/** The two colors of a store, with a small page in them. */
export function ColorFields({ colors, fault, onChange }: ColorFieldsProps) {
  const shown = colors ?? usualColors;
  const id = useId();
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 text-14 font-semibold">{m.looks_colors()}</legend>
      <div className="flex flex-wrap items-start gap-x-8 gap-y-4">
        <div className="grid gap-2">
          {(['main', 'paper'] as const).map((part) => (
            <label key={part} className="target flex items-center gap-3">
              <input
                type="color"
                className="size-11 cursor-pointer rounded-control border border-line-strong bg-white p-1"
                value={shown[part]}
                aria-invalid={fault === part}
                aria-describedby={fault === part ? id : undefined}
                onChange={({ target }) => onChange({ ...shown, [part]: target.value })}
              />
              {label[part]()}
            </label>
          ))}
          {colors && (
            <button
              type="button"
              className={`${textButton} justify-self-start`}
              onClick={() => onChange(null)}
            >
              {m.looks_colors_usual()}
            </button>
          )}
        </div>
        <Preview colors={shown} />
      </div>
      {fault && <FieldError id={id}>{sentence[fault]()}</FieldError>}
    </fieldset>
  );
}

/** A link and a button in the colors. Decorative: the fields say the same in words. */
function Preview({ colors }: { colors: StoreColors }) {
  return (
    <div
      aria-hidden="true"
      style={colorTokensOf(colors) as CSSProperties}
      className="grid w-56 gap-3 overflow-hidden rounded-card border border-line bg-paper pb-4"
    >
      <div className="h-2 bg-indigo" />
      <div className="grid gap-2 px-4">
        <span className="font-semibold text-indigo">{m.looks_preview_name()}</span>
        <span className="rounded-card bg-white p-3 text-14 text-ink-soft">
          {m.looks_preview_text()}
        </span>
        <span className="rounded-control bg-indigo px-4 py-2 text-center font-semibold text-white">
          {m.looks_preview_button()}
        </span>
      </div>
    </div>
  );
}
