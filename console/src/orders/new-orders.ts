import { showToast } from '@noren/kit/components/toast.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { CallError } from '../api/call.ts';
import * as m from '../i18n/generated/messages.js';
import { countsQuery, renewOrders } from './order-reads.ts';

/** How often it is asked whether something came, in milliseconds (D-384). */
const askEvery = 10_000;
const kept = 'noren-console-sound';

/** Whether a new order is heard in this browser; nobody hears one who did not ask for it. */
export const orderSound = {
  isOn: (): boolean => localStorage.getItem(kept) === 'on',
  set: (on: boolean): void => localStorage.setItem(kept, on ? 'on' : 'off'),
};

/** Two short notes. A browser in which nobody has pressed anything yet keeps silent. */
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

/** What there is to do in a store, kept up to date; a new order is shown by itself, said, and heard where somebody wants to. */
export function useNewOrders(slug: string, enabled: boolean) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { data, error } = useQuery({ ...countsQuery(slug), enabled, refetchInterval: askEvery, refetchIntervalInBackground: true, refetchOnWindowFocus: true });
  const last = useRef<{ slug: string; at: number } | null>(null);
  const newest = data?.newest;
  useEffect(() => {
    if (newest === undefined) return;
    const before = last.current?.slug === slug ? last.current.at : null;
    const at = newest === null ? 0 : Date.parse(newest.at);
    last.current = { slug, at: Math.max(at, before ?? 0) };
    // what is canceled brings an older one to the front: nothing came
    if (before === null || newest === null || at <= before) return;
    void renewOrders(client, slug);
    const see = () => void navigate({ to: '/stores/$slug/orders/$id', params: { slug, id: String(newest.id) } });
    showToast(m.new_order_toast(), 'done', { label: m.new_order_see(), run: see });
    if (orderSound.isOn()) playOrderSound();
  }, [client, navigate, newest, slug]);
  const failure = error instanceof CallError ? error.failure.code : null;
  return { to_ship: data?.counts.to_ship ?? 0, unanswered: data?.counts.unanswered ?? 0, failure };
}
