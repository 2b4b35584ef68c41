// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import decodeQR from 'qr/decode.js';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { shopChannel } from '../channel/shop-channel.ts';
import { setCurrentLocale } from '../i18n/current-locale.ts';
import { ShareSheet } from './share-sheet.tsx';
import { streamLink } from './stream-link.ts';

beforeEach(() => {
  setCurrentLocale('en');
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.open = true;
  };
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const longest = `https://live.example/${'stream/'.repeat(30)}?from=看板&n=1`;
const { paths } = shopChannel(
  { region: 'JP', slug: 'hanamori', liver: { id: 12, name: '', avatar_url: null } },
  {},
);
const own = streamLink({ post_id: 4711, share_url: null }, paths, 'https://shop.example');

function show(link: string, device: object = {}): SVGElement {
  vi.stubGlobal('navigator', { language: 'en', ...device });
  render(
    <ShareSheet
      open
      onClose={() => {}}
      title="夜の市"
      region="JP"
      when=""
      link={link}
      note={null}
    />,
  );
  return screen.getByRole('img', {
    name: 'QR code for the link to “夜の市”',
  }) as unknown as SVGElement;
}

/** Decodes the rendered modules as a camera would, eight pixels each. */
function read(drawn: SVGElement): string {
  const scale = 8;
  const size = Number(drawn.getAttribute('viewBox')?.split(' ')[2]);
  const width = size * scale;
  const data = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, x, y] of (drawn.querySelector('path')?.getAttribute('d') ?? '').matchAll(
    /M(\d+) (\d+)h1v1h-1z/g,
  )) {
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row++)
      for (let column = Number(x) * scale; column < (Number(x) + 1) * scale; column++)
        data.fill(0, (row * width + column) * 4, (row * width + column) * 4 + 3);
  }
  return decodeQR({ width, height: width, data });
}

test('prefers the platform’s link to our page of the stream', () => {
  expect(own).toBe('https://shop.example/shop/buyer/livers/12/stream-products?post-id=4711');
  expect(
    streamLink(
      { post_id: 4711, share_url: 'https://live.example/1' },
      paths,
      'https://shop.example',
    ),
  ).toBe('https://live.example/1');
});

test.each([own, longest])('renders a QR code of the link shown below it: %s', (link) => {
  expect(read(show(link))).toBe(link);
  expect(screen.getByText(link)).toBeTruthy();
});

test('copies the link and says so on a device without a share sheet', async () => {
  const writeText = vi.fn(async () => undefined);
  show(own, { clipboard: { writeText } });
  expect(screen.queryByRole('button', { name: 'Share' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Copy link' }));
  await screen.findByText('Link copied');
  expect(writeText).toHaveBeenCalledWith(own);
});

test.each([
  ['AbortError', 0],
  ['NotAllowedError', 1],
])(
  'passes the link to the device’s share sheet; after %s it is copied %d times',
  async (name, times) => {
    const writeText = vi.fn(async () => undefined);
    const share = vi.fn(async () => Promise.reject(new DOMException('', name)));
    show(own, { clipboard: { writeText }, share });
    fireEvent.click(screen.getByRole('button', { name: 'Share' }));
    await vi.waitFor(() => expect(share).toHaveBeenCalledWith({ title: '夜の市', url: own }));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(writeText).toHaveBeenCalledTimes(times);
  },
);

test('explains how to copy by hand if the browser forbids copying', async () => {
  show(own, {
    clipboard: { writeText: () => Promise.reject(new DOMException('', 'NotAllowedError')) },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Copy link' }));
  await screen.findByText(/Press and hold the link/);
});
