import type { Store } from '@noren/contract/entities/store';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../api/query.ts';
import * as m from '../i18n/generated/messages.js';

/** The title by country: Japan's names the act, Taiwan's the content. */
export const lawTitle = ({ region }: Pick<Store, 'region'>): string =>
  region === 'JP' ? m.common_commercial_law() : m.taiwan_shop_terms();

export const lawOfJapan = (slug: string) =>
  queryOf('GET /stores/{slug}/jp-commercial', { params: { slug } });
export const lawOfTaiwan = (slug: string) =>
  queryOf('GET /tw/stores/{slug}/commercial', { params: { slug } });

/**
 * Loads the legal notice of a store's country: 特定商取引法 in Japan, 消費者保護法 §18 in Taiwan. `wanted`
 * false: not yet.
 */
export function useLaw({ slug, region }: Pick<Store, 'slug' | 'region'>, wanted = true) {
  const japan = useQuery({
    ...lawOfJapan(slug),
    enabled: wanted && region === 'JP',
  });
  const taiwan = useQuery({
    ...lawOfTaiwan(slug),
    enabled: wanted && region === 'TW',
  });
  return region === 'TW' ? taiwan : japan;
}
