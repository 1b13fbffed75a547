const FILLS = { ink: 'none', surface: 'var(--surface, #fff)', accent: 'var(--accent, #0a5868)' }

/** A path with an outline of the same width at every size. */
const outline = (fill: keyof typeof FILLS, d: string): string =>
  `<path d="${d}" fill="${FILLS[fill]}" stroke="var(--ink, #12242b)" stroke-width="1.7" stroke-linejoin="round" stroke-linecap="round" vector-effect="non-scaling-stroke"/>`

const light = (x: number, y: number, r: number): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="var(--lamp, #edae2c)"/>`

const rays = (d: string): string =>
  `<path d="${d}" fill="none" stroke="var(--lamp, #edae2c)" stroke-width="1.7" stroke-linecap="round" vector-effect="non-scaling-stroke"/>`

const letter =
  outline('surface', 'M20 20Q46 18 70 13Q72 48 79 83Q52 86 27 91Q23 56 20 20Z') +
  outline('ink', 'M31 36Q48 34 62 31M33 51Q48 49 60 46M35 66Q46 65 54 63') +
  outline('accent', 'M97 6C80 20 69 42 63 70C78 62 94 40 97 6Z') +
  outline('ink', 'M63 70L58 82')

const lighthouse =
  outline('surface', 'M38 94Q42 64 44 36H57Q60 64 64 94Z') +
  outline('accent', 'M42.5 54Q51 56 59 54L60.5 69Q51 71 41 69Z') +
  outline('surface', 'M45 36V24H56V36Z') +
  outline('accent', 'M41 24Q47 17 50.5 11Q55 17 60 24Z') +
  outline('ink', 'M38 36H63') +
  light(50.5, 30, 3.6) +
  rays('M67 27L93 19M67 33L95 37M34 27L8 19M34 33L6 37')

const anchor =
  outline('surface', 'M50 6A9 9 0 1 1 49.9 6Z') +
  outline('ink', 'M50 24Q51 56 50 92M32 37Q50 35 68 37') +
  outline('ink', 'M15 62C19 83 36 92 50 92C64 92 81 83 85 62') +
  outline('accent', 'M8 72L15 57L27 67Z') +
  outline('accent', 'M92 72L85 57L73 67Z')

const compass =
  outline('surface', 'M50 4L58 42L96 50L58 58L50 96L42 58L4 50L42 42Z') +
  outline('accent', 'M50 4L58 42L50 50ZM96 50L58 58L50 50ZM50 96L42 58L50 50ZM4 50L42 42L50 50Z') +
  outline('ink', 'M76 24L64 36M24 24L36 36M76 76L64 64M24 76L36 64')

const boat =
  outline('accent', 'M12 70Q50 74 90 69C85 84 77 90 66 90H37C26 90 17 84 12 70Z') +
  outline('ink', 'M52 70Q51 40 52 8') +
  outline('surface', 'M56 12C74 28 82 46 85 62Q70 64 56 63Z') +
  outline('surface', 'M48 20C36 36 27 50 22 63Q36 65 48 63Z')

const buoy =
  outline('ink', 'M30 76L44 34H56L70 76M36 60H64M40 47H60M44 34L64 60M56 34L36 60') +
  outline('accent', 'M20 76Q50 79 80 76Q77 88 70 93H30Q23 88 20 76Z') +
  outline('surface', 'M45 34V23H55V34Z') +
  light(50, 28, 3.6) +
  rays('M66 24L86 16M66 31L88 34M34 24L14 16M34 31L12 34')

const staff =
  outline('surface', 'M44 6H58L59 94H43Z') +
  outline('ink', 'M44 17H51M44 28H54M44 39H51M44 50H54M44 61H51') +
  outline('accent', 'M43 66H59L59 94H43Z') +
  outline(
    'ink',
    'M6 68Q16 59 26 68T43 68M59 68Q69 59 78 68T95 68M14 84Q22 77 31 84T43 84M59 84Q67 77 75 84T90 84',
  )

const flag = outline('ink', 'M32 94Q33 50 31 8') + outline('accent', 'M31 11Q58 16 82 27Q56 36 32 44Z')

/** Drawings of the blog's popular topics, each 100 by 100 units. */
const drawings: Record<string, string> = {
  'grant writing': letter,
  'federal grants': lighthouse,
  'foundation funding': anchor,
  'nonprofit strategy': compass,
  fundraising: boat,
  compliance: buoy,
  evaluation: staff,
}

/** The drawing of the first of an article's tags that has one, else a flag. */
export const topicDrawing = (tags: readonly string[]): string =>
  tags.map((tag) => drawings[tag.toLowerCase()]).find((drawing) => drawing !== undefined) ?? flag
