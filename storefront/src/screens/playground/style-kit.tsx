import { Button } from '@noren/kit/components/button.tsx';
import { useState } from 'react';
import * as m from '../../i18n/generated/messages.js';
import type { KitState } from './states/kit-state.ts';
import { kitStates } from './states/kit-states.ts';
import { StyleSection } from './style-section.tsx';

const titles: Record<keyof typeof kitStates, () => string> = {
  actions: m.playground_style_actions,
  fields: m.playground_style_forms,
  shop: m.playground_style_commerce,
  page: m.playground_style_states,
};

/**
 * Every component of the kit in every state, from the same list as its test. The kit's own texts
 * are in the page's language, the examples in English.
 */
export function StyleKit() {
  return (Object.keys(titles) as (keyof typeof kitStates)[]).map((group) => (
    <StyleSection key={group} title={titles[group]()}>
      <div lang="en" className="grid gap-10">
        {[...new Set(kitStates[group].map((one) => one.component))].map((component) => (
          <section key={component} className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <h3 className="text-18">{component}</h3>
            <ul className="grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-3">
              {kitStates[group]
                .filter((one) => one.component === component)
                .map((state) => (
                  <li key={state.state} className="grid min-w-0 content-start gap-2">
                    <p className="text-12 text-ink-soft">{state.state}</p>
                    <div>{state.over ? <Over {...state} over={state.over} /> : state.show()}</div>
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </div>
    </StyleSection>
  ));
}

/** Opens and closes an overlay. */
function Over({ state, over }: KitState & { over: NonNullable<KitState['over']> }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" onClick={() => setIsOpen(true)}>
        {m.playground_style_open({ state })}
      </Button>
      {isOpen && over(() => setIsOpen(false))}
    </>
  );
}
