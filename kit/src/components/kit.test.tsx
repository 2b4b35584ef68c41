// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Button } from './button.tsx';
import { TextInput } from './inputs.tsx';
import { Picture } from './picture.tsx';

afterEach(cleanup);

describe('Button', () => {
  test('ignores clicks while busy, and does not submit a form', () => {
    const tapped = vi.fn();
    const submitted = vi.fn((event: Event) => event.preventDefault());
    const { rerender, container } = render(
      <form>
        <Button type="submit" onClick={tapped}>
          Buy
        </Button>
      </form>,
    );
    container.querySelector('form')!.addEventListener('submit', submitted);
    fireEvent.click(screen.getByRole('button'));
    rerender(
      <form>
        <Button type="submit" onClick={tapped} busy>
          Buy
        </Button>
      </form>,
    );
    fireEvent.click(screen.getByRole('button'));
    expect(screen.getByRole('button').getAttribute('aria-disabled')).toBe('true');
    expect(tapped).toHaveBeenCalledTimes(1);
    expect(submitted).toHaveBeenCalledTimes(1);
  });
});

test('associates a field with its label, hint and error', () => {
  render(<TextInput label="Postcode" hint="Seven digits" error="Too short" required />);
  const input = screen.getByLabelText(/Postcode/);
  const described = input
    .getAttribute('aria-describedby')!
    .split(' ')
    .map((id) => document.getElementById(id)!.textContent);
  expect(described).toEqual(['Seven digits', 'Too short']);
  expect(input.getAttribute('aria-invalid')).toBe('true');
});

test('distinguishes a missing picture from one that is loading', () => {
  render(<Picture url={null} alt="藍の湯のみ" sizes="100vw" />);
  expect(screen.getByRole('img', { name: '藍の湯のみ (No image)' }).textContent).toBe('No image');
});
