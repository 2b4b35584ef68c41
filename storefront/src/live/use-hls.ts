import { useEffect, useRef, useState, type RefObject } from 'react';

/**
 * `failed`: the video could not be loaded, or has stopped coming; it is tried again by itself. `blocked`: this page may not load it,
 * and a new one may.
 */
export type VideoState = 'loading' | 'playing' | 'failed' | 'blocked';

/** A show whose video does not come is tried again so often, in milliseconds. */
const retryEvery = 5_000;
/** Nothing that arrives or plays for so long means that the video has stopped coming. */
const stalledAfter = 12_000;

/** Plays an HLS playlist in a video element: by the browser itself where it can, otherwise by hls.js, which is loaded then. */
export function useHls(element: RefObject<HTMLVideoElement | null>, src: string, isLive: boolean): { state: VideoState; retry: () => void } {
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
    // a recording of a show that still runs begins again; a live video that ended is waited for
    // the page was opened before the show had a video of this host: a page that is opened now may play it
    const onPolicy = ({ blockedURI }: SecurityPolicyViolationEvent): void => {
      if (!src.startsWith(new URL(blockedURI, window.location.href).origin)) return;
      retry.current = () => window.location.reload();
      setState('blocked');
    };
    const onEnded = (): void => (isLive && Number.isFinite(video.duration) ? void video.play().catch(fail) : fail());
    video.addEventListener('timeupdate', onTime);
    video.addEventListener('progress', onSign);
    video.addEventListener('error', fail);
    document.addEventListener('securitypolicyviolation', onPolicy);
    video.addEventListener('ended', onEnded);
    const watch = setInterval(() => {
      if (!video.paused && document.visibilityState === 'visible' && performance.now() - lastSignAt > stalledAfter) fail();
    }, 1_000);
    void attach(video, src, fail).then((detach) => {
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
  }, [element, src, isLive, attempt]);

  useEffect(() => {
    if (state !== 'failed') return;
    const timer = setTimeout(retry.current, retryEvery);
    return () => clearTimeout(timer);
  }, [state, attempt]);

  return { state, retry: () => retry.current() };
}

/** @param fail runs when the video cannot go on. @returns what takes the playlist out of the element */
async function attach(video: HTMLVideoElement, src: string, fail: () => void): Promise<() => void> {
  // Media Source is asked about first: browsers that have it play by hls.js, which tells what went wrong
  if (!('MediaSource' in window) && video.canPlayType('application/vnd.apple.mpegurl') !== '') {
    video.src = src;
    return () => {
      video.removeAttribute('src');
      video.load();
    };
  }
  const { default: Hls } = await import('hls.js/light');
  // a worker would be made of a blob, which the page's policy does not allow
  const hls = new Hls({ enableWorker: false, liveDurationInfinity: true, backBufferLength: 30, capLevelToPlayerSize: true });
  hls.on(Hls.Events.ERROR, (_, data) => data.fatal && fail());
  hls.on(Hls.Events.MANIFEST_PARSED, () => void video.play().catch(() => undefined));
  hls.loadSource(src);
  hls.attachMedia(video);
  return () => hls.destroy();
}
