// cspell:ignore descripción nuestr proyecto
import { HEADINGS } from './headings.data.ts'

/** The place of headings without a style among those with one, which have the levels 1 to 6. */
const UNSTYLED = 7
const BOLD = 8

const MAX_LENGTH = 100
const MAX_WORDS = 12

/** Words that a heading can have besides those that say what it is about. */
const FILLERS =
  /\b(?:statement|description|section|part|plan|planning|project|program|programme|proposal|community|proposed|key|brief|short|full|overview|of|the|and|our|your|my|for|to|a|an|in|on|with|is|are|i|[ivx]+|descripción|proyecto|nuestr[oa]s?|del?|las?|los|el|y)\b/giu

interface KnownHeading {
  /** The answer that is below the heading, `need.need`; null if no answer is. */
  target: string | null
  /** Whether the heading says nothing else, as “Need” and “3. Statement of need” do. */
  isExact: boolean
}

/** What a heading says about the part below it; null if it has no word of those that proposals have. */
export function knownHeading(heading: string): KnownHeading | null {
  const known = HEADINGS.find(([, words]) => words.test(heading))
  if (!known) return null
  const left = HEADINGS.reduce((text, [, words]) => text.replaceAll(new RegExp(words, 'giu'), ' '), heading)
  return { target: known[0], isExact: !/\p{L}/u.test(left.replaceAll(FILLERS, ' ')) }
}

/** A letter alone needs a point, because sentences begin with “A” and “I”. */
const NUMBER =
  /^(?:(?:Section|section|SECTION|Part|part|PART)\s+)?(?:\d{1,2}(?:\.\d{1,2})*|[A-Za-z](?=[.):])|[IVX]{2,5}|[ivx]{2,5}(?=[.):]))[.):]?\s+(?=\p{Lu})/u
const ENTRY_OF_CONTENTS = /(?:\.{3,}|\t)\s*\d+$/

/**
 * The level of a paragraph that is a heading without a style: in bold or capitals, short and known, or the numbered
 * question of a form. Null for other paragraphs.
 */
export function levelOf(text: string, { isBold = false } = {}): number | null {
  const words = text.split(/\s+/).length
  if (text.length > MAX_LENGTH || words > MAX_WORDS || !/\p{L}/u.test(text)) return null
  if (/[;,]$/.test(text) || ENTRY_OF_CONTENTS.test(text)) return null
  if (isBold) return BOLD
  if (/[.!]$/.test(text)) return null
  const isInCapitals = text === text.toUpperCase() && (text.match(/\p{Lu}/gu)?.length ?? 0) > 3
  // Lines of a narrow column can be “our staff and the”.
  const isShortAndKnown = /^\P{Ll}/u.test(text) && knownHeading(text)?.isExact
  if (isInCapitals || isShortAndKnown) return UNSTYLED
  return NUMBER.test(text) && (text.endsWith('?') || knownHeading(text)) ? UNSTYLED : null
}

/** Whether a line begins like the question of a form, and goes on. */
export const isOpenQuestion = (line: string): boolean => NUMBER.test(line) && !/[.!?:]$/.test(line)

const RUN_IN = /^(?<heading>[^.:!?|]{3,60})[.:]\s+(?<text>\S.{30,})$/su

/** A paragraph that starts with its heading: “Need. In 2024 …”. */
export function splitRunIn(paragraph: string): { heading: string; text: string } | null {
  const { heading = '', text = '' } = RUN_IN.exec(paragraph.replace(NUMBER, ''))?.groups ?? {}
  return knownHeading(heading)?.isExact ? { heading, text } : null
}
