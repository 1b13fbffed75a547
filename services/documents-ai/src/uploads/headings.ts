import { HEADINGS } from './headings.data.ts'

/** The place of headings without a style among those with one, which have the levels 1 to 6. */
const UNSTYLED = 7
const BOLD = 8

const MAX_LENGTH = 100
const MAX_WORDS = 12

/** Words that a heading can have besides those that say what it is about. */
const FILLERS =
  /\b(?:statement|description|section|part|plan|planning|project|program|programme|proposal|community|proposed|key|brief|short|full|overview|of|the|and|our|your|my|for|to|a|an|in|on|with|is|are|i|[ivx]+)\b/giu

export interface Target {
  question: string
  field: string
  /** Whether the heading says nothing else, as “Need” and “3. Statement of need” do. */
  isExact: boolean
}

/** The question that a part with a heading answers. */
export function targetOf(heading: string): Target | null {
  const [question, field] = HEADINGS.find(([, , words]) => words.test(heading)) ?? []
  if (!question || !field) return null
  const left = HEADINGS.reduce((text, [, , words]) => text.replaceAll(new RegExp(words, 'giu'), ' '), heading)
  return { question, field, isExact: !/\p{L}/u.test(left.replaceAll(FILLERS, ' ')) }
}

const NUMBER = /^(?:(?:section|part)\s+)?(?:\d{1,2}(?:\.\d{1,2})*|[A-Z]|[IVX]{1,5})[.):]?\s+(?=\p{Lu})/iu
const ENTRY_OF_CONTENTS = /(?:\.{3,}|\t)\s*\d+$/

/**
 * The level of a paragraph that is a heading without a style: in bold or capitals, or short and known. Null for other
 * paragraphs.
 */
export function levelOf(text: string, { isBold = false } = {}): number | null {
  const words = text.split(/\s+/).length
  if (text.length > MAX_LENGTH || words > MAX_WORDS || !/\p{L}/u.test(text)) return null
  if (/[;,]$/.test(text) || ENTRY_OF_CONTENTS.test(text)) return null
  if (isBold) return BOLD
  if (/[.!]$/.test(text)) return null
  const isInCapitals = text === text.toUpperCase() && (text.match(/\p{Lu}/gu)?.length ?? 0) > 3
  if (isInCapitals || targetOf(text)?.isExact) return UNSTYLED
  return NUMBER.test(text) && targetOf(text) ? UNSTYLED : null
}

const RUN_IN = /^(?<heading>[^.:!?|]{3,60})[.:]\s+(?<text>\S.{30,})$/su

/** A paragraph that starts with its heading: “Need. In 2024 …”. */
export function splitRunIn(paragraph: string): { heading: string; text: string } | null {
  const { heading = '', text = '' } = RUN_IN.exec(paragraph.replace(NUMBER, ''))?.groups ?? {}
  return targetOf(heading)?.isExact ? { heading, text } : null
}
