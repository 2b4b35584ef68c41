import type { ShopStore } from '@noren/contract/entities/shop-store';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LiverHeader } from './liver-header.tsx';

test('names a liver who is not on air once', () => {
  const store = {
    name: 'Hanamori',
    region: 'JP',
    avatar_url: null,
    liver: { id: 1, name: '森本 千尋', avatar_url: null },
  } as unknown as ShopStore;
  expect(
    renderToStaticMarkup(
      <LiverHeader store={store} paths={{ show: String }} live={null} hasStage={false} />,
    ).split('森本 千尋'),
  ).toHaveLength(2);
});
