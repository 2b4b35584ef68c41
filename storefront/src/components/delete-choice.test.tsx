// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DeleteChoice } from './delete-choice.tsx';

beforeEach(() => window.history.replaceState(null, '', '/profile'));
afterEach(cleanup);

/**
 * Three addresses in a section with a button above, and another section; removing `refused` fails.
 */
function Addresses({ refused }: { refused?: string }) {
  const [kept, setKept] = useState(['Kyoto', 'Osaka', 'Nara']);
  return (
    <>
      <section>
        <button type="button">Add address</button>
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

test('returns the focus to the delete button if the item is kept or cannot be removed', async () => {
  render(<Addresses refused="Osaka" />);
  ask('Kyoto');
  button('Keep').focus();
  fireEvent.click(button('Keep'));
  await waitFor(() => expect(document.activeElement).toBe(button('Remove Kyoto')));
  ask('Osaka');
  fireEvent.click(button('Remove'));
  await waitFor(() => expect(document.activeElement).toBe(button('Remove Osaka')));
});

test('moves the focus from a removed item to the next one, not to a text field, otherwise to the previous one in its section', async () => {
  render(<Addresses />);
  for (const [name, next] of [
    ['Kyoto', 'Remove Osaka'],
    ['Nara', 'Remove Osaka'],
    ['Osaka', 'Add address'],
  ] as const) {
    ask(name);
    fireEvent.click(button('Remove'));
    await waitFor(() => expect(document.activeElement).toBe(button(next)));
  }
});

test('leaves the focus alone when a row without it is removed', async () => {
  render(<Addresses />);
  ask('Kyoto');
  button('Add address').focus();
  fireEvent.click(button('Remove'));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove Kyoto' })).toBeNull());
  await new Promise((done) => setTimeout(done, 20));
  expect(document.activeElement).toBe(button('Add address'));
});

test('moves the focus to the page’s content when the last row and its list are removed', async () => {
  function Cart() {
    const [isEmpty, setEmpty] = useState(false);
    return (
      <>
        <main id="content" tabIndex={-1}>
          {isEmpty ? (
            <p>Nothing here</p>
          ) : (
            <DeleteChoice
              label="Remove tea"
              question="Remove tea?"
              onDelete={async () => setEmpty(true)}
            >
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

test('does not move the focus on another page when a question was left open', async () => {
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
