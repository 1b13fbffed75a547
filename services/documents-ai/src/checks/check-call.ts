import type { Brief } from '@fundharbor/contracts/catalog/briefs'
import type { OpportunityFacts } from '@fundharbor/contracts/catalog/internal'
import type { DocumentCheck } from '@fundharbor/contracts/documents/checks'
import { closingDay } from '../generation/closing-day.ts'
import { plainName } from './check-names.ts'
import { countWords, ownWords, type Block } from './document-blocks.ts'

type CheckFields = Omit<DocumentCheck, 'quote' | 'place'> & Partial<Pick<DocumentCheck, 'quote' | 'place'>>

const check = (found: CheckFields): DocumentCheck => ({ quote: null, place: null, ...found })

/** Whether the call is open. */
export function checkDates(call: OpportunityFacts, now: Date): DocumentCheck[] {
  if (call.deadline && new Date(call.deadline) < now) {
    const message = `This opportunity closed on ${closingDay(call)}.`
    return [check({ kind: 'dates', level: 'problem', message })]
  }
  if (!call.isForecast) return checkOpening(call, now)
  const opening = call.timeframe ? ` ${call.timeframe}.` : ''
  const message = `This opportunity is not open yet.${opening} You can’t submit before then.`
  return [check({ kind: 'dates', level: 'warning', message })]
}

const OPENS =
  /\b(?:opens?|Opens?|opening|Opening|(?:accepted|Accepted) (?:from|starting|beginning)|(?:begins?|Begins?) accepting)\b[^.]{0,60}?(?<day>(?:\d{1,2} )?[A-Z][a-z]{2,8}\.? (?:\d{1,2}, )?\d{4})/

/** An opening day in the brief that has not come yet. */
function checkOpening({ brief }: OpportunityFacts, now: Date): DocumentCheck[] {
  for (const { text, quote } of brief?.dates ?? []) {
    const day = OPENS.exec(quote ?? text)?.groups?.day
    if (day === undefined || !(new Date(`${day} UTC`) > now)) continue
    const message = `This opportunity opens on ${day}. You can’t submit before then.`
    return [check({ kind: 'dates', level: 'warning', message, quote })]
  }
  return []
}

/** Words on a page with 12-point type and normal margins. */
const WORDS_PER_PAGE = 500

const NUMBERS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ')

const toNumber = (written: string): number =>
  /^\d/.test(written) ? Number(written.replaceAll(',', '')) : NUMBERS.indexOf(written.toLowerCase())

const LIMIT = new RegExp(`\\b(\\d[\\d,]*|${NUMBERS.slice(1).join('|')})\\b.*?(page|word|character)`, 'i')

const PART = /^(?<part>[^:\d]{3,60}): (?<length>.+)$/s
const NARRATIVE = /\b(?<!budget )(?:narrative|proposal|application|description)\b/i

/** What a limit holds for: without a part for every document, else for one of that name, and the narrative's for all. */
function limitFor(title: string, limit: string): { part: string | null; length: string } | null {
  const { part = null, length = limit } = PART.exec(limit)?.groups ?? {}
  if (part === null || NARRATIVE.test(part)) return { part, length }
  const stems = new Set(stemsOf(title))
  return stemsOf(part).every((stem) => stems.has(stem)) ? { part, length } : null
}

/** Limits of pages, words and characters. */
export function checkLength(title: string, blocks: readonly Block[], { limits }: Brief): DocumentCheck[] {
  const text = blocks.map((block) => block.text).join(' ')
  const words = countWords(text)
  const lengths = { page: Math.ceil(words / WORDS_PER_PAGE), word: words, character: text.length }
  return limits.flatMap(({ text: limit, quote, isOwn }) => {
    const { part, length: stated } = limitFor(title, limit) ?? { part: null, length: '' }
    const [, written = '', unit = ''] = LIMIT.exec(stated) ?? []
    const most = toNumber(written)
    const length = lengths[unit.toLowerCase() as keyof typeof lengths]
    if (!(most > 0) || length === undefined || length <= most) return []
    const about = unit.toLowerCase() === 'page' ? 'about ' : ''
    const ofPart = part ? ` for the ${part.toLowerCase()}` : ''
    const named = isOwn
      ? `You noted this limit: ${limit}.`
      : `The funder names a limit of ${stated}${ofPart}.`
    const message = `${named} Your document has ${about}${length.toLocaleString('en-US')} ${unit}s.`
    return [check({ kind: 'length', level: 'warning', message, quote })]
  })
}

const COMMON = new Set(
  'about after also their there these this those what when which with will must should have from into your and the for'.split(
    ' ',
  ),
)

/** Words that carry meaning, without their endings. */
const stemsOf = (text: string): string[] =>
  (text.toLowerCase().match(/\p{L}{4,}/gu) ?? [])
    .filter((word) => !COMMON.has(word))
    .map((word) => word.slice(0, 6))

/** Criteria of which the applicant's own text has not one word. */
export function checkCriteria(blocks: readonly Block[], { criteria }: Brief): DocumentCheck[] {
  const own = new Set(stemsOf(ownWords(blocks)))
  return criteria.flatMap(({ text, weight, quote }) => {
    const stems = stemsOf(text)
    if (stems.length === 0 || stems.some((stem) => own.has(stem))) return []
    const points = weight ? ` (${weight})` : ''
    const message = `You may not have answered the criterion “${text}”${points}.`
    return [check({ kind: 'criteria', level: 'warning', message, quote })]
  })
}

/** Whether the funder is named as the catalog names it. */
export function checkFunder(blocks: readonly Block[], call: OpportunityFacts): DocumentCheck[] {
  const [name = ''] = call.funderName.split(',')
  if (blocks.some(({ text }) => plainName(text).includes(plainName(name)))) return []
  const message = `The document doesn’t name the funder, ${call.funderName}.`
  return [check({ kind: 'funder', level: 'warning', message })]
}

const ENCLOSED = /\b(?:attached|enclosed|enclosures?|attachments?|appendix|appendices|annex(?:es)?)\b/i
/** Words about the act of sending, which every such sentence shares with the list. */
const SENDING = /\b(?:attach|enclose|enclosure|append|annex|please|letter)\w*/gi

/** Sentences that speak of an enclosure which the document's list of enclosures does not have. */
export function checkEnclosures(blocks: readonly Block[]): DocumentCheck[] {
  const start = blocks.findIndex(({ isHeading, text }) => isHeading && ENCLOSED.test(text))
  const after = start < 0 ? [] : blocks.slice(start + 1)
  const end = after.findIndex(({ isHeading }) => isHeading)
  const listed = end < 0 ? after : after.slice(0, end)
  const stems = new Set(listed.flatMap(({ text }) => stemsOf(text.replaceAll(SENDING, ''))))
  return blocks.flatMap((block) => {
    if (block.isHeading || listed.includes(block)) return []
    const sentence = ownWords([block])
      .split(/(?<=[.!?])\s+/)
      .find((each) => ENCLOSED.test(each))
    if (!sentence || stemsOf(sentence.replaceAll(SENDING, '')).some((stem) => stems.has(stem))) return []
    const message =
      start < 0
        ? `“${sentence.trim()}” speaks of an attachment, but the document lists none.`
        : `“${sentence.trim()}” speaks of an attachment that the list of enclosures doesn’t have.`
    return [check({ kind: 'attachments', level: 'warning', message, place: block.text })]
  })
}

/** Documents to send with it. */
export const checkAttachments = ({ attachments }: Brief): DocumentCheck[] =>
  attachments.map(({ text, quote, isOwn }) => {
    const message = isOwn ? `Your brief says to send: ${text}.` : `The funder asks for: ${text}.`
    return check({ kind: 'attachments', level: 'reminder', message, quote })
  })
