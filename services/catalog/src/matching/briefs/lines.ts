import {
  BriefPart,
  type Brief,
  type BriefCriterion,
  type BriefFact,
  type BriefLines,
} from '@fundharbor/contracts/catalog/briefs'

/** The lines of the parts that a workspace edited. */
export type EditedLines = Partial<BriefLines>

/** A criterion with its weight, as a line shows and takes it. */
const lineOfCriterion = ({ text, weight }: BriefCriterion): string => (weight ? `${text}: ${weight}` : text)

/** An applicant's sentence has no words of its own, so its line is the sentence. */
const lineOfApplicant = ({ text, quote }: BriefFact): string => quote ?? text

const lineOf = ({ text }: BriefFact): string => text

/** A brief as lines to edit. Own lines of the first two parts follow the funder's. */
export const linesOf = (brief: Brief): BriefLines => ({
  asks: [...brief.asks, ...(brief.ownAsks ?? [])],
  outcomes: [...brief.outcomes, ...(brief.ownOutcomes ?? [])],
  applicants: brief.applicants.map(lineOfApplicant),
  amounts: brief.amounts.map(lineOf),
  dates: brief.dates.map(lineOf),
  criteria: brief.criteria.map(lineOfCriterion),
  attachments: brief.attachments.map(lineOf),
  limits: brief.limits.map(lineOf),
})

/** The parts that differ from the original; the others go on following the funder's text. */
export function editedLines(original: Brief, lines: BriefLines): EditedLines {
  const before = linesOf(original)
  const parts = BriefPart.options.filter((part) => lines[part].join('\n') !== before[part].join('\n'))
  return Object.fromEntries(parts.map((part) => [part, lines[part]]))
}

const WEIGHTED = /^(?<text>.+?):\s*(?<weight>\D{0,20}\d.*)$/

const ownFact = (text: string): BriefFact => ({ text, quote: null, isOwn: true })

function ownCriterion(line: string): BriefCriterion {
  const { text = line, weight = null } = WEIGHTED.exec(line)?.groups ?? {}
  return { ...ownFact(text), weight }
}

const facts = { lineOf, own: ownFact }
const applicants = { lineOf: lineOfApplicant, own: ownFact }
const criteria = { lineOf: lineOfCriterion, own: ownCriterion }

/** Stood for criteria that the funder mentions and does not name, in briefs that were edited before. */
const UNNAMED_CRITERIA = 'Criteria of the funder'

/** The brief with a workspace's lines. Lines that the funder's text has keep its quote; the others have none. */
export function applyLines(original: Brief, edited: EditedLines): Brief {
  const asks = splitQuotes(original.asks, edited.asks)
  const outcomes = splitQuotes(original.outcomes, edited.outcomes)
  return {
    asks: asks.quotes,
    ownAsks: asks.own,
    outcomes: outcomes.quotes,
    ownOutcomes: outcomes.own,
    applicants: replaceFacts(original.applicants, edited.applicants, applicants),
    amounts: replaceFacts(original.amounts, edited.amounts, facts),
    dates: replaceFacts(original.dates, edited.dates, facts),
    criteria: replaceFacts(
      original.criteria,
      edited.criteria?.filter((line) => line !== UNNAMED_CRITERIA),
      criteria,
    ),
    attachments: replaceFacts(original.attachments, edited.attachments, facts),
    limits: replaceFacts(original.limits, edited.limits, facts),
  }
}

const splitQuotes = (original: readonly string[], lines: readonly string[] = original) => ({
  quotes: lines.filter((line) => original.includes(line)),
  own: lines.filter((line) => !original.includes(line)),
})

interface Kind<Fact> {
  lineOf: (fact: Fact) => string
  own: (line: string) => Fact
}

/** Each fact of the original is used once, because several can have the same words. */
function replaceFacts<Fact>(
  original: Fact[],
  lines: readonly string[] | undefined,
  { lineOf: toLine, own }: Kind<Fact>,
): Fact[] {
  if (!lines) return original
  const left = [...original]
  return lines.map((line) => {
    const found = left.findIndex((fact) => toLine(fact) === line)
    return left.splice(found, found < 0 ? 0 : 1)[0] ?? own(line)
  })
}
