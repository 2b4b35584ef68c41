import { showToast } from '@noren/kit/components/toast.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { CallError } from '../api/call.ts';
import * as m from '../i18n/generated/messages.js';
import { countsQuery, renewOrders } from './order-reads.ts';

/** How often the counts are polled, in milliseconds (D-384). */
const pollIntervalMs = 10_000;
const storageKey = 'noren-console-sound';

/** Whether this browser plays a sound for a new order; off until the user turns it on. */
export const orderSound = {
  isOn: (): boolean => localStorage.getItem(storageKey) === 'on',
  set: (on: boolean): void => localStorage.setItem(storageKey, on ? 'on' : 'off'),
};

/** Plays two short tones. Browsers block sound until the user has interacted with the page. */
export function playOrderSound(): void {
  const audio = new AudioContext();
  for (const [nth, pitch] of [784, 1047].entries()) {
    const [note, loudness] = [audio.createOscillator(), audio.createGain()];
    note.frequency.value = pitch;
    loudness.gain.setValueAtTime(0.15, audio.currentTime + nth * 0.16);
    loudness.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + nth * 0.16 + 0.4);
    note.connect(loudness).connect(audio.destination);
    note.start(audio.currentTime + nth * 0.16);
    note.stop(audio.currentTime + nth * 0.16 + 0.4);
  }
  setTimeout(() => void audio.close(), 1_500);
}

/**
 * Polls the counts of a store's open work. A new order refreshes the lists, shows a toast, and
 * plays the sound if it is on.
 */
export function useNewOrders(slug: string, enabled: boolean) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { data, error } = useQuery({
    ...countsQuery(slug),
    enabled,
    refetchInterval: pollIntervalMs,
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: true,
  });
  const last = useRef<{ slug: string; at: number } | null>(null);
  const newest = data?.newest;
  useEffect(() => {
    if (newest === undefined) return;
    const before = last.current?.slug === slug ? last.current.at : null;
    const at = newest === null ? 0 : Date.parse(newest.at);
    last.current = { slug, at: Math.max(at, before ?? 0) };
    // after a cancellation an older order becomes the newest, but it is not new
    if (before === null || newest === null || at <= before) return;
    void renewOrders(client, slug);
    const see = () =>
      void navigate({ to: '/stores/$slug/orders/$id', params: { slug, id: String(newest.id) } });
    showToast(m.new_order_toast(), 'done', { label: m.new_order_see(), run: see });
    if (orderSound.isOn()) playOrderSound();
  }, [client, navigate, newest, slug]);
  const failure = error instanceof CallError ? error.failure.code : null;
  return { to_ship: data?.counts.to_ship ?? 0, unanswered: data?.counts.unanswered ?? 0, failure };
}
