// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useSentForm, type Refusal } from './use-sent-form.ts';
import { atFields, wrongFields } from './wrong-fields.ts';

interface Fields {
  name: string;
  phone: string;
}
type Send = (fields: Fields) => Promise<Refusal<Fields> | void>;

afterEach(cleanup);

function Form({
  send,
  draft,
}: {
  send: Send;
  draft?: { get: () => Partial<Fields>; set: (fields: Fields) => void };
}) {
  const { field, attributes, error, busy } = useSentForm<Fields>(
    { defaultValues: { name: '', phone: '' }, ...(draft && { draft }) },
    send,
  );
  const { error: nameError, ...name } = field('name', {
    validate: (value) => value !== '' || 'name missing',
  });
  const { error: phoneError, ...phone } = field('phone');
  return (
    <form {...attributes} aria-label="form" aria-busy={busy}>
      <input aria-label="name" {...name} />
      <input aria-label="phone" {...phone} />
      {[nameError, phoneError, error].map((text, index) => text && <p key={index}>{text}</p>)}
    </form>
  );
}
const press = () => act(async () => fireEvent.submit(screen.getByRole('form')));
const type = (label: string, value: string) =>
  act(async () => fireEvent.change(screen.getByLabelText(label), { target: { value } }));
const said = () => [...document.querySelectorAll('p')].map(({ textContent }) => textContent);

test('does not send a form with invalid fields, and shows which', async () => {
  const send = vi.fn<Send>();
  render(<Form send={send} />);
  await press();
  expect(send).not.toHaveBeenCalled();
  expect([said(), document.activeElement]).toEqual([
    ['name missing'],
    screen.getByLabelText('name'),
  ]);
});

test('shows a refusal at its fields, focuses the first, and clears the others when the form is sent again', async () => {
  const refusals: (Refusal<Fields> | undefined)[] = [
    { phone: 'phone wrong', name: 'name wrong', root: 'see above' },
    'no line',
    undefined,
  ];
  render(<Form send={async () => refusals.shift()} />);
  await type('name', 'Mori');
  await press();
  expect([said(), document.activeElement]).toEqual([
    ['name wrong', 'phone wrong', 'see above'],
    screen.getByLabelText('phone'),
  ]);
  await press();
  expect(said()).toEqual(['no line']);
  await press();
  expect(said()).toEqual([]);
});

test('is busy until the response arrives', async () => {
  let answer = (): void => undefined;
  render(<Form send={() => new Promise<void>((end) => (answer = end))} />);
  await type('name', 'Mori');
  await press();
  expect(screen.getByRole('form').getAttribute('aria-busy')).toBe('true');
  await act(async () => answer());
  expect(screen.getByRole('form').getAttribute('aria-busy')).toBe('false');
});

test('keeps the draft and restores it when the form returns', async () => {
  let kept: Partial<Fields> = { phone: '090' };
  const draft = { get: () => kept, set: (fields: Fields) => void (kept = fields) };
  const { unmount } = render(<Form send={async () => undefined} draft={draft} />);
  await type('name', 'Mori');
  expect(kept).toEqual({ name: 'Mori', phone: '090' });
  unmount();
  render(<Form send={async () => undefined} draft={draft} />);
  expect(screen.getByLabelText<HTMLInputElement>('name').value).toBe('Mori');
});

test('names refused fields by their path in the body', () => {
  expect(
    wrongFields({ code: 'VALIDATION_EXCEPTION', errors: [{ path: 'body.address.postcode' }, {}] }),
  ).toEqual(['address.postcode', '']);
  expect(wrongFields({ code: 'NETWORK', errors: [{ path: 'body.name' }] })).toEqual([]);
  expect(atFields(['name'], (name) => `${name} wrong`, 'no line')).toEqual({ name: 'name wrong' });
  expect(atFields([], () => '', 'no line')).toBe('no line');
});
