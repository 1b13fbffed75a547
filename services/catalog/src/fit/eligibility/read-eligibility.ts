import type { EligibilityFinding, Verdict } from '@fundharbor/contracts/catalog/fit'
import type { Applicant } from '@fundharbor/contracts/identity/applicants'
import { readApplicantCodes } from './applicant-codes.ts'
import { readAudience } from './audience.ts'
import { readForeign } from './foreign.ts'
import { readPartners } from './partners.ts'
import { readPlaces } from './places.ts'
import { readProgram } from './programs.ts'
import { readRegistrations, readTaxStatus } from './registrations.ts'
import { readSentences } from './sentences.ts'
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

/** The strictest of what the rules read in a sentence; the first rule wins between equals. */
function readSentence(sentence: Sentence, context: ReadingContext): Reading | null {
  const listed = readApplicantCodes(sentence, context)
  if (listed) return listed
  const readings = rules.flatMap((rule) => rule(sentence, context) ?? [])
  const strictest = readings.toSorted((one, other) => rank[one.verdict] - rank[other.verdict])[0]
  if (strictest) return { ...strictest, opens: readings.some(({ opens }) => opens) }
  return sentence.isAboutApplicants && DEMANDS.test(sentence.words) ? unread : null
}

interface Found {
  finding: EligibilityFinding
  opens: boolean
}

/** What the sentences of an opportunity mean for an applicant. */
export interface Eligibility {
  findings: EligibilityFinding[]
  verdict: Verdict
}

/**
 * Holds an opportunity's sentences against an applicant, in the order of the texts. Pure and synchronous. The verdict is
 * `no` if a sentence says no, else `ask` if one asks for a field, else `depends` if one depends or cannot be read, else
 * `yes` if one says who can apply, else `ask`.
 */
export function readEligibility(record: EligibilityRecord, applicant: Applicant): Eligibility {
  const context = { applicant, deadline: record.deadline }
  const found = [
    ...readSentences(record).flatMap((sentence) => {
      const reading = readSentence(sentence, context)
      return reading ? [present(sentence, reading)] : []
    }),
    ...readProgram(record, context).map(({ quote, reading }) => present({ quote, from: 'source' }, reading)),
  ]
  return { findings: found.map(({ finding }) => finding), verdict: overallVerdict(found) }
}

const present = (
  { quote, from }: Pick<EligibilityFinding, 'quote' | 'from'>,
  { verdict, field, because, answer = null, opens = false }: Reading,
): Found => ({ finding: { quote, from, verdict, field, because, answer }, opens })

function overallVerdict(found: readonly Found[]): Verdict {
  const findings = found.map(({ finding }) => finding)
  if (findings.some(({ verdict }) => verdict === 'no')) return 'no'
  // Where one sentence leaves the country open, another may admit it.
  const isAdmitted = found.some(({ finding, opens }) => opens && finding.field === 'country')
  const isOpen = (field: string | null) => field !== null && !(field === 'country' && isAdmitted)
  if (findings.some(({ verdict, field }) => verdict === 'ask' && isOpen(field))) return 'ask'
  if (findings.some(({ verdict, field }) => verdict === 'depends' || (verdict === 'ask' && !field)))
    return 'depends'
  return found.some(({ opens }) => opens) ? 'yes' : 'ask'
}
