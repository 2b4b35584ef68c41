// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { QuantityStepper } from './quantity-stepper.tsx';

afterEach(cleanup);

describe('QuantityStepper', () => {
  test('stops at the maximum, and says why', () => {
    const changed = vi.fn();
    render(
      <QuantityStepper
        value={3}
        cap={{ max: 3, reason: 'limit' }}
        name="bowl"
        onChange={changed}
      />,
    );
    expect(screen.getByText('Limit 3 per person')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Increase quantity' }));
    expect(changed).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Decrease quantity' }));
    expect(changed).toHaveBeenCalledExactlyOnceWith(2);
  });

  test('stops at 1, because the line has its own remove button', () => {
    const changed = vi.fn();
    render(
      <QuantityStepper
        value={1}
        cap={{ max: 3, reason: 'stock' }}
        name="bowl"
        onChange={changed}
      />,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Decrease quantity' }));
    expect(changed).not.toHaveBeenCalled();
    expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
  });
});
