/** A pseudo-random generator of numbers from 0 to 1, seeded with a name (FNV-1a, then mulberry32). */
export function seededRandom(name: string): () => number {
  let state = 2_166_136_261
  for (const character of name) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16_777_619)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Contour lines of a hill, as on a map. */
export interface Contours {
  x: number
  y: number
  /** Height in meters, printed at the top. */
  height: number
  /** Closed curves from the top down, each the `d` of an SVG path. */
  lines: string[]
}

/** Size of the drawing in SVG units. */
export const canvas = { width: 1200, height: 630 }

const RINGS = 9
const POINTS = 22

export type Point = readonly [x: number, y: number]

/** A closed curve through points (Catmull-Rom as cubic Béziers). */
function curve(points: Point[]): string {
  const at = (index: number): Point => points[(index + points.length) % points.length] ?? [0, 0]
  const steps = points.map((_, index) => {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)]
    const first = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6]
    const second = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6]
    return `C${[...first, ...second, ...to].map((value) => Math.round(value)).join(' ')}`
  })
  return `M${at(0)
    .map((value) => Math.round(value))
    .join(' ')}${steps.join('')}Z`
}

export function drawContours(random: () => number, [x, y]: Point, size: number): Contours {
  const waves = [2, 3, 4, 5].map((count) => ({
    count,
    size: random() * (0.42 / count),
    turn: random() * 6.3,
  }))
  const stretch = 0.75 + random() * 0.35
  const ring = (index: number) =>
    Array.from({ length: POINTS }, (_, point): Point => {
      const angle = (point / POINTS) * Math.PI * 2
      // The lower lines vary more.
      const wander = waves.reduce(
        (sum, wave) => sum + wave.size * Math.sin(wave.count * angle + wave.turn + index * 0.16),
        1,
      )
      const radius = size * (0.16 + index * (0.2 + index * 0.012)) * wander
      return [x + radius * Math.cos(angle), y + radius * Math.sin(angle) * stretch]
    })
  return {
    x,
    y,
    height: 60 + Math.floor(random() * 840),
    lines: Array.from({ length: RINGS }, (_, index) => curve(ring(index))),
  }
}

/** Contours on the right of the drawing, always the same for a name. */
export function contoursFor(name: string): Contours {
  const random = seededRandom(name)
  const top: Point = [canvas.width * (0.62 + random() * 0.2), canvas.height * (0.3 + random() * 0.36)]
  return drawContours(random, top, 200 + random() * 60)
}
