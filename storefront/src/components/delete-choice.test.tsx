// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DeleteChoice } from './delete-choice.tsx';

beforeEach(() => window.history.replaceState(null, '', '/profile'));
afterEach(cleanup);

/** Three addresses in their section, whose button is above them, and another section; `refused` is not taken away. */
function Addresses({ refused }: { refused?: string }) {
  const [kept, setKept] = useState(['Kyoto', 'Osaka', 'Nara']);
  return (
    <>
      <section>
        <button type="button">Add an address</button>
        {kept.map((name) => (
          <DeleteChoice
            key={name}
            label={`Remove ${name}`}
            question={`Remove ${name}?`}
            onDelete={async () => {
              await Promise.resolve();
              if (name !== refused) setKept((all) => all.filter((one) => one !== name));
            }}
          >
            <input type="text" aria-label={`Note for ${name}`} />
          </DeleteChoice>
        ))}
      </section>
      <button type="button">Add a card</button>
    </>
  );
}

const button = (name: string) => screen.getByRole('button', { name });

function ask(name: string): void {
  button(`Remove ${name}`).focus();
  fireEvent.click(button(`Remove ${name}`));
  expect(document.activeElement).toBe(button('Remove'));
}

test('what is kept, and what could not be removed, gives the focus back to the button that asked', async () => {
  render(<Addresses refused="Osaka" />);
  ask('Kyoto');
  button('Keep it').focus();
  fireEvent.click(button('Keep it'));
  await waitFor(() => expect(document.activeElement).toBe(button('Remove Kyoto')));
  ask('Osaka');
  fireEvent.click(button('Remove'));
  await waitFor(() => expect(document.activeElement).toBe(button('Remove Osaka')));
});

test('what is removed hands the focus on to what stands after it, past a field that would open a keyboard, else to what is before it in its section', async () => {
  render(<Addresses />);
  for (const [name, next] of [
    ['Kyoto', 'Remove Osaka'],
    ['Nara', 'Remove Osaka'],
    ['Osaka', 'Add an address'],
  ] as const) {
    ask(name);
    fireEvent.click(button('Remove'));
    await waitFor(() => expect(document.activeElement).toBe(button(next)));
  }
});

test('a row that goes while the focus is elsewhere takes it from nobody', async () => {
  render(<Addresses />);
  ask('Kyoto');
  button('Add an address').focus();
  fireEvent.click(button('Remove'));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove Kyoto' })).toBeNull());
  await new Promise((done) => setTimeout(done, 20));
  expect(document.activeElement).toBe(button('Add an address'));
});

test('the last one, whose list goes along, hands the focus on to the page’s content', async () => {
  function Cart() {
    const [isEmpty, setEmpty] = useState(false);
    return (
      <>
        <main id="content" tabIndex={-1}>
          {isEmpty ? (
            <p>Nothing here</p>
          ) : (
            <DeleteChoice label="Remove tea" question="Remove tea?" onDelete={async () => setEmpty(true)}>
              Tea
            </DeleteChoice>
          )}
        </main>
        <a href="/terms">Terms</a>
      </>
    );
  }
  render(<Cart />);
  ask('tea');
  fireEvent.click(button('Remove'));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
});

test('another page takes no focus from a question that was left open', async () => {
  const { rerender } = render(<Addresses />);
  ask('Kyoto');
  window.history.replaceState(null, '', '/orders');
  rerender(
    <main id="content" tabIndex={-1}>
      Orders
    </main>,
  );
  await new Promise((done) => setTimeout(done, 20));
  expect(document.activeElement).toBe(document.body);
});
