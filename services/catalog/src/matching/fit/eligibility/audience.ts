import type { ApplicantType } from '@fundharbor/contracts/vocabulary'
import type { Group } from './groups.data.ts'
import { groupsIn } from './groups.ts'
import { askFunder, askProfile, askYou, typeName } from './profile.ts'
import type { Reading, Rule } from './types.ts'

/** `also` adds applicants to those named elsewhere, so that it leaves nobody out. */
type Scope = 'only' | 'open' | 'also' | 'excluded'

/** `((…))` is where the applicants are named. The first that matches decides. */
const patterns: readonly (readonly [scope: Scope, words: RegExp])[] = [
  ['excluded', /^(.{3,240}?)\b(?:are|is) (?:not (?:currently )?|in)eligible\b/],
  ['excluded', /^(.{3,200}?)\b(?:may not|cannot|can not) (?:apply|submit)/],
  ['excluded', /\b(?:not open to|ineligible (?:applicants|entities|organizations)(?: are| include)?:?) (.+)/],
  ['only', /\b(?:limited|restricted) to (?!a\b|an\b|one\b|\d|\$)(.+)/],
  ['only', /\b(?:offered|open|available|awarded|given|made|eligible)\b[^.;]{0,20}? only (?:to|for) (.+)/],
  ['only', /\bonly (?:to|for|from) (.+)/],
  [
    'only',
    /\bonly (.{3,240}?) (?:may|can|are (?:eligible|invited)|is eligible|will be (?:considered|accepted|eligible)|shall)\b/,
  ],
  ['only', /\b(?:exclusively|solely) (?:to|for|from|by) (.+)/],
  [
    'only',
    /\b(?:applicants?|applicant organi[sz]ations?|lead applicants?|proposers?|eligible (?:applicants|entities|organi[sz]ations)) must (?:all )?be (?:an? |either |one of the following:? )?(.+)/,
  ],
  [
    'only',
    /\beligible (?:applicants?|entit(?:y|ies)|organi[sz]ations?|proposers|recipients|lead applicants)(?: for [^:.;]{3,60}| under [^:.;]{3,60})? (?:are(?: limited to)?:?|is|must be) (.+)/,
  ],
  ['only', /\bmay only be submitted by (.+)/],
  [
    'also',
    /\beligible (?:applicants?|entit(?:y|ies)|organi[sz]ations?|recipients)(?: may| can)?(?: include(?: the following)?s?| includes)?:? (.+)/,
  ],
  ['open', /\bopen to (?![a-z]+ing\b)(?:applications? from |proposals? from )?(.+)/],
  [
    'open',
    /^(.{3,240}?) (?:are|is)(?: also)? eligible (?:to apply|to submit|for (?:this|the|funding|awards?|grants?)|applicants?)/,
  ],
  ['open', /^(.{3,200}?) (?:may|can) (?:also )?(?:apply|submit)\b/],
  [
    'open',
    /\b(?:invites?|solicits?|seeks?|welcomes?|accepts?|encourages?) (?:[a-z]+ )?(?:proposals?|applications?|submissions?|proposal submissions)(?: submissions)? from (.+)/,
  ],
  ['open', /\binvites? (?:eligible |interested |qualified )?(.{3,160}?) to (?:apply|submit|advance|propose)/],
  [
    'open',
    /\b(?:(?:provides?|makes?|making|to award|awarding|gives?) (?:[a-z]+ )?(?:awards|grants|agreements|funding)|(?:awards?|grants?|agreements?|funding) (?:will be|are|is) (?:made|awarded|provided|given))(?: as [a-z ]{3,40}| on a competitive basis)? to (.+)/,
  ],
  ['open', /\bto award [a-z ]{0,20}(?:grants|agreements|awards) to (.+)/],
  ['open', /\bis to (?:fund|support) (.+?) to \b/],
]

const isIncomplete = /\b(?:other|others|etc|such as|including|e\.g|for example|among|the following)\b/

const isComplete = (named: string) => !isIncomplete.test(named.replaceAll(/\([^)]*\)/g, ''))

/** Where the named applicants end and what they do begins. */
const firstClause = (text: string): string =>
  text.split(
    /\b(?:to (?:develop|implement|conduct|support|provide|carry|plan|create|design|identify|purchase|improve|train|help|build)|who|that|for the|in order|partnered with|in (?:partnership|collaboration|cooperation) with|together with)\b/,
  )[0] ?? text

/** Types that are often also another one; for these, the words alone do not decide. */
const mayAlsoBe: Partial<Record<ApplicantType, readonly ApplicantType[]>> = {
  'research-institute': ['nonprofit', 'nonprofit-other', 'public-university', 'private-university'],
  'tribal-organization': ['nonprofit', 'nonprofit-other', 'tribal-government'],
  'housing-authority': ['city-government', 'county-government'],
  'school-district': ['special-district', 'city-government'],
  'special-district': ['city-government', 'county-government'],
  'public-university': ['state-government'],
}

const field = 'organizationType'

function readIncluded(type: ApplicantType, groups: readonly Group[], isClosed: boolean): Reading {
  const naming = groups.filter(({ types }) => types.includes(type))
  if (naming.some(({ only }) => !only))
    return {
      verdict: 'yes',
      field,
      because: `It names organizations like yours: you are ${typeName(type)}.`,
      opens: true,
    }
  const special = naming.map(({ only }) => only)
  if (special.length > 0)
    return {
      ...askYou(
        field,
        `You are ${typeName(type)}. It means ${listOr(special)}, which your profile does not say.`,
      ),
      namesSome: true,
    }
  if (type === 'other') return askFunder(field, 'Your profile does not say what kind of applicant you are.')
  const close = mayAlsoBe[type] ?? []
  if (groups.some(({ types }) => close.some((each) => types.includes(each))))
    return askFunder(
      field,
      `You are ${typeName(type)}, which it does not name. You may count as one that it names.`,
    )
  return isClosed
    ? { verdict: 'no', field, because: `You are ${typeName(type)}, which it does not name.`, leavesOut: true }
    : askFunder(
        field,
        `You are ${typeName(type)}, which it does not name, but it does not rule you out either.`,
      )
}

function readExcluded(type: ApplicantType, groups: readonly Group[]): Reading {
  const naming = groups.filter(({ types }) => types.includes(type))
  if (naming.some(({ only }) => !only))
    return { verdict: 'no', field, because: `You are ${typeName(type)}, which it excludes.` }
  if (naming.length > 0) return askYou(field, `It excludes ${listOr(naming.map(({ only }) => only))}.`)
  return { verdict: 'yes', field, because: `It excludes others: you are ${typeName(type)}.` }
}

const listOr = (items: readonly (string | undefined)[]): string =>
  items
    .filter(Boolean)
    .join(', ')
    .replace(/, ([^,]+)$/, ' or $1')

/** What a project brings about, instead of who can apply. */
const IS_OUTCOME = /\bexpected outcomes?\b|\bdeliverables?\b|\bbeneficiaries\b/

/** Kinds of applicants that a sentence admits or excludes. */
export const readAudience: Rule = ({ words, isAboutApplicants }, { applicant }) => {
  if (!isAboutApplicants && IS_OUTCOME.test(words)) return null
  for (const [scope, pattern] of patterns) {
    const named = pattern.exec(words)?.[1]
    const groups = named ? groupsIn(scope === 'excluded' ? named : firstClause(named)) : []
    if (!named || groups.length === 0) continue
    const type = applicant.organizationType
    if (!type) return askProfile(field)
    if (scope === 'excluded') return readExcluded(type, groups)
    const own = groups.find(({ kind }) => kind && kind === applicant.organizationKind)
    const reading: Reading = own
      ? {
          verdict: 'yes',
          field,
          because: `It names organizations like yours: you are ${own.only}.`,
          opens: true,
        }
      : readIncluded(type, groups, scope === 'only' && isComplete(named))
    return { ...reading, leavesOpen: scope === 'also' }
  }
  return null
}
