import { textOf } from '@fundharbor/chassis/http/html'
import type { Candidate } from '@fundharbor/contracts/catalog/candidates'
import type { Eligibility } from '@fundharbor/contracts/documents/recommendations'
import type { OrganizationType } from '@fundharbor/contracts/vocabulary'
import type { Profile } from './profile.ts'
import { stripMarkup } from './wording.ts'

/** Words for each type of applicant. */
const applicantWords: Readonly<Record<OrganizationType, RegExp>> = {
  nonprofit: /non-?profit|not-for-profit|501\s?\(c\)|charit|non-?governmental|\bngos?\b|civil society/i,
  academic: /higher education|universit|college|school district|academic|research organi[sz]ation/i,
  business: /for-profit|small business|compan(?:y|ies)|\bsmes?\b|enterprise|business|start-?up|industry/i,
  individual: /\bindividuals?\b|natural persons?|fellows?\b/i,
}
const anyone = /any type of entity|unrestricted|all (?:types of )?applicants/i
const isAboutApplying = /eligib|appl(?:y|ic)|open to|limited to|must be|propos/i
const excludes = /\bnot eligible|ineligible|may not apply|cannot apply|are excluded|not open to/i

const MAX_QUOTE_LENGTH = 320

export type Verdict = Eligibility['verdict']

/** Whether the applicant's type can apply, as far as the source says. */
export function judgeEligibility(profile: Profile, candidate: Candidate): Verdict {
  const { organizationTypes, isApplicantListed } = candidate
  if (organizationTypes.some((type) => profile.organizationTypes.includes(type))) return 'eligible'
  if (!isApplicantListed) return 'unclear'
  // A type that is only inferred from the category may be wrong.
  return profile.isStated ? 'not eligible' : 'unclear'
}

/** The verdict, with the source's sentence about this type of applicant or about eligibility in general. */
export function eligibilityOf(profile: Profile, candidate: Candidate): Eligibility {
  const verdict = judgeEligibility(profile, candidate)
  const sentences = sentencesOf(candidate.eligibility)
  const patterns = [...profile.organizationTypes.map((type) => applicantWords[type]), anyone]
  const about = sentences.filter((sentence) => isAboutApplying.test(sentence))
  const matching = about.filter(
    (sentence) => patterns.some((pattern) => pattern.test(sentence)) && excludes.test(sentence) === false,
  )
  const quoted = verdict === 'not eligible' ? about[0] : (matching[0] ?? about[0])
  return { verdict, quote: quoted ? shorten(quoted, verdict === 'not eligible' ? [] : patterns) : null }
}

const sentencesOf = (html: string | null): string[] =>
  html === null
    ? []
    : (stripMarkup(textOf(html)).match(/[^.!?]+(?:[.!?]+(?!\s|$)[^.!?]*)*[.!?]*/g) ?? []).map(trimmed)

const trimmed = (text: string) => text.trim()

/** Shortens a long list of applicants to the types that match, with ellipses. */
function shorten(sentence: string, patterns: RegExp[]): string {
  if (sentence.length <= MAX_QUOTE_LENGTH) return sentence
  const parts = sentence.split(/;\s*/)
  const opening = /^Open to /.exec(sentence)?.[0]
  const meant = parts.filter((part) => patterns.some((pattern) => pattern.test(part)))
  if (opening && meant.length > 0) {
    const listed = meant.map((part) => part.replace(/^Open to |^and /, '').replace(/\.$/, ''))
    return cut(`${opening}… ${listed.join('; … ')} …`)
  }
  return cut(sentence)
}

const cut = (text: string) =>
  text.length <= MAX_QUOTE_LENGTH ? text : `${text.slice(0, MAX_QUOTE_LENGTH).replace(/\s+\S*$/, '')} …`
