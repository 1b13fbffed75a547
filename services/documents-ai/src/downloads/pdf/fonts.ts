import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { openFont } from './open-font.ts'

const require = createRequire(import.meta.url)

/** The only one whose digits are pictures. */
const EMOJI = 'noto-emoji'

/**
 * Besides Latin, Cyrillic, Greek and Devanagari, scripts with packages of their own, then symbols. The first that has a character is
 * used, so Han comes before Hangul.
 */
const SCRIPTS =
  'arabic hebrew thai bengali tamil telugu gujarati kannada malayalam gurmukhi georgian armenian ethiopic khmer lao myanmar sinhala oriya thaana tifinagh cherokee canadian-aboriginal sc kr symbols symbols-2'

const families = ['noto-sans', ...SCRIPTS.split(' ').map((script) => `noto-sans-${script}`), EMOJI]

/** Characters that many fonts have; they use the font of the surrounding text. */
const COMMON = /[\p{P}\p{Zs}\p{Sc}\p{Sm}\p{Nd}]/u
/** Characters that combine with the previous one. */
const JOINED = /[\p{M}\u200C\u200D]/u

interface FontPart {
  folder: string
  family: string
  subset: string
  ranges: [number, number][]
  /** The family's files. */
  files: ReadonlySet<string>
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
function readFontParts(family: string): FontPart[] {
  const folder = path.dirname(require.resolve(`@fontsource/${family}/package.json`))
  const subsets = JSON.parse(readFileSync(path.join(folder, 'unicode.json'), 'utf8')) as Record<
    string,
    string
  >
  const files = new Set(readdirSync(path.join(folder, 'files')))
  return Object.entries(subsets)
    .toReversed()
    .map(([name, list]) => ({
      folder,
      family,
      subset: name.replaceAll(/[[\]]/g, ''),
      ranges: readRanges(list),
      files,
    }))
}

const parts = families.flatMap(readFontParts)
const partByCode = new Map<number, FontPart | undefined>()

function partFor(code: number): FontPart | undefined {
  if (!partByCode.has(code))
    partByCode.set(
      code,
      parts.find((part) => has(part, code)),
    )
  return partByCode.get(code)
}

/** Some packages list characters that their files lack, so the file is checked too. */
const has = (part: FontPart, code: number): boolean =>
  part.ranges.some(([from, to]) => code >= from && code <= to) &&
  openFont(fileOf(part, {})).hasGlyphForCodePoint(code)

export interface FontStyle {
  bold?: boolean
  italic?: boolean
}

/** The file of a part in a style; only the first family has italics, and some have no bold. */
function fileOf({ folder, family, subset, files }: FontPart, { bold, italic }: FontStyle): string {
  const slant = italic && family === 'noto-sans' && subset !== 'devanagari' ? 'italic' : 'normal'
  const name = `${family}-${subset}-${bold ? 700 : 400}-${slant}.woff`
  return path.join(folder, 'files', files.has(name) ? name : name.replace('-700-', '-400-'))
}

/** Font for text that starts with characters of many fonts. */
const LATIN = 'a'.codePointAt(0) ?? 0

/** The font file of each UTF-16 unit of a text. */
export function fontsOf(text: string, style: FontStyle): string[] {
  const files: string[] = []
  let current = partFor(LATIN)
  for (const sign of text) {
    const code = sign.codePointAt(0) ?? 0
    if (!current) throw new Error('The fonts of the PDF are not installed')
    const isShared = JOINED.test(sign) || (COMMON.test(sign) && current.family !== EMOJI)
    if (!isShared || !has(current, code)) current = partFor(code) ?? current
    files.push(...Array<string>(sign.length).fill(fileOf(current, style)))
  }
  return files
}

/** Stands in a PDF for a character that no font has. */
export const REPLACEMENT = '\uFFFD'
/** Without a font, these are left out, because nobody sees them anyway. */
const INVISIBLE = /[\p{Cc}\p{Default_Ignorable_Code_Point}]/u

/** An emoji of a key with a digit. Its characters are in different files of the font, so only the digit is drawn. */
const KEY_EMOJI = /([\d#*])\uFE0F?\u20E3/g

/** A color of skin, which the font, black and white, would draw as a box beside the person. */
const SKIN_TONE = /(?<=\p{Emoji_Modifier_Base})\p{Emoji_Modifier}/gu

/** A text or HTML as a PDF can show it, and the characters that it cannot show. */
export function toPrintable(text: string): { text: string; unknown: Set<string> } {
  const unknown = new Set<string>()
  const drawn = text.replaceAll(KEY_EMOJI, '$1').replaceAll(SKIN_TONE, '')
  const printable = drawn.replaceAll(/[^\p{ASCII}]|[^\P{Cc}\s]/gu, (sign) => {
    if (partFor(sign.codePointAt(0) ?? 0)) return sign
    if (INVISIBLE.test(sign)) return ''
    unknown.add(sign)
    return REPLACEMENT
  })
  return { text: printable, unknown }
}
