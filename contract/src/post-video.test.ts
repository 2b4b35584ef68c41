import { describe, expect, it } from 'vitest';
import { frameFrom, videoOf } from './post-video.ts';

describe('videoOf', () => {
  it.each([
    [
      'https://cdn.example.com/show/index.m3u8?token=a',
      'hls',
      'https://cdn.example.com/show/index.m3u8?token=a',
    ],
    [
      'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=12s',
      'youtube',
      'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?playsinline=1&rel=0',
    ],
    [
      'https://youtu.be/dQw4w9WgXcQ?si=abc',
      'youtube',
      'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?playsinline=1&rel=0',
    ],
    [
      'https://www.youtube.com/live/dQw4w9WgXcQ',
      'youtube',
      'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?playsinline=1&rel=0',
    ],
    [
      'https://m.youtube.com/shorts/dQw4w9WgXcQ',
      'youtube',
      'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?playsinline=1&rel=0',
    ],
    ['https://www.twitch.tv/hanamori', 'twitch', 'https://player.twitch.tv/?channel=hanamori'],
    [
      'https://www.twitch.tv/videos/1234567890',
      'twitch',
      'https://player.twitch.tv/?video=1234567890',
    ],
    ['https://vimeo.com/76979871', 'vimeo', 'https://player.vimeo.com/video/76979871'],
    ['https://vimeo.com/event/4150592', 'vimeo', 'https://vimeo.com/event/4150592/embed'],
    [
      'https://www.facebook.com/hanamori/videos/10153231379946729/',
      'facebook',
      'https://www.facebook.com/plugins/video.php?href=https%3A%2F%2Fwww.facebook.com%2Fhanamori%2Fvideos%2F10153231379946729%2F',
    ],
    [
      'https://fb.watch/abcDEF123/',
      'facebook',
      'https://www.facebook.com/plugins/video.php?href=https%3A%2F%2Ffb.watch%2FabcDEF123%2F',
    ],
  ])('reads %s', (address, service, src) => {
    expect(videoOf(address)).toEqual({ service, src });
  });

  it.each([
    'https://www.youtube.com/',
    'https://www.youtube.com/@hanamori',
    'https://www.youtube.com/watch?v=',
    'https://www.twitch.tv/directory/category/art',
    'https://vimeo.com/channels/staffpicks',
    'https://www.facebook.com/hanamori',
    'https://evil.example/embed/dQw4w9WgXcQ',
    'https://www.youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
    'https://user:pass@cdn.example.com/index.m3u8',
    'javascript:alert(1)//.m3u8',
    'ftp://cdn.example.com/index.m3u8',
    'index.m3u8',
    '',
  ])('refuses %s', (address) => {
    expect(videoOf(address)).toBeNull();
  });

  it('resolves a path against the given origin', () => {
    expect(videoOf('/demo/show/index.m3u8', 'http://127.0.0.1:3000')).toEqual({
      service: 'hls',
      src: 'http://127.0.0.1:3000/demo/show/index.m3u8',
    });
  });
});

describe('frameFrom', () => {
  it.each([
    [
      'https://www.youtube.com/live/dQw4w9WgXcQ',
      'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?playsinline=1&rel=0&start=3754&autoplay=1',
    ],
    [
      'https://www.twitch.tv/videos/123456789',
      'https://player.twitch.tv/?video=123456789&time=1h2m34s',
    ],
    ['https://vimeo.com/123456789', 'https://player.vimeo.com/video/123456789?autoplay=1#t=3754s'],
  ])('%s begins at a second', (page, frame) => {
    const video = videoOf(page);
    expect(video && frameFrom(video, 3754.9)).toBe(frame);
  });
});
