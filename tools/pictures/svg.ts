import { randomFrom } from '@noren/demo/random';

/** Name of a picture → a function that draws it as an SVG document. */
export type Pictures = Record<string, () => string>;

/** A stop of a gradient: offset 0–1, colour, opacity (1 by default). */
export type Stop = readonly [offset: number, colour: string, opacity?: number];

/** Rounds a coordinate to a tenth of a pixel, finer than any screen shows. */
export const n = (value: number): string => String(Math.round(value * 10) / 10);

/** Collects the definitions (gradients, patterns, clips, blurs) of one picture with unique ids. */
export class Sheet {
  readonly width: number;
  readonly height: number;
  private readonly defs: string[] = [];
  private readonly known = new Map<string, string>();
  private readonly random: () => number;

  constructor(seed: string, width = 960, height = 1200) {
    this.width = width;
    this.height = height;
    this.random = randomFrom(seed);
  }

  /** A pseudorandom number from `low` to `high`; the sequence is the same for the same picture. */
  any(low = 0, high = 1): number {
    return low + (high - low) * this.random();
  }

  private define(make: (id: string) => string): string {
    const key = make('');
    const found = this.known.get(key);
    if (found !== undefined) return found;
    const id = `d${this.defs.length}`;
    this.defs.push(make(id));
    this.known.set(key, id);
    return id;
  }

  linear(x1: number, y1: number, x2: number, y2: number, stops: readonly Stop[]): string {
    const at = `x1="${n(x1)}" y1="${n(y1)}" x2="${n(x2)}" y2="${n(y2)}"`;
    return `url(#${this.define((id) => `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" ${at}>${stopsOf(stops)}</linearGradient>`)})`;
  }

  /** `squash` flattens the circle into an ellipse around its own centre. */
  radial(cx: number, cy: number, r: number, stops: readonly Stop[], squash = 1): string {
    const turn =
      squash === 1
        ? ''
        : ` gradientTransform="translate(0 ${n(cy * (1 - squash))}) scale(1 ${squash.toFixed(4)})"`;
    return `url(#${this.define((id) => `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="${n(cx)}" cy="${n(cy)}" r="${n(r)}"${turn}>${stopsOf(stops)}</radialGradient>`)})`;
  }

  pattern(width: number, height: number, content: string, transform = ''): string {
    const turn = transform === '' ? '' : ` patternTransform="${transform}"`;
    return `url(#${this.define((id) => `<pattern id="${id}" patternUnits="userSpaceOnUse" width="${n(width)}" height="${n(height)}"${turn}>${content}</pattern>`)})`;
  }

  /** Clips `content` to the given shapes. */
  clipped(shapes: string, content: string): string {
    return `<g clip-path="url(#${this.define((id) => `<clipPath id="${id}">${shapes}</clipPath>`)})">${content}</g>`;
  }

  blurred(deviation: number, content: string): string {
    return `<g filter="url(#${this.define((id) => `<filter id="${id}" x="-20%" y="-20%" width="140%" height="140%" color-interpolation-filters="sRGB"><feGaussianBlur stdDeviation="${n(deviation)}"/></filter>`)})">${content}</g>`;
  }

  finish(body: string): string {
    const size = `width="${this.width}" height="${this.height}" viewBox="0 0 ${this.width} ${this.height}"`;
    return `<svg xmlns="http://www.w3.org/2000/svg" ${size}><defs>${this.defs.join('')}</defs>${body}</svg>`;
  }
}

function stopsOf(stops: readonly Stop[]): string {
  return stops
    .map(
      ([offset, colour, opacity]) =>
        `<stop offset="${offset}" stop-color="${colour}"${opacity === undefined ? '' : ` stop-opacity="${opacity}"`}/>`,
    )
    .join('');
}

function channels(colour: string): [number, number, number] {
  const value = Number.parseInt(colour.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/** Mixes two colours (#rrggbb); `part` is the share of the second. */
export function mix(from: string, to: string, part: number): string {
  const [r1, g1, b1] = channels(from);
  const [r2, g2, b2] = channels(to);
  const at = (a: number, b: number) =>
    Math.round(a + (b - a) * part)
      .toString(16)
      .padStart(2, '0');
  return `#${at(r1, r2)}${at(g1, g2)}${at(b1, b2)}`;
}

/**
 * Lightens (positive) or darkens (negative) with warm tones, because grey shadows look dead on
 * paper.
 */
export function lit(colour: string, amount: number): string {
  return amount >= 0 ? mix(colour, '#fffaf0', amount) : mix(colour, '#1a120c', -amount);
}

/**
 * `opacity` on a shape makes the rasteriser allocate a layer; opacity of fill and stroke costs
 * nothing.
 */
const painted = (more: string): string =>
  more.replace(/(?<![\w-])opacity="([^"]*)"/, 'fill-opacity="$1" stroke-opacity="$1"');

export function rect(x: number, y: number, w: number, h: number, fill: string, more = ''): string {
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" fill="${fill}" ${painted(more)}/>`;
}

export function ellipse(
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  fill: string,
  more = '',
): string {
  return `<ellipse cx="${n(cx)}" cy="${n(cy)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}" ${painted(more)}/>`;
}

export function path(d: string, fill: string, more = ''): string {
  return `<path d="${d}" fill="${fill}" ${painted(more)}/>`;
}

export function line(d: string, stroke: string, width: number, more = ''): string {
  return `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round" ${painted(more)}/>`;
}

export function group(transform: string, content: string): string {
  return `<g transform="${transform}">${content}</g>`;
}

export type Point = readonly [x: number, y: number];

export function polygon(points: readonly Point[]): string {
  return points.length === 0 ? '' : `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}Z`;
}

export function polyline(points: readonly Point[]): string {
  return points.length === 0 ? '' : `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}`;
}
