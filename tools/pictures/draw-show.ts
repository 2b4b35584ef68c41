import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';

/**
 * `npm run draw-show`: creates demo/show, the looping video of the demo's live posts, from the
 * demo's pictures and a short tune. Needs ffmpeg with libx264; only needed after a change of the
 * show.
 */
const demo = join(import.meta.dirname, '../../demo');
const folder = join(demo, 'show');

const width = 432;
const height = 768;
const framesPerSecond = 15;
const secondsOfScene = 8;
const secondsOfFade = 0.8;
const segmentSeconds = 4;

/** Scenes of the show, in order. */
const scenes = ['choko-seigaiha-table', 'whisk-table', 'matcha-bowl-black-table'];

const fileOf = (name: string): string => {
  const file = readdirSync(join(demo, 'pictures')).find(
    (one) => one.startsWith(`${name}.`) && one.endsWith('-960.webp'),
  );
  if (!file) throw new Error(`demo/pictures has no ${name}`);
  return join(demo, 'pictures', file);
};

/** Returns one frame of a scene; the picture zooms in with the progress (0 to 1). */
async function frameOf(
  picture: Buffer,
  size: { width: number; height: number },
  progress: number,
): Promise<Buffer> {
  const zoom = 1 + 0.14 * progress;
  const cropHeight = Math.round(size.height / zoom);
  const cropWidth = Math.round((cropHeight * width) / height);
  const left = Math.round((size.width - cropWidth) * (0.35 + 0.3 * progress));
  const top = Math.round((size.height - cropHeight) * 0.6);
  return sharp(picture)
    .extract({ left, top, width: cropWidth, height: cropHeight })
    .resize(width, height)
    .removeAlpha()
    .raw()
    .toBuffer();
}

const mix = (a: Buffer, b: Buffer, share: number): Buffer =>
  Buffer.from(a.map((value, at) => value * (1 - share) + (b[at] ?? 0) * share));

/** A quiet tune of plucked strings, as 16-bit samples, so that the video has sound. */
function tune(seconds: number, rate: number): Buffer {
  const notes = [293.66, 329.63, 392, 440, 493.88, 587.33];
  const order = [0, 3, 5, 4, 2, 3, 1, 0, 2, 4, 5, 3];
  const samples = new Float64Array(seconds * rate);
  for (const [nth, note] of order.entries()) {
    const begin = Math.round((nth * seconds * rate) / order.length);
    const frequency = notes[note] ?? 440;
    for (let at = 0; at < 2.4 * rate && begin + at < samples.length; at++) {
      const time = at / rate;
      const decay = Math.exp(-2.2 * time) * Math.min(1, time * 200);
      const tone =
        Math.sin(2 * Math.PI * frequency * time) +
        0.4 * Math.sin(4 * Math.PI * frequency * time) * Math.exp(-4 * time);
      samples[begin + at] = (samples[begin + at] ?? 0) + 0.16 * decay * tone;
    }
  }
  const bytes = Buffer.alloc(samples.length * 2);
  samples.forEach((sample, at) =>
    bytes.writeInt16LE(Math.round(Math.max(-1, Math.min(1, sample)) * 32_000), at * 2),
  );
  return bytes;
}

const seconds = scenes.length * secondsOfScene;
const rate = 44_100;
const sound = join(tmpdir(), 'noren-show.pcm');
writeFileSync(sound, tune(seconds, rate));
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

const ffmpeg = spawn(
  'ffmpeg',
  [
    `-loglevel error -f rawvideo -pix_fmt rgb24 -s ${width}x${height} -r ${framesPerSecond} -i -`,
    `-f s16le -ar ${rate} -ac 1 -i ${sound}`,
    `-c:v libx264 -preset veryslow -crf 29 -pix_fmt yuv420p -g ${framesPerSecond * segmentSeconds} -sc_threshold 0`,
    `-c:a aac -b:a 48k -f hls -hls_time ${segmentSeconds} -hls_playlist_type vod -hls_segment_type fmp4`,
    `-hls_fmp4_init_filename init.mp4 -hls_segment_filename ${folder}/%d.m4s ${tmpdir()}/noren-show.m3u8`,
  ].flatMap((line) => line.split(' ')),
  { stdio: ['pipe', 'inherit', 'inherit'] },
);
const pictures = await Promise.all(scenes.map((name) => sharp(fileOf(name)).toBuffer()));
const sizes = await Promise.all(
  pictures.map(
    async (picture) => (await sharp(picture).metadata()) as { width: number; height: number },
  ),
);
const perScene = secondsOfScene * framesPerSecond;
const perFade = secondsOfFade * framesPerSecond;
for (let frame = 0; frame < scenes.length * perScene; frame++) {
  const scene = Math.floor(frame / perScene);
  const within = frame % perScene;
  const draw = (nth: number, progress: number) =>
    frameOf(pictures[nth] as Buffer, sizes[nth] as { width: number; height: number }, progress);
  const own = await draw(scene, within / (perScene + perFade));
  const next = (scene + 1) % scenes.length;
  const share = (within - (perScene - perFade)) / perFade;
  const shown = share > 0 ? mix(own, await draw(next, 0), share) : own;
  if (!ffmpeg.stdin.write(shown)) await once(ffmpeg.stdin, 'drain');
}
ffmpeg.stdin.end();
await once(ffmpeg, 'exit');
rmSync(sound);
