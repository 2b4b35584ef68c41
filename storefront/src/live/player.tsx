import { frameFrom, videoOf, type Video } from '@noren/contract/post-video';
import { Button, IconButton } from '@noren/kit/components/button.tsx';
import { CloseIcon, Line, type IconProps } from '@noren/kit/icons/frame-icons.tsx';
import { classNames } from '@noren/kit/style/class-names.ts';
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import * as m from '../i18n/generated/messages.js';
import { followJumps, notePosition, secondInAddress } from './replay.ts';
import { useHls } from './use-hls.ts';

export interface PlayerProps {
  /** the post's video URL */
  video: string;
  poster: string | null;
  isLive: boolean;
  /** a recording: the browser's own controls, and nothing plays before the viewer asks for it */
  isReplay: boolean;
  /** in a corner, over other content */
  small: boolean;
  /** a sheet is open over the page */
  covered: boolean;
}

/** The video of a stream: HLS in a video element, other services in their own frame. */
export function Player(props: PlayerProps) {
  const video = videoOf(props.video, window.location.origin);
  const box = useRef<HTMLDivElement>(null);
  const [isPlaying, setIsPlaying] = useState(false);
  const [isClosed, setIsClosed] = useState(false);
  const [isTall, setIsTall] = useState(false);
  // a show that ends while it is watched keeps its player
  const [isReplay] = useState(props.isReplay);
  const small = props.small || props.covered;
  if (!small && isClosed) setIsClosed(false);
  useTopLayer(box, props.covered && isPlaying && !isClosed);
  if (!video) return null;
  const isShown = !small || (isPlaying && !isClosed);
  const inside = { ...props, isReplay, small, onPlaying: setIsPlaying, onShape: setIsTall };
  return (
    <div
      ref={box}
      className={classNames(
        'grid place-items-center',
        small ? 'show-corner' : 'absolute inset-0',
        isTall && 'is-tall',
        !isShown && 'invisible',
      )}
    >
      {video.service === 'hls' ? (
        <HlsVideo {...inside} src={video.src} />
      ) : (
        <ServiceFrame {...inside} video={video} />
      )}
      {small && isShown && (
        <IconButton
          label={m.live_video_close()}
          className="absolute top-0 right-0 bg-ink/70 text-white"
          onClick={() => setIsClosed(true)}
        >
          <CloseIcon />
        </IconButton>
      )}
    </div>
  );
}

/**
 * Lifts the player above an open sheet without moving it in the DOM, which would stop the video.
 */
function useTopLayer(box: RefObject<HTMLDivElement | null>, isLifted: boolean): void {
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || !isLifted || !('showPopover' in element)) return;
    // After the sheet, which opens in the same commit: the last element to enter the top layer is
    // on top.
    const timer = setTimeout(() => {
      element.popover = 'manual';
      element.showPopover();
    });
    return () => {
      clearTimeout(timer);
      if (element.popover === null) return;
      if (element.matches(':popover-open')) element.hidePopover();
      element.popover = null;
    };
  }, [box, isLifted]);
}

/** Props of the players. HLS starts muted, as browsers require; the first button unmutes it. */
type InsideProps = Omit<PlayerProps, 'video'> & {
  onPlaying: (isPlaying: boolean) => void;
  onShape: (isTall: boolean) => void;
};

function HlsVideo({
  src,
  poster,
  isLive,
  isReplay,
  small,
  onPlaying,
  onShape,
}: InsideProps & { src: string }) {
  const element = useRef<HTMLVideoElement>(null);
  const [isMuted, setIsMuted] = useState(true);
  const [isPaused, setIsPaused] = useState(isReplay);
  const { state, retry } = useHls(element, src, isReplay ? 'replay' : isLive ? 'live' : 'other');
  const isDown = state === 'failed' || state === 'blocked';
  useEffect(() => {
    onPlaying(state === 'playing' && !(isReplay && isPaused));
  }, [state, isReplay, isPaused, onPlaying]);
  const play = () => void element.current?.play().catch(() => setIsPaused(true));
  // where to begin as soon as the length is known
  const start = useRef(isReplay ? secondInAddress() : null);
  useEffect(() => {
    const video = element.current;
    if (!isReplay || !video) return;
    // it plays only after a tap, so it may have its sound
    video.muted = false;
    const stop = followJumps((second) => {
      if (video.readyState > 0) video.currentTime = second;
      else start.current = second;
      video.play().catch(() => setIsPaused(true));
    });
    return () => stop();
  }, [isReplay]);
  return (
    <>
      <video
        ref={element}
        playsInline
        autoPlay={!isReplay}
        muted
        controls={isReplay && !small}
        poster={poster ?? undefined}
        aria-label={m.live_stage()}
        className={classNames('absolute inset-0 size-full object-contain', isDown && 'invisible')}
        onLoadedMetadata={({ currentTarget: video }) => {
          onShape(video.videoHeight > video.videoWidth);
          if (start.current !== null) video.currentTime = start.current;
          start.current = null;
        }}
        onTimeUpdate={({ currentTarget }) => {
          if (isReplay) notePosition(currentTarget.currentTime);
        }}
        onVolumeChange={(event) => setIsMuted(event.currentTarget.muted)}
        onPause={() => setIsPaused(true)}
        onPlay={() => setIsPaused(false)}
      />
      {isDown && !small && (
        <div
          role="status"
          className="absolute inset-x-4 bottom-4 grid justify-items-center gap-2 rounded-card bg-ink/80 p-3 text-center text-14 text-white"
        >
          <p className="phrase-left">
            {state === 'blocked' ? m.live_video_new() : m.live_video_failed()}
          </p>
          <Button variant="quiet" className="text-14" onClick={retry}>
            {state === 'blocked' ? m.live_video_reload() : m.common_retry()}
          </Button>
        </div>
      )}
      {!isDown && !small && !isReplay && (
        <div className="absolute right-3 bottom-3 flex gap-2 max-sm:flex-col max-sm:items-end">
          <IconButton
            label={isPaused ? m.live_video_play() : m.live_video_pause()}
            className="bg-ink/70 text-white"
            onClick={() => (isPaused ? play() : element.current?.pause())}
          >
            {isPaused ? <PlayIcon /> : <PauseIcon />}
          </IconButton>
          <button
            type="button"
            className="target inline-flex items-center gap-2 rounded-chip bg-ink/70 px-3 text-14 font-semibold text-white hover:bg-ink"
            aria-label={isMuted ? undefined : m.live_video_mute()}
            onClick={() => {
              if (!element.current) return;
              element.current.muted = !isMuted;
              if (isMuted) play();
            }}
          >
            <SoundIcon off={isMuted} />
            {isMuted && m.live_video_unmute()}
          </button>
        </div>
      )}
    </>
  );
}

const nameOf: Record<Exclude<Video['service'], 'hls'>, string> = {
  youtube: 'YouTube',
  twitch: 'Twitch',
  vimeo: 'Vimeo',
  facebook: 'Facebook',
};

/** The service is not contacted before the viewer taps. */
function ServiceFrame({ video, small, isReplay, onPlaying }: InsideProps & { video: Video }) {
  const [isOpen, setIsOpen] = useState(false);
  const [start, setStart] = useState(() => (isReplay ? secondInAddress() : null));
  const [jumps, setJumps] = useState(0);
  useEffect(() => {
    if (!isReplay) return;
    const stop = followJumps((second) => {
      setStart(second);
      setJumps((count) => count + 1);
      setIsOpen(true);
      onPlaying(true);
    });
    return () => stop();
  }, [isReplay, onPlaying]);
  const service = nameOf[video.service as keyof typeof nameOf];
  if (!isOpen) {
    if (small) return null;
    return (
      <Button
        onClick={() => {
          setIsOpen(true);
          onPlaying(true);
        }}
      >
        <PlayIcon />
        {m.live_video_play_by({ service })}
      </Button>
    );
  }
  // Twitch plays only on pages whose host is passed to it.
  const from = start === null ? video.src : frameFrom(video, start);
  const src = video.service === 'twitch' ? `${from}&parent=${window.location.hostname}` : from;
  return (
    <iframe
      // a service's player takes the second only when it loads
      key={jumps}
      src={src}
      // The player needs its own origin, which is not ours; it must not navigate the page.

      sandbox="allow-scripts allow-same-origin allow-presentation allow-popups allow-forms"
      title={m.live_stage()}
      allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
      allowFullScreen
      referrerPolicy="strict-origin-when-cross-origin"
      className="size-full border-0"
    />
  );
}

const PlayIcon = (p: IconProps) => (
  <Line {...p}>
    <path d="M8 5.500v13l10.500-6.500z" />
  </Line>
);
const PauseIcon = (p: IconProps) => (
  <Line {...p}>
    <path d="M8.500 5.500v13M15.500 5.500v13" />
  </Line>
);
const SoundIcon = ({ off, ...p }: IconProps & { off: boolean }) => (
  <Line {...p}>
    <path d="M4 9.500v5h3.500l4.500 4v-13l-4.500 4z" />
    {off ? (
      <path d="M16 9.500l5 5M21 9.500l-5 5" />
    ) : (
      <path d="M15.500 9a4.500 4.500 0 0 1 0 6M18 6.500a8 8 0 0 1 0 11" />
    )}
  </Line>
);
