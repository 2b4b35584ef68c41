// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Drawer } from './drawer.tsx';
import { showToast, ToastRegion } from './toast.tsx';

afterEach(cleanup);

const page = (open: boolean) => (
  <>
    <ToastRegion />
    <Drawer open={open} onClose={() => undefined} title="Ways to pay">
      <p>By card</p>
    </Drawer>
  </>
);

test('hides success toasts when a sheet opens, but keeps errors, toasts with an undo, and toasts shown from the sheet', async () => {
  const { rerender } = render(page(false));
  act(() => {
    showToast('No connection', 'error');
    showToast('Address saved');
  });
  expect(await screen.findByText('Address saved')).toBeTruthy();
  rerender(page(true));
  expect(screen.queryByText('Address saved')).toBeNull();
  expect(await screen.findByText('No connection')).toBeTruthy();
  act(() => showToast('Card saved'));
  expect(await screen.findByText('Card saved')).toBeTruthy();
  rerender(page(false));
  act(() => showToast('Taken out', 'done', { label: 'Undo', run: () => undefined }));
  rerender(page(true));
  expect(await screen.findByText('Taken out')).toBeTruthy();
});
