import { textOf } from '@fundharbor/chassis/http/html'
import type { Candidate } from '@fundharbor/contracts/catalog/candidates'
import type { Eligibility } from '@fundharbor/contracts/documents/recommendations'
import type { OrganizationType } from '@fundharbor/contracts/vocabulary'
import type { Profile } from './profile.ts'
import { plain } from './wording.ts'

/** How texts name each kind of applicant. */
const names: Readonly<Record<OrganizationType, RegExp>> = {
  nonprofit: /non-?profit|not-for-profit|501\s?\(c\)|charit|non-?governmental|\bngos?\b|civil society/i,
  academic: /higher education|universit|college|school district|academic|research organi[sz]ation/i,
  business: /for-profit|small business|compan(?:y|ies)|\bsmes?\b|enterprise|business|start-?up|industry/i,
  individual: /\bindividuals?\b|natural persons?|fellows?\b/i,
}
const anybody = /any type of entity|unrestricted|all (?:types of )?applicants/i
const isAboutApplying = /eligib|appl(?:y|ic)|open to|limited to|must be|propos/i
const refuses = /\bnot eligible|ineligible|may not apply|cannot apply|are excluded|not open to/i

const MOST_QUOTED = 320

export type Verdict = Eligibility['verdict']

/** Whether the applicant's kind is among those that may apply, as far as the source says. */
export function verdictOf(profile: Profile, candidate: Candidate): Verdict {
  const { organizationTypes, isApplicantListed } = candidate
  if (organizationTypes.some((type) => profile.organizationTypes.includes(type))) return 'eligible'
  if (!isApplicantListed) return 'unclear'
  // What the category alone suggests may be wrong.
  return profile.isStated ? 'not eligible' : 'unclear'
}

/** The verdict with the sentence of the source that speaks of such applicants, or of who may apply at all. */
export function eligibilityOf(profile: Profile, candidate: Candidate): Eligibility {
  const verdict = verdictOf(profile, candidate)
  const sentences = sentencesOf(candidate.eligibility)
  const patterns = [...profile.organizationTypes.map((type) => names[type]), anybody]
  const about = sentences.filter((sentence) => isAboutApplying.test(sentence))
  const spoken = about.filter(
    (sentence) => patterns.some((pattern) => pattern.test(sentence)) && refuses.test(sentence) === false,
  )
  const quoted = verdict === 'not eligible' ? about[0] : (spoken[0] ?? about[0])
  return { verdict, quote: quoted ? shortened(quoted, verdict === 'not eligible' ? [] : patterns) : null }
}

const sentencesOf = (html: string | null): string[] =>
  html === null
    ? []
    : (plain(textOf(html)).match(/[^.!?]+(?:[.!?]+(?!\s|$)[^.!?]*)*[.!?]*/g) ?? []).map(trimmed)

const trimmed = (text: string) => text.trim()

/** A long list keeps its beginning and the parts that are meant; what is left out shows as an ellipsis. */
function shortened(sentence: string, patterns: RegExp[]): string {
  if (sentence.length <= MOST_QUOTED) return sentence
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
  text.length <= MOST_QUOTED ? text : `${text.slice(0, MOST_QUOTED).replace(/\s+\S*$/, '')} …`
