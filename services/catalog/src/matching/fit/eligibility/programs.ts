import type { EligibilityRecord, Reading } from './types.ts'

interface ProgramReading {
  quote: string
  reading: Reading
}

/** Actions that Horizon Europe gives to groups of organizations only. */
const FOR_GROUPS =
  /^(?:HORIZON|EURATOM)(?: JU)? +(?:Research and Innovation|Innovation) Actions|^HORIZON (?:Programme Cofund|Pre-commercial)|Doctoral Networks|Staff Exchanges/
const DEFENSE = /^EDF (?:Research|Development)/

/**
 * What the name of an EU call's action says: which actions need partners. A call can make exceptions.
 */
export function readProgram({ source, sourceCodes }: EligibilityRecord): ProgramReading[] {
  if (source !== 'eu-funding-tenders') return []
  const action = sourceCodes?.action?.[0]?.replaceAll(/\s+/g, ' ')
  const named: ProgramReading[] = []
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
