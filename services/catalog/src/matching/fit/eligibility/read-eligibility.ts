import { closingDay } from '@fundharbor/contracts/catalog/closing-time'
import type { EligibilityFinding, Verdict } from '@fundharbor/contracts/catalog/eligibility'
import type { Applicant } from '@fundharbor/contracts/identity/applicants'
import { readApplicantCodes } from './applicant-codes.ts'
import { readAudience } from './audience.ts'
import { readForeign } from './foreign.ts'
import { readFacts } from './known-facts.ts'
import { isAboutLaterPhase } from './later-phases.ts'
import { readPartners } from './partners.ts'
import { readPlaces } from './places.ts'
import { readProgram } from './programs.ts'
import { readRegistrations, readTaxStatus } from './registrations.ts'
import { readSentences, titleSentence } from './sentences.ts'
import { readSize } from './size.ts'
import { readStanding } from './standing.ts'
import type { EligibilityRecord, Reading, ReadingContext, Rule, Sentence } from './types.ts'

const rules: readonly Rule[] = [
  readForeign,
  readStanding,
  readAudience,
  readTaxStatus,
  readPlaces,
  readRegistrations,
  readSize,
  readPartners,
]

const rank: Readonly<Record<Verdict, number>> = { no: 0, ask: 1, depends: 2, yes: 3 }

/** Whether a sentence in an eligibility field demands something. */
const DEMANDS =
  /\b(?:must|only|not eligible|ineligible|required?|requires|may not|cannot|restricted|limited to|eligible)\b/

const unread: Reading = {
  verdict: 'ask',
  field: null,
  because: 'Your profile cannot answer this. Read it, and ask the funder if you are not sure.',
  answer: 'you',
}

/** The strictest verdict of the rules for a sentence; if several are equally strict, the first rule's. */
function readSentence(sentence: Sentence, context: ReadingContext): Reading | null {
  const listed = readApplicantCodes(sentence, context)
  if (listed) return listed
  const readings = rules.flatMap((rule) => rule(sentence, context) ?? [])
  const strictest = readings.toSorted((one, other) => rank[one.verdict] - rank[other.verdict])[0]
  if (strictest) return { ...strictest, opens: readings.some(({ opens }) => opens) }
  return sentence.isAboutApplicants && DEMANDS.test(sentence.words) ? unread : null
}

interface WeighedFinding extends Pick<Reading, 'opens' | 'leavesOpen' | 'namesSome' | 'leavesOut'> {
  finding: EligibilityFinding
}

/** What the sentences of an opportunity mean for an applicant. */
export interface Eligibility {
  findings: EligibilityFinding[]
  verdict: Verdict
}

/**
 * Compares an opportunity's sentences with an applicant. What rules out comes first, then what matching knows about places,
 * audience and age, then sentences in the order of the texts. Synchronous. The verdict is `no` if a sentence says no, else `ask` if something has to be
 * asked, else `depends` if one depends or cannot be read, else `yes` if one says who can apply, else `ask`.
 */
export function readEligibility(record: EligibilityRecord, applicant: Applicant): Eligibility {
  const { deadline, deadlineZone } = record
  const context = { applicant, closesOn: deadline && closingDay({ deadline, deadlineZone }) }
  const title = titleSentence(record)
  // A title says little in the words of rules, but titles announce limited competitions.
  const limit = readStanding(title, context)
  const found = [
    ...(limit ? [present(title, limit)] : []),
    ...readFacts(record, applicant).map((fact) => present(fact, fact.reading)),
    ...readSentences(record).flatMap((sentence) => {
      const reading = isAboutLaterPhase(sentence.words, record.title) ? null : readSentence(sentence, context)
      return reading ? [present(sentence, reading)] : []
    }),
    ...readProgram(record).map(({ quote, reading }) => present({ quote, from: 'source' }, reading)),
  ]
  const weighed = found
    .map((each) => withNamed(each, found))
    .toSorted((one, other) => Number(rulesOut(other)) - Number(rulesOut(one)))
  return { findings: weighed.map(({ finding }) => finding), verdict: overallVerdict(weighed) }
}

const rulesOut = ({ finding: { verdict } }: WeighedFinding): boolean => verdict === 'no'

/** A list rules nobody out whom another sentence names. */
function withNamed(each: WeighedFinding, found: readonly WeighedFinding[]): WeighedFinding {
  const isNamed = found.some(
    ({ opens, namesSome, finding: { field } }) => field === 'organizationType' && (opens || namesSome),
  )
  if (!each.leavesOut || !isNamed) return each
  const because = `${each.finding.because} Another sentence does. Ask the funder which one counts.`
  return { ...each, finding: { ...each.finding, verdict: 'ask', because, answer: 'funder' } }
}

const present = (
  { quote, from }: Pick<EligibilityFinding, 'quote' | 'from'>,
  { verdict, field, because, answer = null, ...weight }: Reading,
): WeighedFinding => ({ finding: { quote, from, verdict, field, because, answer }, ...weight })

function overallVerdict(found: readonly WeighedFinding[]): Verdict {
  const says = (verdict: Verdict) => found.some(({ finding }) => finding.verdict === verdict)
  if (says('no')) return 'no'
  if (found.some((each) => isOpenQuestion(each, found))) return 'ask'
  if (says('depends') || found.some(({ finding }) => finding.verdict === 'ask' && !finding.field))
    return 'depends'
  return found.some(({ opens }) => opens) ? 'yes' : 'ask'
}

/** Whether one sentence leaves open who can apply, and no other sentence says it. */
function isOpenQuestion(
  { finding: { verdict, field, answer }, leavesOpen = false }: WeighedFinding,
  found: readonly WeighedFinding[],
): boolean {
  if (verdict !== 'ask' || (field === null && answer !== 'funder')) return false
  const isAdmitted = found.some(({ opens, finding }) => opens && finding.field === field)
  return !(isAdmitted && (leavesOpen || field === 'country'))
}
