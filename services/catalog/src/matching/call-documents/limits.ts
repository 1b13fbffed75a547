// cspell:ignore imum summar appendi
import { firstLines, sentencesIn, withoutNumber, type FoundLine, type Passage } from './passages.ts'

const COUNT =
  '(?:\\d[\\d,]*|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty)(?: \\(\\d+\\))?'
const LENGTH = new RegExp(
  `\\b${COUNT}[ -](?:single[- ]spaced |double[- ]spaced |typed |numbered )?(?:pages?|words|characters)\\b`,
  'i',
)
const PAGE_LIMIT = new RegExp(
  `\\b(?<of>page|word|character) (?:limit|maximum)\\s*:\\s*(?<count>${COUNT})\\b(?! (?:words|characters))`,
  'i',
)
const LIMITING =
  /\b(?:limit(?:ed|s|ation)?|max(?:imum)?|exceed|no (?:more|longer) than|more than|up to|at most|only|within)\b/i
/** A document or its part. */
const SUBJECT =
  /\b(?:(?:project|program|technical|budget|proposal|grant) )?(?:narratives?|abstracts?|summar(?:y|ies)|descriptions?|justifications?|proposals?|work ?plans?|time ?lines?|biographical sketch(?:es)?|biosketch(?:es)?|résumés?|resumes?|CVs?|curricula? vitae|letters? of (?:intent|support|inquiry|interest|commitment)|concept (?:paper|note)s?|cover letters?|appendi(?:x|ces)|attachments?|statements?|answers?|responses?|charts?|assessments?|plans?|applications?|files? \w+ and (?:file )?\w+)\b/i

const FOR = new RegExp(
  `\\bfor (?:the |your )?(?:(?:overall|whole|entire|full) )?(?<of>${SUBJECT.source})`,
  'i',
)
/** About what is not counted, or what happens to longer ones. */
const OTHER = /\b(?:not count|part of|remove|if (?:it|the|your)\b.*\bover)\b/i

/** Limits of pages, words or characters, each with what it is for. */
export function findLimits(passages: readonly Passage[]): FoundLine[] {
  const found = passages.flatMap((passage) =>
    sentencesIn(passage).flatMap((quote) => limitIn(quote, passage)),
  )
  const named = new Set(found.filter(({ text }) => text.includes(':')).map(({ text }) => lengthOf(text)))
  // What it is for is said somewhere else.
  return firstLines(
    found.filter(({ text }) => text.includes(':') || !named.has(text.toLowerCase())),
    10,
  )
}

const lengthOf = (text: string) => (/: (.+)$/.exec(text)?.[1] ?? text).toLowerCase()

function limitIn(quote: string, { above, page, text: whole }: Passage): FoundLine[] {
  const { of, count } = PAGE_LIMIT.exec(quote)?.groups ?? {}
  if (OTHER.test(quote)) return []
  const isRow = quote.includes(' | ')
  const stated = LENGTH.exec(quote)
  if (!count && !(stated && (LIMITING.test(quote.replace(stated[0], '')) || isRow || isLimitHeading(quote))))
    return []
  const length = count
    ? `${count} ${of?.toLowerCase()}${count === '1' || count === 'one' ? '' : 's'}`
    : (stated?.[0] ?? '').replaceAll('-', ' ')
  const before = quote.slice(0, stated?.index ?? quote.search(PAGE_LIMIT))
  const subject = isRow
    ? firstCell(quote)
    : (SUBJECT.exec(before)?.[0] ??
      FOR.exec(quote)?.groups?.of ??
      headingFor(above) ??
      SUBJECT.exec(quote)?.[0])
  const name = subject && subject.charAt(0).toUpperCase() + subject.slice(1)
  return [
    {
      part: 'limits',
      text: name ? `${name}: ${length}` : length,
      quote: quote.length < 600 ? quote : whole.slice(0, 600),
      page,
    },
  ]
}

const isLimitHeading = (quote: string) => /^\W*\S+[- ](?:page|word|character)[- ]limit/i.test(quote)

const firstCell = (row: string) => withoutNumber(row.split(' | ')[0] ?? '')

/** The nearest heading that names a document. */
function headingFor(above: readonly string[]): string | undefined {
  const heading = above.slice(0, 3).find((each) => SUBJECT.test(each))
  return (
    heading &&
    withoutNumber(heading.replace(/^required format(?: for)?:?\s*/i, '').replace(/\s+should\b.*$/i, ''))
  )
}
