import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { KitState } from './kit-state.ts';
import { kitStates } from './kit-states.ts';

const all = Object.values(kitStates).flat();

beforeEach(() => {
  vi.spyOn(console, 'error');
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** Checks that a state renders with its declared role, name, attributes and text. */
function expectState({ role, called, attributes = {}, says, show }: KitState): void {
  const { container } = render(<>{show()}</>);
  expect(console.error).not.toHaveBeenCalled();
  expect(
    container.textContent !== '' ||
      container.querySelector('input, hr, [aria-hidden], [aria-label], img'),
  ).toBeTruthy();
  if (says !== undefined) expect(container.textContent).toContain(says);
  if (role === undefined) return;
  const name = called === undefined ? {} : { name: (text: string) => text.includes(called) };
  const found = within(container).getAllByRole(role, {
    ...name,
    hidden: role === 'dialog',
  })[0] as HTMLElement;
  for (const [attribute, value] of Object.entries(attributes))
    expect(found.getAttribute(attribute), attribute).toBe(value);
}

describe('a state of the kit', () => {
  it.each(all.map((state) => [`${state.component}, ${state.state}`, state] as const))(
    '%s, renders as declared',
    (_, state) => expectState(state),
  );

  it('has a unique name', () => {
    const names = all.map(({ component, state }) => `${component}, ${state}`);
    expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
  });

  it('fails if its component does not render the declared text', () => {
    const button = all.find(
      ({ component, state }) => component === 'Button' && state === 'primary',
    ) as KitState;
    expect(() => expectState({ ...button, called: 'Leave it' })).toThrow();
    cleanup();
    expect(() => expectState({ ...button, attributes: { 'aria-busy': 'true' } })).toThrow();
    cleanup();
    expect(() => expectState({ ...button, says: 'Please wait' })).toThrow();
  });
});

it('every component of the kit has a state', () => {
  const files = ['../../../../../kit/src/components', '../../../components'].flatMap((folder) =>
    readdirSync(join(import.meta.dirname, folder)).map((file) =>
      join(import.meta.dirname, folder, file),
    ),
  );
  const exported = files
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/^export function ([A-Z]\w*)/gm)].map(
        ([, name]) => name as string,
      ),
    );
  expect(exported.length).toBeGreaterThan(25);
  const drawn = new Set(all.map(({ component }) => component));
  const without: Record<string, string> = {
    Field: 'around every control: TextInput, TextArea and Select are its states',
    LongWait: 'nothing for eight seconds, then LongWaitWords',
    RemovalQuestion: 'takes the focus of the page it stands in: it opens below DeleteChoice',
    BareSelect: 'inside Select',
    ToastRegion: 'where ToastRows stand',
  };
  expect(exported.filter((name) => !drawn.has(name)).toSorted()).toEqual(
    Object.keys(without).toSorted(),
  );
  expect([...drawn].filter((name) => !exported.includes(name))).toEqual([]);
});

it('overlays can be closed', () => {
  for (const { component, over } of all) {
    if (!over) continue;
    const close = vi.fn();
    render(<>{over(close)}</>);
    screen.getAllByRole('button', { hidden: true })[0]?.click();
    expect(close, component).toHaveBeenCalledOnce();
    cleanup();
  }
});
