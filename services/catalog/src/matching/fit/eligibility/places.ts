import { isAssociated, isInEuropeanUnion } from '../../../records/facts/european-union.ts'
import { countriesIn } from './countries.ts'
import { askFunder, askProfile, countryName, inUnitedStates } from './profile.ts'
import { stateCode, stateName, statesIn } from './states.ts'
import type { Reading, ReadingContext, Rule, Sentence } from './types.ts'

const APPLICANTS =
  'applicants?|organi[sz]ations?|institutions?|entit(?:y|ies)|nonprofits?|non-profits?|compan(?:y|ies)|business(?:es)?|concerns?|universit(?:y|ies)|colleges?|schools?|agencies|governments?|tribes|residents|partners?|beneficiar(?:y|ies)|participants?|personnel|individuals|artists|ngos?|firms'

/** Whether a place in the sentence decides who can apply. */
const DECIDES =
  /\beligib|\bonly\b|\bmust\b|\blimited to\b|\brestricted\b|\bopen to\b|\binvites?\b|\bmay apply\b|\bcan apply\b|\bapplications from\b|\bproposals from\b/

const LOCATED = new RegExp(
  `\\b(?:${APPLICANTS})\\b[^.;:]{0,70}?\\b(?:located|based|headquartered|established|registered|incorporated|organized|residing|domiciled|operating|resident|in|from|within)\\b(?: legally)?(?: in| within| under the laws of)? ?(.{3,160})`,
)
const US_ADJECTIVE =
  /\b(?:u\.?s\.?|united states|american|domestic)(?:[- ]based)?,? (?:public (?:and|or) private |small |public |private |non-?profit |academic |[a-z]+ ){0,2}(?:applicants?|organi[sz]ations?|institutions?|entit(?:y|ies)|non-?profits?|compan(?:y|ies)|business(?:es)?|concerns?|universit(?:y|ies)|colleges?|firms)\b/
const UNITED_STATES = /\b(?:the )?(?:united states|u\.s\.a?\.?|usa)(?=\W|$)/

/** What a project brings about, instead of who can apply. */
const IS_OUTCOME = /\bdeliverables?\b|\bthird parties\b|\bexpected outcomes?\b|\bcontribut/

/** In characters. */
const NEAR = 60

const excludes = /\b(?:not|in)\s?eligible\b|\bmay not\b|\bcannot\b/

/** Countries, states and unions where applicants must be. */
export const readPlaces: Rule = (sentence, context) => {
  const { words } = sentence
  if (!DECIDES.test(words) || excludes.test(words)) return null
  if (UNION.test(words) && !IS_OUTCOME.test(words)) return readUnion(words, context)
  const place = LOCATED.exec(words)?.[1]
  if (place) {
    const states = statesIn(place)
    if (states.length > 0) return readStates(states, context)
    if (UNITED_STATES.test(place)) return readUnitedStates(context)
    const countries = countriesIn(place)
    if (countries.length > 0) return readCountries(countries, context)
  }
  return namesAmericans(words) ? readUnitedStates(context) : readStateAdjective(sentence, context)
}

function readUnitedStates({ applicant }: ReadingContext): Reading {
  const field = 'country'
  const place = inUnitedStates(applicant)
  if (place === 'unknown') return askProfile(field)
  if (place === 'territory')
    return askFunder(
      field,
      `You are in ${countryName(applicant.country)}. Calls differ in whether they include territories.`,
    )
  return place === 'yes'
    ? { verdict: 'yes', field, because: 'It is for the United States, and you are there.' }
    : {
        verdict: 'no',
        field,
        because: `It is for the United States; you are in ${countryName(applicant.country)}.`,
      }
}

const listed = (names: readonly string[]) => new Intl.ListFormat('en', { type: 'disjunction' }).format(names)

function readStates(states: readonly string[], { applicant }: ReadingContext): Reading {
  const field = 'state'
  const where = listed(states.map(stateName))
  const country = inUnitedStates(applicant)
  if (country === 'no')
    return {
      verdict: 'no',
      field: 'country',
      because: `It is for ${where}; you are in ${countryName(applicant.country)}.`,
    }
  const own = stateCode(country === 'territory' ? `US-${applicant.country}` : applicant.state)
  if (!own) return askProfile(field)
  return states.includes(own)
    ? { verdict: 'yes', field, because: `It is for ${where}, and you are in ${stateName(own)}.` }
    : { verdict: 'no', field, because: `It is for ${where}; you are in ${stateName(own)}.` }
}

function readCountries(countries: readonly string[], { applicant }: ReadingContext): Reading {
  const field = 'country'
  if (!applicant.country) return askProfile(field)
  const where = listed(countries.map(countryName))
  return countries.includes(applicant.country)
    ? { verdict: 'yes', field, because: `It is for ${where}, and you are there.` }
    : {
        verdict: 'no',
        field,
        because: `It is for ${where}; you are in ${countryName(applicant.country)}.`,
      }
}

/** "Domestic institutions", "U.S. organizations", close to a word that makes them the applicants. */
function namesAmericans(words: string): boolean {
  const found = US_ADJECTIVE.exec(words)
  if (!found) return false
  const end = found.index + found[0].length
  return (
    DECIDES.test(words.slice(Math.max(0, found.index - NEAR), found.index)) ||
    DECIDES.test(words.slice(end, end + NEAR))
  )
}

/** "Ohio residents", "Alaska nonprofits". */
const STATE_ADJECTIVE = new RegExp(`([a-z .]{4,24})(?:-based)? (?:${APPLICANTS})\\b`)

function readStateAdjective({ words }: Sentence, context: ReadingContext): Reading | null {
  const states = statesIn(STATE_ADJECTIVE.exec(words)?.[1] ?? '')
  return states.length > 0 ? readStates(states, context) : null
}

const UNION =
  /\b(?:(?:established|located|based|registered|residing|legal seat)(?: legally)? (?:in|within)|(?:entit(?:y|ies)|organi[sz]ations?|applicants?|participants?|partners) (?:from|in))\b[^.;]{0,50}\b(?:eu|european union|eea|member states?|associated countr(?:y|ies))\b/

function readUnion(words: string, { applicant }: ReadingContext): Reading {
  const field = 'country'
  const { country } = applicant
  if (!country) return askProfile(field)
  const where = `You are in ${countryName(country)}`
  if (isInEuropeanUnion(country))
    return { verdict: 'yes', field, because: `${where}, a member state of the EU.` }
  if (!/\bassociated|\beligible countries|\beea\b/.test(words))
    return { verdict: 'no', field, because: `${where}, which is not a member state of the EU.` }
  return isAssociated(country)
    ? askFunder(field, `${where}, which is associated with some EU programs. Check that it is with this one.`)
    : {
        verdict: 'no',
        field,
        because: `${where}, which is neither a member state of the EU nor associated with it.`,
      }
}
