import { Solid, steps, type View } from './lathe.ts'
import { painted, type Motif } from './motifs.ts'
import type { Pictures } from './pictures.ts'
import { photograph, shadow, type Room } from './studio.ts'
import { ellipse, group, lit, line, mix, n, path, polyline, Sheet, type Point } from './svg.ts'
import { forms, innerPatch, innerRing, innerStroke, liquid, pot, rice, type Pot } from './vessels.ts'

const linen: Room = { ground: 'linen', horizon: 430 }
const woodTop: Room = { ground: 'wood', window: true }
const linenTop: Room = { ground: 'linen', window: true }

/** Chopsticks on their rest: two tapering sticks from the lower left to the upper right. */
export function chopsticks(sheet: Sheet, x: number, y: number, length: number, angle: number, colour: string, tip = lit(colour, -0.4)): string {
  const stick = (dy: number) => {
    const shape = `M0 ${dy - 8}L${length} ${dy - 3}L${length} ${dy + 3}L0 ${dy + 8}Z`
    return path(shape, '#20150c', 'opacity=".28" transform="translate(5 11)"') + path(shape, sheet.linear(0, dy - 8, 0, dy + 8, [[0, lit(colour, 0.5)], [0.35, colour], [1, lit(colour, -0.5)]])) + path(`M${length * 0.72} ${dy - 4.4}L${length} ${dy - 3}L${length} ${dy + 3}L${length * 0.72} ${dy + 4.4}Z`, tip, 'opacity=".85"') + path(`M0 ${dy - 8}L26 ${dy - 7.6}L26 ${dy + 7.6}L0 ${dy + 8}Z`, lit(colour, -0.55), 'opacity=".6"')
  }
  return group(`translate(${x} ${y}) rotate(${angle})`, stick(-15) + stick(15))
}

/** A twig with leaves, often slightly out of focus at the edge of the picture. */
export function sprig(sheet: Sheet, x: number, y: number, size: number, angle: number, colour = '#6f7d55', berries = ''): string {
  let out = line(`M0 0C${n(size * 0.3)} ${n(-size * 0.06)} ${n(size * 0.7)} ${n(size * 0.05)} ${n(size)} ${n(-size * 0.1)}`, '#6d5540', size * 0.014)
  for (let i = 0; i < 9; i += 1) {
    const at = 0.14 + i * 0.1
    const side = i % 2 === 0 ? 1 : -1
    const tone = lit(colour, sheet.any(-0.25, 0.3))
    out += group(`translate(${n(size * at)} ${n(-size * 0.03 * Math.sin(at * 5))}) rotate(${n(side * sheet.any(38, 64))}) scale(${n(size / 300)})`, path('M0 0C16 -22 52 -24 84 0C54 18 18 18 0 0Z', sheet.linear(0, -18, 0, 16, [[0, lit(tone, 0.3)], [1, lit(tone, -0.25)]])) + line('M4 0L76 0', lit(tone, -0.3), 1.6, 'opacity=".6"'))
    if (berries !== '' && i % 3 === 0) out += ellipse(size * at, side * size * 0.05, size * 0.022, size * 0.022, berries)
  }
  return group(`translate(${x} ${y}) rotate(${angle})`, out)
}

const porcelain = '#f2efe8'
const indigo = '#27457a'

function blueAndWhite(kind: Motif, ink = indigo, low = 0.34, high = 0.9, count = 18): (solid: Solid) => string {
  return (solid) => painted(solid, kind, ink, porcelain, low, high, count) + solid.band(0.95, ink, 5) + solid.band(low - 0.05, ink, 3)
}

function bowlInside(ink: string): (solid: Solid) => string {
  return (solid) => innerRing(solid, 0.93, ink, 5) + innerRing(solid, 0.88, ink, 2) + innerRing(solid, 0.34, ink, 3)
}

const single = (form: Pot['form'], colour: string, more: Partial<Pot> = {}, gloss = 0.5, rim?: string): Pot => ({ form, glaze: { profile: form, colour, gloss, ...(rim === undefined ? {} : { rim }) }, ...more })
const stripes = (ink: string): Pot => single(forms.riceBowl, porcelain, { outside: blueAndWhite('stripe', ink, 0.2, 0.96, 20), inside: bowlInside(ink), crease: 0.17 }, 0.7, lit(ink, 0.62))
const choko = (kind: Motif): Pot => single(forms.choko, porcelain, { outside: blueAndWhite(kind, indigo, 0.34, 0.88, 20), inside: (solid) => innerRing(solid, 0.92, indigo, 4) }, 0.7)
const kohiki = (colour: string, spots: string, gloss: number): Pot => single(forms.plate, colour, { speckled: spots, inside: (solid) => innerRing(solid, 0.82, lit(colour, -0.25), 3, 'opacity=".5"') }, gloss, mix(colour, spots, 0.45))
const lacquer = (colour: string, inside: string): Pot => ({ form: forms.soupBowl, glaze: { profile: forms.soupBowl, colour, inside, gloss: 0.85, rim: lit(colour, 0.2), wall: 0.05 }, crease: 0.17 })
const yunomi = (colour: string, foot: string, spots?: string): Pot => single(forms.cup, colour, { rawFoot: foot, inside: () => '', ...(spots === undefined ? {} : { speckled: spots }) }, 0.55)

/** The photographs every pot gets: standing, on the table with something in it, and from above or close. */
function views(name: string, what: Pot, scale: number, kinds: readonly ('front' | 'table' | 'top' | 'close')[], filled: Partial<Pot> = {}, props: (sheet: Sheet) => string = () => ''): Pictures {
  const all: Pictures = {
    front: () => photograph(`${name}-front`, linen, (sheet) => pot(sheet, { x: 470, y: 880, scale, tilt: 17 }, what)),
    table: () => photograph(`${name}-table`, woodTop, (sheet) => props(sheet) + pot(sheet, { x: 480, y: 740, scale: scale * 0.92, tilt: 46 }, { ...what, ...filled })),
    top: () => photograph(`${name}-top`, linenTop, (sheet) => pot(sheet, { x: 480, y: 610, scale: scale * 0.98, tilt: 86 }, what)),
    close: () => photograph(`${name}-close`, linen, (sheet) => pot(sheet, { x: 600, y: 1330, scale: scale * 2, tilt: 24 }, what)),
  }
  return Object.fromEntries(kinds.map((kind) => [`${name}-${kind}`, all[kind] ?? (() => '')]))
}

const chopsticksBelow = (colour: string) => (sheet: Sheet): string => chopsticks(sheet, 150, 1090, 640, -4, colour)
const leafCorner = (sheet: Sheet): string => sheet.blurred(4, sprig(sheet, 560, 160, 400, -20))

/** Udon: thick strands in a pale broth with leek rings and a slice of kamaboko. */
function udon(solid: Solid, sheet: Sheet): string {
  const out = liquid('#b98a4a', 0.8)(solid, sheet)
  const [r, h] = solid.at(0.8)
  let noodles = ''
  // Strands lie in loose coils, each around a middle of its own.
  for (let i = 0; i < 30; i += 1) {
    const [dx, dy, turn, size] = [sheet.any(-0.3, 0.3), sheet.any(-0.3, 0.3), sheet.any(0, 6.28), sheet.any(0.16, 0.46)]
    const strand = steps(0, sheet.any(2, 4.4), 14).map((a): Point => {
      const [px, py] = [dx + Math.cos(turn + a) * size * (1 + a * 0.06), dy + Math.sin(turn + a) * size * (0.8 + a * 0.05)]
      return solid.place(r * Math.min(0.82, Math.hypot(px, py)), h, Math.atan2(py, px))
    })
    const d = polyline(strand)
    noodles += line(d, '#a58a5c', 19, 'opacity=".55"') + line(d, '#f3e8cf', 15) + line(d, '#fffaf0', 5, 'opacity=".7"')
  }
  for (let i = 0; i < 16; i += 1) {
    const [x, y] = solid.place(r * sheet.any(0, 0.45), h, sheet.any(0, 6.28))
    noodles += ellipse(x, y, 15, 11, 'none', `stroke="${i % 2 === 0 ? '#6f9a48' : '#a9c77c'}" stroke-width="6" transform="rotate(${n(sheet.any(0, 90))} ${n(x)} ${n(y)})"`)
  }
  return out + noodles
}

/** Three dumplings on a skewer with a brown soy glaze. */
function dango(solid: Solid, sheet: Sheet): string {
  const [r, h] = solid.at(0.6)
  const skewer = (dy: number, turn: number) => {
    const [cx, cy] = solid.place(0, h, 0)
    const s = r * solid.view.scale
    const ball = (x: number) => ellipse(x, 8, s * 0.2, s * 0.1, '#3a2a1a', 'opacity=".35"') + ellipse(x, -s * 0.1, s * 0.19, s * 0.18, sheet.radial(x - s * 0.07, -s * 0.18, s * 0.34, [[0, '#fff6df'], [0.4, '#ecd4a6'], [1, '#a06a30']])) + path(`M${n(x - s * 0.18)} ${n(-s * 0.14)}C${n(x - s * 0.1)} ${n(-s * 0.34)} ${n(x + s * 0.12)} ${n(-s * 0.34)} ${n(x + s * 0.18)} ${n(-s * 0.12)}C${n(x + s * 0.12)} ${n(s * 0.02)} ${n(x + s * 0.06)} ${n(-s * 0.06)} ${n(x)} ${n(-s * 0.02)}S${n(x - s * 0.12)} ${n(s * 0.04)} ${n(x - s * 0.18)} ${n(-s * 0.14)}Z`, '#8a4a17', 'opacity=".82"') + ellipse(x - s * 0.06, -s * 0.2, s * 0.05, s * 0.025, '#ffffff', 'opacity=".65"')
    return group(`translate(${n(cx)} ${n(cy + dy)}) rotate(${turn})`, line(`M${n(-s * 0.7)} ${n(-s * 0.06)}L${n(s * 0.95)} ${n(-s * 0.06)}`, '#c9a66b', 9) + ball(-s * 0.38) + ball(-s * 0.04) + ball(s * 0.3))
  }
  return skewer(-46, -9) + skewer(72, -9)
}

function pourer(sheet: Sheet, view: View, what: Pot): string {
  const solid = new Solid(sheet, view, what.glaze)
  const [ax, ay] = solid.on(1, 0.12)
  const s = view.scale
  const spout = path(`M${n(ax - s * 0.16)} ${n(ay - s * 0.1)}C${n(ax + s * 0.1)} ${n(ay - s * 0.08)} ${n(ax + s * 0.24)} ${n(ay - s * 0.1)} ${n(ax + s * 0.36)} ${n(ay - s * 0.08)}C${n(ax + s * 0.3)} ${n(ay + s * 0.12)} ${n(ax + s * 0.12)} ${n(ay + s * 0.26)} ${n(ax - s * 0.16)} ${n(ay + s * 0.34)}Z`, sheet.linear(ax - s * 0.1, ay, ax + s * 0.2, ay + s * 0.3, [[0, lit(what.glaze.colour, 0.3)], [0.5, lit(what.glaze.colour, -0.1)], [1, lit(what.glaze.colour, -0.45)]])) + path(`M${n(ax - s * 0.16)} ${n(ay - s * 0.08)}C${n(ax + s * 0.1)} ${n(ay - s * 0.05)} ${n(ax + s * 0.24)} ${n(ay - s * 0.08)} ${n(ax + s * 0.34)} ${n(ay - s * 0.07)}C${n(ax + s * 0.2)} ${n(ay + s * 0.03)} ${n(ax + s * 0.04)} ${n(ay + s * 0.1)} ${n(ax - s * 0.16)} ${n(ay + s * 0.14)}Z`, lit(what.glaze.colour, -0.3))
  return spout + pot(sheet, view, what)
}

const celadon = '#a9c3b3'
const vaseWith = (sheet: Sheet, colour: string): string => sprig(sheet, 478, 430, 330, -62, '#7c8a58', '#b5442f') + sprig(sheet, 480, 430, 250, -118, '#6b7a4c', '#b5442f') + pot(sheet, { x: 478, y: 960, scale: 300, tilt: 12 }, { ...single(forms.vase, colour, { rawFoot: '#6d4d38', speckled: lit(colour, -0.5) }, 0.5), glaze: { profile: forms.vase, colour, inside: '#2c211a', gloss: 0.5, floor: 0.9 } })

const plums: Pot = single(forms.plate, porcelain, { inside: (solid) => innerRing(solid, 0.95, indigo, 4) + [0, 1, 2, 3, 4].map((k) => innerPatch(solid, steps(0, 6.28, 16).map((a): Point => [k * 1.2566 + Math.cos(a) * 0.32, 0.5 + Math.sin(a) * 0.19]), '#c2504a', 'opacity=".9"')).join('') + innerRing(solid, 0.14, '#d7a441', 22) }, 0.7)
const waves: Pot = single(forms.plate, porcelain, { inside: (solid) => steps(0.2, 0.9, 7).map((part, i) => steps(0, 11, 11).map((k) => innerStroke(solid, steps(0, 3.14, 9).map((a): Point => [(k + (i % 2) / 2) * 0.5236 + Math.cos(a) * 0.26, part + Math.sin(a) * 0.1]), indigo, 4)).join('')).join('') }, 0.7)
const checks: Pot = single(forms.plate, porcelain, { inside: (solid) => innerRing(solid, 0.95, indigo, 4) + steps(0, 5, 5).map((i) => steps(0, 15, 15).map((k) => (Math.round(i + k) % 2 === 0 ? innerPatch(solid, [[k * 0.3927, 0.2 + i * 0.12], [k * 0.3927 + 0.2, 0.2 + i * 0.12], [k * 0.3927 + 0.3927, 0.2 + i * 0.12], [k * 0.3927 + 0.3927, 0.32 + i * 0.12], [k * 0.3927 + 0.2, 0.32 + i * 0.12], [k * 0.3927, 0.32 + i * 0.12]], indigo) : '')).join('')).join('') }, 0.7)
const amber: Pot = single(forms.plate, '#b5803c', { speckled: '#5d3816', inside: (solid) => innerRing(solid, 0.4, '#7b4c1c', 10, 'opacity=".5"') }, 0.8, '#7d5222')
const celadonSmall: Pot = single(forms.plate, celadon, { inside: (solid) => steps(0, 11, 11).map((k) => innerStroke(solid, [[k * 0.5236, 0.3], [k * 0.5236, 0.95]], lit(celadon, -0.22), 5, 'opacity=".7"')).join('') }, 0.8)

const smallPlates = (sheet: Sheet): string => [[300, 300, plums], [690, 330, waves], [470, 640, amber], [240, 930, celadonSmall], [700, 950, checks]].map(([x, y, p]) => pot(sheet, { x: x as number, y: y as number, scale: 150, tilt: 86 }, p as Pot)).join('')

function mugHandle(x: number, y: number, s: number, colour: string): string {
  const d = `M${n(x)} ${n(y - s * 0.92)}C${n(x + s * 0.5)} ${n(y - s * 1.02)} ${n(x + s * 0.52)} ${n(y - s * 0.2)} ${n(x - s * 0.03)} ${n(y - s * 0.26)}`
  return line(d, lit(colour, -0.4), s * 0.15) + line(d, colour, s * 0.11) + line(d, lit(colour, 0.4), s * 0.03, `transform="translate(${n(-s * 0.02)} ${n(-s * 0.02)})" opacity=".7"`)
}

const mug = (sheet: Sheet, view: View, colour: string, spots: string): string => mugHandle(view.x + view.scale * 0.58, view.y, view.scale, colour) + pot(sheet, view, single(forms.mug, colour, { speckled: spots }, 0.5))

function rest(sheet: Sheet, x: number, y: number, colour: string): string {
  return shadow(sheet, x, y + 8, 60, 22) + path(`M${x - 62} ${y}C${x - 60} ${y - 34} ${x - 30} ${y - 26} ${x} ${y - 18}C${x + 30} ${y - 26} ${x + 60} ${y - 34} ${x + 62} ${y}C${x + 56} ${y + 26} ${x - 56} ${y + 26} ${x - 62} ${y}Z`, sheet.linear(x, y - 34, x, y + 26, [[0, lit(colour, 0.55)], [0.45, colour], [1, lit(colour, -0.4)]]))
}

const pair = (sheet: Sheet, a: string, b: string, x = 120, y = 700): string => rest(sheet, x + 560, y - 118, '#dfe4e3') + chopsticks(sheet, x, y, 730, -12, a) + rest(sheet, x + 530, y + 120, '#e9dccb') + chopsticks(sheet, x - 20, y + 240, 700, -12, b)

export const tablewarePictures: Pictures = {
  ...views('rice-bowl-indigo', stripes(indigo), 330, ['front', 'table', 'top'], { content: rice }, chopsticksBelow('#7a3b26')),
  ...views('rice-bowl-rust', stripes('#a5492e'), 330, ['front', 'table'], { content: rice }, chopsticksBelow('#33261d')),
  ...views('noodle-bowl-celadon', single(forms.deepBowl, celadon, { crease: 0.17, rawFoot: '#8a5a3c', inside: (solid) => innerRing(solid, 0.4, lit(celadon, -0.25), 4) }, 0.8, lit(celadon, 0.5)), 300, ['front', 'table', 'close'], { content: udon }, chopsticksBelow('#4a2c1c')),
  ...views('plate-white', kohiki('#e9e3d6', '#7a6450', 0.4), 300, ['top', 'table'], { content: dango }, leafCorner),
  ...views('plate-black', kohiki('#3b3835', '#8b7a66', 0.35), 300, ['top'], {}, leafCorner),
  ...views('plate-ochre', kohiki('#c39a54', '#5f4220', 0.45), 300, ['top'], {}, leafCorner),
  'small-plates-set': () => photograph('small-plates-set', { ground: 'linen', tone: '#cfd0c6', window: true }, smallPlates),
  'small-plates-close': () => photograph('small-plates-close', { ground: 'linen', tone: '#cfd0c6' }, (sheet) => pot(sheet, { x: 250, y: 420, scale: 300, tilt: 64 }, waves) + pot(sheet, { x: 740, y: 960, scale: 320, tilt: 64 }, plums)),
  ...views('yunomi-white', yunomi('#ece7dc', '#9a6a48', '#94714f'), 430, ['front', 'table'], { content: liquid('#a9a63c', 0.86) }, leafCorner),
  ...views('yunomi-blue', yunomi('#46607c', '#6d4a33'), 430, ['front'], {}, leafCorner),
  ...views('yunomi-amber', yunomi('#9a6127', '#5b3a22'), 430, ['front'], {}, leafCorner),
  ...views('choko-seigaiha', choko('seigaiha'), 440, ['front', 'table'], { content: liquid('#5d4326', 0.7) }, chopsticksBelow('#33261d')),
  ...views('choko-ichimatsu', choko('ichimatsu'), 440, ['front']),
  ...views('choko-yagasuri', choko('yagasuri'), 440, ['front']),
  ...views('lacquer-red', lacquer('#9c2a1f', '#8f2218'), 330, ['front', 'table'], { content: liquid('#7a5228', 0.82) }, chopsticksBelow('#2a1c16')),
  ...views('lacquer-black', lacquer('#26211f', '#9c2a1f'), 330, ['front'], {}),
  'pourer-set': () => photograph('pourer-set', linen, (sheet) => pourer(sheet, { x: 390, y: 830, scale: 300, tilt: 26 }, single(forms.teaBowl, '#d9d2c2', { speckled: '#6f5a45', rawFoot: '#8d6040' }, 0.5)) + pot(sheet, { x: 700, y: 960, scale: 240, tilt: 26 }, single(forms.smallCup, '#d9d2c2', { speckled: '#6f5a45' }, 0.5)) + pot(sheet, { x: 300, y: 1050, scale: 240, tilt: 26 }, single(forms.smallCup, '#7d8a86', { speckled: '#3d4442' }, 0.6))),
  'pourer-table': () => photograph('pourer-table', { ground: 'dark-wood', window: true }, (sheet) => pourer(sheet, { x: 400, y: 620, scale: 330, tilt: 52 }, single(forms.teaBowl, '#d9d2c2', { speckled: '#6f5a45', content: liquid('#dfe3d6', 0.86) }, 0.5)) + pot(sheet, { x: 700, y: 930, scale: 260, tilt: 52 }, single(forms.smallCup, '#d9d2c2', { speckled: '#6f5a45', content: liquid('#dfe3d6', 0.8) }, 0.5))),
  'vase-moss': () => photograph('vase-moss', { ground: 'wood', horizon: 800, wall: '#d9d1c2', window: true }, (sheet) => vaseWith(sheet, '#7f8560')),
  'vase-ash': () => photograph('vase-ash', { ground: 'wood', horizon: 800, wall: '#cdc9bf', window: true }, (sheet) => vaseWith(sheet, '#b9b4a8')),
  'mug-cream': () => photograph('mug-cream', linen, (sheet) => mug(sheet, { x: 430, y: 920, scale: 400, tilt: 18 }, '#e6dbc6', '#7b5b3d')),
  'mug-navy': () => photograph('mug-navy', linen, (sheet) => mug(sheet, { x: 430, y: 920, scale: 400, tilt: 18 }, '#2f4360', '#8fa0b5')),
  'mug-pair': () => photograph('mug-pair', { ground: 'wood', horizon: 380, wall: '#dcd5c8', window: true }, (sheet) => mug(sheet, { x: 310, y: 780, scale: 300, tilt: 26 }, '#2f4360', '#8fa0b5') + mug(sheet, { x: 560, y: 1010, scale: 330, tilt: 26 }, '#e6dbc6', '#7b5b3d')),
  'chopsticks-pair': () => photograph('chopsticks-pair', { ground: 'linen', tone: '#d8cfbf', window: true }, (sheet) => pair(sheet, '#7d2b20', '#2b2523')),
  'chopsticks-close': () => photograph('chopsticks-close', { ground: 'linen', tone: '#d8cfbf' }, (sheet) => group('translate(-760 -640) scale(2.1)', pair(sheet, '#7d2b20', '#2b2523'))),
}
