import type { QuoteOrigin } from '@fundharbor/contracts/catalog/eligibility'
import type { EligibilityRecord, Sentence } from './types.ts'

/** Longer texts are read up to here, so that a huge one cannot hold up a list. */
const MAX_TEXT = 30_000
/** Longer than our own sentence about all applicant codes. */
const MAX_QUOTE = 1500

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

/** Plain text of sanitized HTML, one line per block; list items start with a tab. */
const toLines = (html: string): string[] =>
  html
    .slice(0, MAX_TEXT)
    // A text that is cut may end within a tag.
    .replace(/<[^<>]*$/, '')
    // oxlint-disable-next-line no-control-regex -- control characters must not reach quotes
    .replaceAll(/[\u0000-\u001F\u007F]/g, ' ')
    .replaceAll(/<li\b[^<>]*>/gi, '\n\t')
    .replaceAll(/<\/?(?:p|div|br|h\d|tr|td|th|ul|ol|table)\b[^<>]*>/gi, '\n')
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/&(?:(amp|lt|gt|quot|apos|nbsp)|#(\d{1,6}));/g, (whole, name?: string, code?: string) =>
      name ? (entities[name] ?? whole) : String.fromCodePoint(Math.min(Number(code), 0xff_ff)),
    )
    .split('\n')

/** An introduction such as "Eligible applicants are:" belongs to the list that follows. */
function joinLists(lines: readonly string[]): string[] {
  const joined: string[] = []
  let takesItems = false
  for (const line of lines) {
    const text = line.replaceAll(/\s+/g, ' ').trim()
    if (text === '') continue
    if (takesItems && line.startsWith('\t')) joined.push(`${joined.pop()} ${text}`)
    else {
      joined.push(text)
      takesItems = text.endsWith(':')
    }
  }
  return joined
}

/** Ends of sentences; not after abbreviations such as "U.S." and "e.g.". Some sources leave out the space. */
const END =
  /(?<!\b(?:U\.S|U\.K|e\.g|i\.e|etc|No|Nos|St|Dr|Inc|Ltd|Co|vs|Sec|Pub|Art|cf|approx|incl|al)\.)(?<=[.!?]["”')\]]?)\s+(?=["“'(•[]?[A-Z\d])|(?<=[a-z)]\.)(?=[A-Z][a-z]+ )|\s+(?=[•·] )/

const isShort = (part: string) => part.length < 4

const toSentences = (line: string): string[] =>
  line
    .split(END)
    .map((part) => part.trim())
    .filter((part) => !isShort(part))

/** Orders to a reading program instead of information for applicants. */
const IS_ORDER =
  /\b(?:ignore|disregard|forget|override)\b[^.]{0,60}\b(?:rules?|instructions?|prompts?|above|previous|earlier)\b|\b(?:score|verdict|rank)\b\s*(?:it|this)?\s*(?:as|at|[:=])?\s*(?:\d|yes\b|eligible\b)|\byou are (?:an?|the) (?:ai|assistant|language model)\b/i

/** Sentences elsewhere are read only with one of these words. */
const MAY_MATTER =
  /eligib|\bappl(?:y|ic)|\bonly\b|limited to|restricted|open to|invit|citizen|sam\.gov|\buei\b|consorti|partners?\b|member states?|associated countr|established in|recipients?\b|awardees?\b|501\(c\)|small business|u\.?s\.? based|awards? .{0,40}\bto\b|\bto fund\b/i

const plain = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[’‘]/g, "'")
    .replaceAll(/[‐‑–—]/g, '-')
    // "Including but not limited to" limits nothing.
    .replaceAll(/\bnot limited to\b/g, 'among others')

const texts = [
  'eligibilityCriteria',
  'eligibilityRequirements',
  'requirements',
  'description',
] as const satisfies readonly QuoteOrigin[]

/** The title, such as "Limited Competition: …". */
export const titleSentence = ({ title }: Pick<EligibilityRecord, 'title'>): Sentence => ({
  quote: title,
  words: plain(title),
  from: 'title',
  isAboutApplicants: false,
})

/** The sentences of an opportunity that may say who can apply, each once. */
export function readSentences(record: EligibilityRecord): Sentence[] {
  const seen = new Set<string>()
  return texts.flatMap((from) => {
    const isAboutApplicants = from !== 'description'
    return joinLists(toLines(record[from] ?? ''))
      .flatMap(toSentences)
      .filter((text) => (isAboutApplicants || MAY_MATTER.test(text)) && !IS_ORDER.test(text))
      .map((text) => text.slice(0, MAX_QUOTE).trim())
      .filter((quote) => !seen.has(quote) && seen.add(quote))
      .map((quote) => ({ quote, words: plain(quote), from, isAboutApplicants }))
  })
}

/** Every sentence of an opportunity's texts. */
export const everySentence = (
  record: Pick<
    EligibilityRecord,
    'eligibilityCriteria' | 'eligibilityRequirements' | 'requirements' | 'description'
  >,
): string[] =>
  texts
    .flatMap((from) => joinLists(toLines(record[from] ?? '')).flatMap(toSentences))
    .filter((text) => !IS_ORDER.test(text))
    .map((text) => text.slice(0, MAX_QUOTE).trim())
