import { nameList } from '@noren/kit/formats/fact-text.ts';
import { textButton } from '@noren/kit/components/button.tsx';
import { TextArea, type TextAreaProps } from '@noren/kit/components/inputs.tsx';
import type { StoreSettings } from '@noren/contract/entities/store-settings';
import * as m from '../i18n/generated/messages.js';
import { differencesOf, exampleOfFact, proposeFacts } from './fact-proposals.ts';

interface FactFieldProps extends TextAreaProps {
  item: string;
  settings: StoreSettings;
  text: string;
  onPut: (text: string) => void;
}

/** Rows of the text area, in browsers that do not fit it to its text. */
const rowsOf = (text: string): number => Math.min(8, 2 + Math.floor(text.length / 40));

/**
 * An item of the legal notice, with an example or a proposed text, and its differences from the
 * settings.
 */
export function FactField({ item, settings, text, onPut, ...field }: FactFieldProps) {
  const proposal = proposeFacts(settings)[item] ?? '';
  const { missing, outdated } = differencesOf(item, text, settings);
  const differs = missing.length + outdated.length > 0;
  const isEmpty = text.trim() === '';
  return (
    <div className="grid content-start gap-1">
      <TextArea
        required={item !== 'made_to_order_info'}
        rows={rowsOf(text)}
        {...field}
        hint={exampleOfFact(settings.region, item)}
      />
      <div role="status" className="grid gap-1 text-14 text-plum empty:hidden">
        {missing.length > 0 && <p>{m.facts_missing({ list: nameList(missing) })}</p>}
        {outdated.length > 0 && <p>{m.facts_outdated({ list: nameList(outdated) })}</p>}
      </div>
      {proposal !== '' && isEmpty && (
        <p className="phrase-left text-14 whitespace-pre-line text-ink-soft">
          {proposal}
          <span className="block pt-1">{m.facts_example()}</span>
        </p>
      )}
      {proposal !== '' && (isEmpty || differs) && (
        <button
          type="button"
          className={`${textButton} -ml-2 justify-self-start`}
          onClick={() => onPut(proposal)}
        >
          {isEmpty ? m.facts_use() : m.facts_replace()}
          <span className="sr-only">({field.label})</span>
        </button>
      )}
    </div>
  );
}
