import { useEffect, useRef, useState, type RefObject } from 'react';

/**
 * `failed`: the video could not be loaded or has stalled; it is retried automatically. `blocked`:
 * this page's policy forbids it, but a reloaded page's may allow it.
 */
export type VideoState = 'loading' | 'playing' | 'failed' | 'blocked';

/** Retry interval of a failed video, in milliseconds. */
const retryIntervalMs = 5_000;
/** Time without new data or playback after which the video counts as stalled, in milliseconds. */
const stallTimeoutMs = 12_000;

/**
 * Plays an HLS playlist in a video element (a recording only after a tap): natively if the browser has no Media Source, otherwise
 * with hls.js, which loads on demand.
 */
export function useHls(
  element: RefObject<HTMLVideoElement | null>,
  src: string,
  kind: 'live' | 'replay' | 'other',
): { state: VideoState; retry: () => void } {
  const [state, setState] = useState<VideoState>('loading');
  const [attempt, setAttempt] = useState(0);
  const retry = useRef(() => setAttempt((count) => count + 1));

  useEffect(() => {
    const video = element.current;
    if (!video) return;
    let stop: () => void = () => undefined;
    let isOver = false;
    let lastSignAt = performance.now();
    const fail = (): void => {
      if (!isOver) setState((before) => (before === 'blocked' ? before : 'failed'));
    };
    const onSign = (): void => {
      lastSignAt = performance.now();
    };
    const onTime = (): void => {
      onSign();
      if (video.currentTime > 0) setState('playing');
    };
    // The policy is from before the stream had a video of this host; a reloaded page may play it.
    const onPolicy = ({ blockedURI }: SecurityPolicyViolationEvent): void => {
      if (!src.startsWith(new URL(blockedURI, window.location.href).origin)) return;
      retry.current = () => window.location.reload();
      setState('blocked');
    };
    const onEnded = (): void => {
      if (kind === 'live' && Number.isFinite(video.duration)) void video.play().catch(fail);
      // the end of a recording is no fault
      else if (kind !== 'replay') fail();
    };
    video.addEventListener('timeupdate', onTime);
    video.addEventListener('progress', onSign);
    video.addEventListener('error', fail);
    document.addEventListener('securitypolicyviolation', onPolicy);
    video.addEventListener('ended', onEnded);
    const watch = setInterval(() => {
      if (
        !video.paused &&
        document.visibilityState === 'visible' &&
        performance.now() - lastSignAt > stallTimeoutMs
      )
        fail();
    }, 1_000);
    void attach(video, src, kind !== 'replay', fail).then((detach) => {
      if (isOver) detach();
      else stop = detach;
    }, fail);
    return () => {
      isOver = true;
      clearInterval(watch);
      video.removeEventListener('timeupdate', onTime);
      video.removeEventListener('progress', onSign);
      video.removeEventListener('error', fail);
      document.removeEventListener('securitypolicyviolation', onPolicy);
      video.removeEventListener('ended', onEnded);
      stop();
    };
  }, [element, src, kind, attempt]);

  useEffect(() => {
    if (state !== 'failed') return;
    const timer = setTimeout(retry.current, retryIntervalMs);
    return () => clearTimeout(timer);
  }, [state, attempt]);

  return { state, retry: () => retry.current() };
}

/**
 * @param plays begins without a tap
 * @param fail called when the video cannot continue. @returns a function that detaches the playlist
 */
async function attach(
  video: HTMLVideoElement,
  src: string,
  plays: boolean,
  fail: () => void,
): Promise<() => void> {
  // Browsers with Media Source use hls.js, which reports errors.
  if (!('MediaSource' in window) && video.canPlayType('application/vnd.apple.mpegurl') !== '') {
    video.src = src;
    return () => {
      video.removeAttribute('src');
      video.load();
    };
  }
  const { default: Hls } = await import('hls.js/light');
  // A worker would need a blob URL, which the page's policy forbids.
  const hls = new Hls({
    enableWorker: false,
    liveDurationInfinity: true,
    backBufferLength: 30,
    capLevelToPlayerSize: true,
  });
  hls.on(Hls.Events.ERROR, (_, data) => data.fatal && fail());
  if (plays) hls.on(Hls.Events.MANIFEST_PARSED, () => void video.play().catch(() => undefined));
  hls.loadSource(src);
  hls.attachMedia(video);
  return () => hls.destroy();
}
