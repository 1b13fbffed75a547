import { UNNAMED_CRITERIA, type BriefCriterion, type BriefFact } from '@fundharbor/contracts/catalog/briefs'
import { itemsFrom } from './asks.ts'
import { sentencesOf } from './blocks.ts'
import type { RecordText } from './record-text.ts'

const MAX_CRITERIA = 10
const MAX_HEADING = 120

const WEIGHT =
  /(?<name>[A-Z][^.;:()]{2,70}?)\s*[(:–-]\s*(?:up to |maximum )?(?<weight>\d{1,3}\s?(?:points?|pts|%|percent))\)?/g
const HEADING = /\b(?:evaluation|selection|review|award|scoring|merit|assessment)\b.{0,20}\bcriteria\b/i

/** Sentences that say what an application is judged by. */
const MENTION =
  /\b(?:proposals?|applications?|summary)\b.*\b(?:review|merit|selection|scoring|award) criteria\b|\b(?:review|merit|selection|scoring|award) criteria\b.*\b(?:proposals?|applications?)\b/i

/** What funders look for, with weights where they are stated. */
export function findCriteria({ criteria, blocks, sentences }: RecordText): BriefCriterion[] {
  const own = criteria.map(({ text }) => text)
  const at = blocks.findIndex(({ text }) => text.length < MAX_HEADING && HEADING.test(text))
  const listed = at >= 0 && blocks[at + 1]?.isItem ? itemsFrom(blocks, at + 1) : []
  const texts =
    own.length > 0
      ? own
      : listed.length > 0
        ? listed
        : sentences.filter((text) => SCORING.test(text) && WEIGHT_TEST.test(text))
  const found = texts.flatMap(toCriteria)
  const mentioned = found.length > 0 ? [] : sentences.filter((text) => MENTION.test(text)).map(toMention)
  return [...found, ...mentioned].slice(0, MAX_CRITERIA)
}

/** A percentage alone is usually about something else. */
const SCORING = /\b(?:points?|criteri(?:a|on)|scor(?:e|ed|ing)|weighted)\b/i

const WEIGHT_TEST = new RegExp(WEIGHT.source)

function toCriteria(quote: string): BriefCriterion[] {
  const weighted = [...quote.matchAll(WEIGHT)].map(({ groups }) => ({
    text: groups?.name?.trim() ?? '',
    weight: groups?.weight ?? null,
    quote,
  }))
  return weighted.length > 0 ? weighted : [{ text: beginningOf(quote), weight: null, quote }]
}

/** A criterion's name before the colon, or its first sentence. */
const beginningOf = (quote: string): string =>
  /^[^:.]{3,60}(?=:)/.exec(quote)?.[0] ?? sentencesOf(quote)[0] ?? quote

const toMention = (quote: string): BriefCriterion => ({ text: UNNAMED_CRITERIA, weight: null, quote })

const DEMAND =
  /\b(?:must|should|shall|are (?:required|asked|encouraged) to|is required|required)\b.{0,80}\b(?:submit|include|attach|provide|upload|send|contain|accompan)/i

/** Documents that funders ask for, by the words for them. */
const DOCUMENTS: readonly [name: string, pattern: RegExp][] = [
  ['letter of intent', /\bletters? of intent\b/i],
  ['letter of inquiry', /\bletters? of inquiry\b/i],
  ['letters of support', /\bletters? of (?:support|commitment|collaboration)\b/i],
  ['statement of interest', /\bstatements? of interest\b/i],
  ['concept paper', /\bconcept (?:papers?|proposals?|notes?)\b/i],
  ['project summary', /(?<!in the )\bproject summar(?:y|ies)\b/i],
  ['project narrative', /\b(?:project|program) (?:narrative|description)\b/i],
  [
    'budget',
    /\bbudget (?:narrative|justification|form|template)\b|\b(?:detailed|itemized|proposed) budget\b/i,
  ],
  ['work plan', /\b(?:work|project|implementation) plans?\b/i],
  ['evaluation plan', /\bevaluation plans?\b/i],
  ['data management plan', /\bdata management(?: and sharing)? plans?\b/i],
  ['mentoring plan', /\bmentoring plans?\b/i],
  [
    'résumés',
    /\b(?:résumés?|resumes?|CVs?|curricul(?:um|a) vitae|biographical sketch(?:es)?|biosketch(?:es)?)\b/i,
  ],
  ['logic model', /\blogic models?\b/i],
  ['capability statement', /\bcapability statements?\b/i],
  ['proof of tax-exempt status', /\b501\(c\)\(3\)|\btax[- ]exempt\b|\bdetermination letter\b/i],
  ['audited financial statements', /\baudit(?:ed)? (?:financial statements?|reports?)\b/i],
  ['SF-424', /\bSF-?424\w?\b/i],
]

/** Documents that an application must or should have. */
export function findAttachments({ sentences }: RecordText): BriefFact[] {
  const demanding = sentences.filter((text) => DEMAND.test(text))
  return DOCUMENTS.flatMap(([text, pattern]) => {
    const quote = demanding.find((sentence) => pattern.test(sentence))
    return quote ? [{ text, quote }] : []
  })
}

const COUNT =
  '(?:\\d[\\d,]*|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty)(?: \\(\\d+\\))?'
const LENGTH = new RegExp(
  `\\b${COUNT}[ -](?:single-spaced |double-spaced )?(?:pages?|words|characters)\\b`,
  'i',
)
const LIMITING =
  /\b(?:limit|limited|limitation|maximum|exceed|more than|up to|no longer|submit|summary|proposal|narrative|statement|description)\b/i

/** Limits of pages, words or characters. */
export function findLimits({ sentences }: RecordText): BriefFact[] {
  const found = sentences.flatMap((quote) => {
    const text = LIMITING.test(quote) ? LENGTH.exec(quote)?.[0] : undefined
    return text ? [{ text: text.replaceAll('-', ' '), quote }] : []
  })
  return found.slice(0, 4)
}
