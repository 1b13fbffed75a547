import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { openFont } from './open-font.ts'

const require = createRequire(import.meta.url)

/** Scripts with font packages of their own, besides Latin, Cyrillic, Greek and Devanagari. Han comes before Hangul. */
const SCRIPTS =
  'arabic hebrew thai bengali tamil telugu gujarati kannada malayalam gurmukhi georgian armenian ethiopic sc kr'

const families = ['noto-sans', ...SCRIPTS.split(' ').map((script) => `noto-sans-${script}`)]

/** Characters that many fonts have; they use the font of the surrounding text. */
const COMMON = /[\p{P}\p{Zs}\p{Sc}\p{Sm}\p{Nd}]/u
/** Characters that combine with the previous one. */
const JOINED = /[\p{M}\u200C\u200D]/u

interface FontPart {
  folder: string
  family: string
  subset: string
  ranges: [number, number][]
}

const readRanges = (list: string): [number, number][] =>
  list.split(',').map((range) => {
    const [from = 0, to = from] = range
      .replace(/^U\+/i, '')
      .split('-')
      .map((code) => Number.parseInt(code, 16))
    return [from, to]
  })

/** The parts of a family, most common characters first; packages list them last. */
function partsOf(family: string): FontPart[] {
  const folder = path.dirname(require.resolve(`@fontsource/${family}/package.json`))
  const subsets = JSON.parse(readFileSync(path.join(folder, 'unicode.json'), 'utf8')) as Record<
    string,
    string
  >
  return Object.entries(subsets)
    .toReversed()
    .map(([name, list]) => ({
      folder,
      family,
      subset: name.replaceAll(/[[\]]/g, ''),
      ranges: readRanges(list),
    }))
}

const parts = families.flatMap(partsOf)
const partByCode = new Map<number, FontPart | undefined>()

/** Some packages list characters that their files lack, so the file is checked too. */
function partFor(code: number): FontPart | undefined {
  if (!partByCode.has(code)) {
    partByCode.set(
      code,
      parts.find((part) => declares(part, code) && openFont(fileOf(part, {})).hasGlyphForCodePoint(code)),
    )
  }
  return partByCode.get(code)
}

const declares = ({ ranges }: FontPart, code: number): boolean =>
  ranges.some(([from, to]) => code >= from && code <= to)

export interface FontStyle {
  bold?: boolean
  italic?: boolean
}

/** The file of a part in a style; only the first family has italics. */
function fileOf({ folder, family, subset }: FontPart, { bold, italic }: FontStyle): string {
  const slant = italic && family === 'noto-sans' && subset !== 'devanagari' ? 'italic' : 'normal'
  return path.join(folder, 'files', `${family}-${subset}-${bold ? 700 : 400}-${slant}.woff`)
}

/** Font for characters that no font has. */
const LATIN = 'a'.codePointAt(0) ?? 0

/** The font file of each UTF-16 unit of a text. */
export function fontsOf(text: string, style: FontStyle): string[] {
  const files: string[] = []
  let current = partFor(LATIN)
  for (const sign of text) {
    const code = sign.codePointAt(0) ?? 0
    const isShared = COMMON.test(sign) && current !== undefined && declares(current, code)
    if (!JOINED.test(sign) && !isShared) current = partFor(code) ?? current
    if (!current) throw new Error('The fonts of the PDF are not installed')
    files.push(...Array<string>(sign.length).fill(fileOf(current, style)))
  }
  return files
}
