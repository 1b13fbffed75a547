import { closingDay } from '@fundharbor/contracts/catalog/closing-time'
import type { EligibilityFinding, Verdict } from '@fundharbor/contracts/catalog/eligibility'
import type { Applicant } from '@fundharbor/contracts/identity/applicants'
import { readApplicantCodes } from './applicant-codes.ts'
import { readAudience } from './audience.ts'
import { readForeign } from './foreign.ts'
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

interface WeighedFinding {
  finding: EligibilityFinding
  opens: boolean
  leavesOpen: boolean
}

/** What the sentences of an opportunity mean for an applicant. */
export interface Eligibility {
  findings: EligibilityFinding[]
  verdict: Verdict
}

/**
 * Compares an opportunity's sentences with an applicant, in the order of the texts. Pure and synchronous. The verdict is
 * `no` if a sentence says no, else `ask` if one asks for a field, else `depends` if one depends or cannot be read, else
 * `yes` if one says who can apply, else `ask`.
 */
export function readEligibility(record: EligibilityRecord, applicant: Applicant): Eligibility {
  const { deadline, deadlineZone } = record
  const context = { applicant, closesOn: deadline && closingDay({ deadline, deadlineZone }) }
  const title = titleSentence(record)
  // A title says little in the words of rules, but titles announce limited competitions.
  const limit = readStanding(title, context)
  const found = [
    ...(limit ? [present(title, limit)] : []),
    ...readSentences(record).flatMap((sentence) => {
      const reading = isAboutLaterPhase(sentence.words, record.title) ? null : readSentence(sentence, context)
      return reading ? [present(sentence, reading)] : []
    }),
    ...readProgram(record, context).map(({ quote, reading }) => present({ quote, from: 'source' }, reading)),
  ]
  return { findings: found.map(({ finding }) => finding), verdict: overallVerdict(found) }
}

const present = (
  { quote, from }: Pick<EligibilityFinding, 'quote' | 'from'>,
  { verdict, field, because, answer = null, opens = false, leavesOpen = false }: Reading,
): WeighedFinding => ({ finding: { quote, from, verdict, field, because, answer }, opens, leavesOpen })

function overallVerdict(found: readonly WeighedFinding[]): Verdict {
  const says = (verdict: Verdict) => found.some(({ finding }) => finding.verdict === verdict)
  if (says('no')) return 'no'
  if (found.some((each) => isOpenQuestion(each, found))) return 'ask'
  if (says('depends') || found.some(({ finding }) => finding.verdict === 'ask' && !finding.field))
    return 'depends'
  return found.some(({ opens }) => opens) ? 'yes' : 'ask'
}

/** Whether a sentence asks for a field and no other answers it: what one leaves open, another may admit. */
function isOpenQuestion(
  { finding: { verdict, field }, leavesOpen }: WeighedFinding,
  found: readonly WeighedFinding[],
): boolean {
  if (verdict !== 'ask' || field === null) return false
  const isAdmitted = found.some(({ opens, finding }) => opens && finding.field === field)
  return !(isAdmitted && (leavesOpen || field === 'country'))
}
