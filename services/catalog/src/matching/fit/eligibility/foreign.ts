import { askProfile, countryName, inUnitedStates } from './profile.ts'
import type { Reading, ReadingContext, Rule } from './types.ts'

const FOREIGN =
  /\b(?:non-?domestic(?: \(non-?u\.?s\.?\))?|foreign|non-?u\.?s\.?|international) (?:\([^)]*\) )?(?:entit(?:y|ies)|institutions?|organi[sz]ations?|applicants?|public entit(?:y|ies)|nonprofits?|for-profits?)/
const COMPONENTS =
  /\b(?:non-?domestic|foreign|non-?u\.?s\.?)[^.;]{0,24} components? of u\.?s\.? organi[sz]ations/
const FOREIGN_PART = /\bforeign components?\b/
const REFUSED =
  /\b(?:are|is) (?:not|in)\s?(?:currently )?(?:eligible|allowed|permitted)|\bineligible\b|\bmay not\b|\bcannot\b|\bnot (?:be )?(?:eligible|allowed|permitted|accepted)/
const ADMITTED = /\beligible\b|\ballowed\b|\bpermitted\b|\bmay (?:apply|submit)\b|\binclude/

/** The usual sentences about organizations abroad, such as those of the National Institutes of Health. */
export const readForeign: Rule = ({ words }, context) => {
  const isRefused = REFUSED.test(words)
  if (!isRefused && !ADMITTED.test(words)) return null
  if (COMPONENTS.test(words)) return readComponents(isRefused, context)
  if (FOREIGN.test(words)) return readForeignApplicants(isRefused, context)
  return FOREIGN_PART.test(words) ? readForeignPart(isRefused, context) : null
}

function readForeignApplicants(isRefused: boolean, { applicant }: ReadingContext): Reading {
  const field = 'country'
  const place = inUnitedStates(applicant)
  if (place === 'unknown') return askProfile(field)
  const where = `You are in ${countryName(applicant.country)}`
  if (place !== 'no') return { verdict: 'yes', field, because: `${where}: it is about applicants elsewhere.` }
  return isRefused
    ? { verdict: 'no', field, because: `${where}, and it excludes applicants outside the United States.` }
    : {
        verdict: 'yes',
        field,
        because: `${where}, and it admits applicants outside the United States.`,
        opens: true,
      }
}

function readComponents(isRefused: boolean, { applicant }: ReadingContext): Reading {
  const field = 'country'
  const place = inUnitedStates(applicant)
  if (place === 'unknown') return askProfile(field)
  const where = `You are in ${countryName(applicant.country)}`
  if (place !== 'no') return { verdict: 'yes', field, because: `${where}: it is about branches abroad.` }
  return {
    verdict: isRefused ? 'no' : 'depends',
    field,
    because: isRefused
      ? `${where}, and it excludes branches outside the United States.`
      : `${where}. It admits you only as a part of an organization in the United States.`,
  }
}

function readForeignPart(isRefused: boolean, { applicant }: ReadingContext): Reading {
  const field = 'project.location'
  if (!isRefused)
    return { verdict: 'yes', field, because: 'A part of the work can happen outside the United States.' }
  return applicant.project.location
    ? {
        verdict: 'depends',
        field,
        because: `Your project happens in ${applicant.project.location}. No part of it may happen outside the United States.`,
      }
    : { verdict: 'depends', field, because: 'No part of the work may happen outside the United States.' }
}
