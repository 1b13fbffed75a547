import type { BriefCriterion, BriefFact } from '@fundharbor/contracts/catalog/briefs'
import { itemsFrom } from './asks.ts'
import { sentencesOf } from './blocks.ts'
import type { RecordText } from './record-text.ts'

const MAX_CRITERIA = 10
const MAX_HEADING = 120

const WEIGHT =
  /(?<name>[A-Z][^.;:()]{2,70}?)\s*[(:–-]\s*(?:up to |maximum )?(?<weight>\d{1,3}\s?(?:points?|pts|%|percent))\)?/g
/** A heading of criteria alone, or words before a list of them. */
const HEADING =
  /^(?:[\w’'-]+ ){0,4}?(?:evaluation|selection|review|award|scoring|merit|assessment)(?: \w+)? criteria:?$|\b(?:evaluated|judged|scored|assessed|reviewed|rated|selected)\b[^:]*\bcriteria\b[^:]*:$/i

/** What funders look for, with weights where they are stated. A sentence about the review alone names no criterion. */
export function findCriteria({ criteria, blocks, sentences }: RecordText): BriefCriterion[] {
  const own = criteria.map(({ text }) => text)
  const at = blocks.findIndex(
    ({ text, isItem }) => !isItem && text.length < MAX_HEADING && HEADING.test(text),
  )
  const listed = at >= 0 && blocks[at + 1]?.isItem ? itemsFrom(blocks, at + 1) : []
  const stated = own.length > 0 ? own : listed
  const named = sentences.flatMap(namesIn)
  const found =
    stated.length > 0
      ? stated.flatMap(toCriteria)
      : sentences.filter((text) => SCORING.test(text)).flatMap(weightedIn)
  const all = found.length > 0 ? found : named
  return all
    .filter(({ text }, index) => all.findIndex((each) => each.text === text) === index)
    .slice(0, MAX_CRITERIA)
}

/** A percentage alone is usually about something else. */
const SCORING = /\b(?:points?|criteri(?:a|on)|scor(?:e|ed|ing)|weighted)\b/i

const weightedIn = (quote: string): BriefCriterion[] =>
  [...quote.matchAll(WEIGHT)].map(({ groups }) => ({
    text: groups?.name?.trim() ?? '',
    weight: groups?.weight ?? null,
    quote,
  }))

/** What happens in the review, or words before a list. */
const PROCESS =
  /:$|\b(?:review|selection|evaluation)? ?(?:panels?|committees?|reviewers?|experts?|staff)\b.{0,60}\b(?:reviews?|scores?|selects?|evaluates?|ranks?|will|meets?)\b|\b(?:applications?|proposals?|projects?|submissions?|applicants?)\b.{0,40}\b(?:is|are|will be)\b.{0,30}\b(?:reviewed|evaluated|scored|judged|assessed|rated|ranked|selected|notified)\b/i

function toCriteria(quote: string): BriefCriterion[] {
  const found = [...weightedIn(quote), ...namesIn(quote)]
  if (found.length > 0 || PROCESS.test(quote)) return found
  return [{ text: beginningOf(quote), weight: null, quote }]
}

/** A criterion's name before the colon, or its first sentence. */
const beginningOf = (quote: string): string =>
  /^[^:.]{3,60}(?=:)/.exec(quote)?.[0] ?? sentencesOf(quote)[0] ?? quote

const JUDGED =
  /\b(?:applications?|proposals?|projects?|submissions?)\b.{0,60}\b(?:evaluated|judged|scored|assessed|reviewed|rated|ranked|selected)\b/i
const NAMES = /\bcriteria(?: of|:| are| include)\s+(?<names>[^.;:]{5,200})/i
const QUOTED = /\b[Cc]riterion\s[‘“"'](?<name>[^’”"']{3,60})[’”"']/
/** The criteria of the National Science Foundation, which its programs name in many ways. */
const KNOWN = /\b(?:intellectual merit|broader ?impacts?)\b/gi

/** The criteria that a sentence names. */
function namesIn(quote: string): BriefCriterion[] {
  const quoted = QUOTED.exec(quote)?.groups?.name
  const list = JUDGED.test(quote)
    ? NAMES.exec(quote)?.groups?.names?.split(/,\s*(?:and\s+)?|\s+and\s+/)
    : null
  const known = /\breview ?criteria\b|\bcriterion\b/i.test(quote) ? quote.match(KNOWN) : null
  return [...(quoted ? [quoted] : (list ?? known ?? []))]
    .map((name) => name.replace(/^the /i, '').trim())
    .filter((name) => /\p{L}{3}/u.test(name))
    .map((name) => ({ text: name.charAt(0).toUpperCase() + name.slice(1), weight: null, quote }))
}

const DEMAND =
  /\b(?:must|should|shall|are (?:required|asked|encouraged) to|is required|required)\b.{0,80}\b(?:submit|include|attach|provide|upload|send|contain|accompan)/i

/** Documents that funders ask for, by the words for them. */
const DOCUMENTS: readonly [name: string, pattern: RegExp][] = [
  ['letter of intent', /\bletters? of intent\b/i],
  ['letter of inquiry', /\bletters? of inquiry\b/i],
  ['letters of support', /\bletters? of (?:support|collaboration)\b/i],
  ['letters of commitment', /\bletters? of commitment\b/i],
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
