import { associatedCountries, memberStates } from './countries.ts'
import { askFunder, askProfile, countryName } from './profile.ts'
import type { EligibilityRecord, Reading, ReadingContext } from './types.ts'

interface ProgramReading {
  quote: string
  reading: Reading
}

/** Actions that Horizon Europe gives to groups of organizations only. */
const FOR_GROUPS =
  /^(?:HORIZON|EURATOM)(?: JU)? +(?:Research and Innovation|Innovation) Actions|^HORIZON (?:Programme Cofund|Pre-commercial)|Doctoral Networks|Staff Exchanges/
const DEFENSE = /^EDF (?:Research|Development)/

/**
 * What the names of an EU call's program and action say: where the EU pays, and which actions need partners. A call can
 * make exceptions, so nobody is ruled out by a name.
 */
export function readProgram(
  { source, sector, sourceCodes }: EligibilityRecord,
  context: ReadingContext,
): ProgramReading[] {
  if (source !== 'eu-funding-tenders') return []
  const action = sourceCodes?.action?.[0]?.replaceAll(/\s+/g, ' ')
  const named: ProgramReading[] = []
  if (sector) named.push({ quote: sector, reading: readUnionProgram(sector, context) })
  if (action && FOR_GROUPS.test(action))
    named.push({
      quote: action,
      reading: forGroups('three countries, at least one of them in an EU member state'),
    })
  if (action && DEFENSE.test(action))
    named.push({ quote: action, reading: forGroups('three member states or associated countries') })
  return named
}

const forGroups = (where: string): Reading => ({
  verdict: 'depends',
  field: 'partners',
  because: `You normally need partners: three independent organizations from ${where}. The call says if it differs.`,
})

function readUnionProgram(program: string, { applicant: { country } }: ReadingContext): Reading {
  const field = 'country'
  if (!country) return askProfile(field)
  const where = `You are in ${countryName(country)}`
  if (memberStates.has(country))
    return {
      verdict: 'yes',
      field,
      because: `${where}, and ${program} pays organizations in EU member states.`,
    }
  if (associatedCountries.has(country))
    return askFunder(
      field,
      `${where}, which is associated with some EU programs. Check that it is with this one.`,
    )
  return askFunder(
    field,
    `${where}. ${program} normally pays organizations in EU member states and associated countries. The record does not say whether it pays others.`,
  )
}
