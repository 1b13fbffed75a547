// cspell:ignore imum
import { firstLines, isBelow, sentencesIn, withoutNumber, type FoundLine, type Passage } from './passages.ts'

const CRITERIA =
  /\b(?:(?:review|evaluation|selection|scoring|merit|award|rating|assessment) (?:criteria|criterion|factors|rubric|process)|criteria|scoring|merit review)\b/i

const POINTS =
  '(?:max(?:imum)?\\.?(?: of)? ?|up to |worth )?(?<weight>\\d{1,3}\\s?(?:points?|pts\\.?|%|percent))'
/** Ways to write a criterion with its weight, the clearest first. */
const FORMS: readonly RegExp[] = [
  new RegExp(
    `^(?<name>\\P{L}*[\\p{L}][^|]{2,110}?)\\s*(?:\\||[–:-])?\\s*\\(?\\s*max(?:imum)?\\.? points:?\\s*(?<weight>\\d{1,3})`,
    'iu',
  ),
  new RegExp(
    `^(?<name>[^|(]{3,110}?)\\s*[–:-]?\\s*\\(\\s*${POINTS}\\s*(?:max(?:imum)?|possible|total)?\\s*\\)`,
    'iu',
  ),
  new RegExp(`^(?<name>[^|(]{3,110}?)\\s*(?:\\||[–:-]|\\s)\\s*${POINTS}$`, 'iu'),
]
/** Below the name of a criterion. */
const ALONE = new RegExp(
  `^\\W*(?:max(?:imum)?\\.? points:?\\s*(?<max>\\d{1,3})|${POINTS})(?![\\w ]*(?:\\d|out of))`,
  'iu',
)
const TOTAL = /\btotal\b|\bpoints\b.*\bpoints\b/i
const FULL = 100
const MAX_CRITERIA = 12

type Weighted = FoundLine & { weight: string; isBelowCriteria: boolean }

/** What applications are judged by, with weights where they are stated. */
export function findCriteria(passages: readonly Passage[]): FoundLine[] {
  const forms = [
    ...FORMS.map((form) => passages.flatMap((each) => weightedIn(each, form))),
    headings(passages),
  ].map((found) => firstLines(found, 40) as Weighted[])
  const sumOf = (found: readonly Weighted[]) =>
    found.reduce((sum, { weight }) => sum + Number.parseInt(weight, 10), 0)
  // A list whose weights add up to a whole is complete; others may be parts of criteria.
  const whole = forms.find((found) => found.length > 1 && sumOf(found) === FULL)
  const best =
    whole ??
    forms.find(
      (found) => found.length > 1 && found.every((each) => each.isBelowCriteria) && sumOf(found) < 2 * FULL,
    )
  return (best ?? [])
    .slice(0, MAX_CRITERIA)
    .map(({ part, text, weight, quote, page }) => ({ part, text, weight, quote, page }))
}

function weightedIn(passage: Passage, form: RegExp): Weighted[] {
  const rows = [...new Set([...sentencesIn(passage), ...passage.lines])]
  return rows.flatMap((quote) => {
    const { name = '', weight = '' } = form.exec(quote)?.groups ?? {}
    return toCriterion({ name, weight, quote }, passage)
  })
}

/** Headings that are followed by their points. */
const headings = (passages: readonly Passage[]): Weighted[] =>
  passages.flatMap((passage, at) => {
    const heading = passages[at - 1]
    const { max, weight = max ?? '' } = ALONE.exec(passage.text)?.groups ?? {}
    if (!heading?.isHeading || weight === '') return []
    return toCriterion({ name: heading.text, weight, quote: `${heading.text} ${passage.text}` }, heading)
  })

function toCriterion(
  { name, weight, quote }: { name: string; weight: string; quote: string },
  passage: Passage,
): Weighted[] {
  const text = withoutNumber(name).replace(/[\s|:–-]+$/, '')
  if (
    Number.parseInt(weight, 10) === 0 ||
    weight === '' ||
    TOTAL.test(name) ||
    !/\p{L}{3}/u.test(text) ||
    /[.!?]\s/.test(text)
  )
    return []
  const points = /^\d+$/.test(weight) ? `${weight} points` : weight
  return [
    {
      part: 'criteria',
      text,
      weight: points,
      quote,
      page: passage.page,
      isBelowCriteria: isBelow(passage, CRITERIA),
    },
  ]
}
