import type { Store } from '@noren/contract/entities/store';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../api/query.ts';

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
