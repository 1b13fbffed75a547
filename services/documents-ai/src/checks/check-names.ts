import type { DocumentCheck } from '@fundharbor/contracts/documents/checks'
import { distance } from 'fastest-levenshtein'
import type { Block } from './document-blocks.ts'

/** Shorter names are too often one letter away from another word. */
const MIN_LETTERS = 8
/** What somebody writes into a document decides how much there is to compare. */
const MAX_LENGTH = 150
const MAX_NAMES = 5
/** Share of the letters that a slip of the pen changes. */
const SLIP = 0.12

const fold = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
/** Without quotation marks, brackets, a final comma or a possessive. */
const strip = (text: string) => text.replaceAll(/^[^\p{L}\p{N}]+|(?:[’']s)?[^\p{L}\p{N}]*$/gu, '')

/** A name as it is compared: however apostrophes and spaces are written, and without its country. */
export const plainName = (name: string): string =>
  strip(
    name
      .replaceAll(/[’‘`]/g, "'")
      .replaceAll(/[‐‑–—]/g, '-')
      .replaceAll(/\s+/g, ' '),
  )
    .toLowerCase()
    .replace(/^(?:(?:the|u\.?s\.?|united states) )+/, '')

/** Names that are written in two ways, each once. How the call itself writes a name is no slip. */
export function checkNames(
  blocks: readonly Block[],
  names: readonly string[],
  call: string,
): DocumentCheck[] {
  const official = call.toLowerCase()
  const known = [...new Set(names)]
    .filter((name) => name.length <= MAX_LENGTH && fold(name).length >= MIN_LETTERS)
    .slice(0, MAX_NAMES)
  return known.flatMap((name) => {
    const others = known.filter((other) => other !== name)
    for (const { text } of blocks) {
      const variant = findVariant(text, name)
      if (!variant || others.some((other) => fold(other).includes(fold(variant)))) continue
      if (official.includes(variant.toLowerCase())) continue
      const message = `“${variant}” looks like “${name}”, written differently. Use one name throughout.`
      return [{ kind: 'names', level: 'warning', message, quote: null, place: text }]
    }
    return []
  })
}

/** Words that are the name but for a slip: a letter, a space, a hyphen. */
function findVariant(text: string, name: string): string | undefined {
  const words = text.split(/\s+/)
  const count = name.split(/\s+/).length
  const most = Math.max(1, Math.floor(fold(name).length * SLIP))
  for (const length of [count, count + 1, count - 1].filter((each) => each > 0))
    for (let at = 0; at + length <= words.length; at += 1) {
      const written = words.slice(at, at + length).join(' ')
      // No slip of the pen, and expensive to compare.
      if (written.length > 2 * MAX_LENGTH) continue
      const candidate = strip(written)
      if (/^\p{Lu}/u.test(candidate) && isVariant(candidate, name, most)) return candidate
    }
  return undefined
}

function isVariant(candidate: string, name: string, most: number): boolean {
  // A heading in capitals is not another name, and neither is one without its country or its legal form.
  const [written, known] = [plainName(candidate), plainName(name)]
  if (written.includes(known) || known.startsWith(`${written} `)) return false
  return distance(fold(candidate), fold(name)) <= most
}

/** The name of the project, where the document states it in a table. */
export const projectNameIn = (blocks: readonly Block[]): string[] =>
  blocks.flatMap(({ cells: [label, value] }) => (/^project$/i.test(label ?? '') && value ? [value] : []))
