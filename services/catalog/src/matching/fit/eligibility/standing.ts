import type { FitField } from '@fundharbor/contracts/catalog/eligibility'
import { askYou } from './profile.ts'
import type { Reading, Rule } from './types.ts'

/** Requirements that no profile answers. The first that matches decides. */
const questions: readonly (readonly [field: FitField, words: RegExp, because: string])[] = [
  [
    'invitation',
    /\bby invitation only\b|\bonly (?:[a-z]+ ){0,4}(?:were|was|are|have been|been) invited\b|\bonly be submitted following an invitation\b|\bwere invited to (?:continue|submit|apply)\b[^.;]{0,30}\b(?:can|may)\b|\bonly those (?:who|that)\b[^.;]{0,60}\binvited\b/,
    'Only those who were invited can apply. Check whether you were.',
  ],
  [
    'earlierAward',
    /\b(?:only|limited to|restricted to|open to(?! (?:all|any|every)\b)|applications? from|invites applications from)\b[^.;]{0,50}\b(?:current|existing|active|previous|prior|phase (?:i|1)|former)\b[^.;]{0,40}\b(?:recipients?|grantees?|awardees?|award holders?|awards?|grants?|pis|centers)\b/,
    'It is for those who hold an earlier award. Check whether you do.',
  ],
  [
    'earlierAward',
    /\b(?:open only to|only) (?:[a-z]+ ){0,3}awardees\b|\bonly (?:teams|applicants|organi[sz]ations|institutions) (?:awarded|that received|who received|with an active)\b|\bonly (?:renewal|continuation|supplement(?:al)?|revision) applications\b|\bsupplement(?:al)? (?:funding )?requests? to existing\b|\bis uniquely placed to submit\b|\bnon-?competing continuation\b/,
    'It is for those who hold an earlier award. Check whether you do.',
  ],
  [
    'membership',
    /\b(?:only|limited to|restricted to)\b[^.;]{0,40}\b(?:members|partners) (?:of|in)\b|\bmust be (?:a )?members? of\b/,
    'It is for members. Check whether you are one.',
  ],
  [
    'earlierStep',
    /\bonly [^.;]{0,80}\b(?:submitted|submit) (?:an? |the )?(?:concept|letter of intent|pre-?(?:proposal|application)|step-?1|statement of interest)|\bdid not submit an? (?:concept|letter of intent|pre-?(?:proposal|application)|statement)/,
    'It is for those who sent something in earlier. Check what was due and when.',
  ],
  [
    'membership',
    /\b(?:limited competition|limited to (?:one|two|three|\d) (?:[a-z]+ )?(?:applications?|proposals?) per)\b/,
    'The number of applicants is limited. Check whether you are one of them.',
  ],
  [
    'membership',
    /\b(?:epscor|idea)[- ]eligible (?:jurisdictions?|institutions?|states?)\b/,
    'It is for institutions in certain states. Check whether yours is one.',
  ],
]

const CITIZENS =
  /\b(?:u\.?s\.?|united states|american) (?:citizens?|nationals?)\b|\bcitizens?(?:,| or| and)[^.;]{0,40}\b(?:nationals?|permanent residents?)\b/
const MUST = /\bmust\b|\bonly\b|\bare required\b|\blimited to\b|\beligible\b|\brestricted\b/

function readCitizenship(words: string, isPerson: boolean): Reading | null {
  if (!CITIZENS.test(words) || !MUST.test(words)) return null
  const field = 'citizenship'
  return isPerson
    ? askYou(field, 'Your profile does not say your citizenship. Check that you have one of these.')
    : {
        verdict: 'depends',
        field,
        because: 'The people whom you name must be citizens or have one of the statuses that it lists.',
      }
}

/** Invitations, earlier awards, memberships and citizenship. */
export const readStanding: Rule = ({ words }, { applicant }) => {
  const found = questions.find(([, pattern]) => pattern.test(words))
  if (found) return askYou(found[0], found[2])
  const isPerson = applicant.organizationType === 'individual' || !applicant.hasOrganization
  return readCitizenship(words, isPerson)
}
