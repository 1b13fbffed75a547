import type { ApplicantType } from '@fundharbor/contracts/vocabulary'
import type { Concept } from '@fundharbor/search-engine/engine'
import { analyze } from '@fundharbor/search-engine/text/analyze'
import type { ApplicantGroup, MatchProfile } from '../../factors/profile.ts'

/** Words by which calls name the kind of applicant that they are for. */
const audienceWords: Partial<Record<ApplicantGroup, string>> = {
  tribe: 'tribal, tribes, native american, american indian, alaska native',
  'small-business': 'small business, sbir, sttr, start-up, small and medium enterprises',
  school: 'schools, school district, k-12',
  individual: 'fellowship, postdoctoral, fellow',
}
const ofTypes: Partial<Record<ApplicantType, string>> = {
  'state-government': 'states, state program, state partnership',
  'county-government': 'counties, local governments, communities',
  'city-government': 'cities, municipalities, local governments, urban',
  'housing-authority': 'housing authorities, public housing',
}
/** Words by which calls for civil society abroad name themselves. */
const CIVIL_SOCIETY =
  'embassy, public diplomacy, annual program statement, small grants program, democracy, human rights, civil society, youth activism, media, alumni engagement'

/** One concept with the words by which calls name this kind of applicant; empty if they name it no way. */
export function audienceConcepts({ groups, type, isCivilSociety }: MatchProfile): Concept[] {
  const words = [
    ...groups.map((group) => audienceWords[group]),
    ofTypes[type],
    isCivilSociety ? CIVIL_SOCIETY : undefined,
  ]
    .filter((named) => named !== undefined)
    .flatMap((named) => named.split(', '))
  return words.length === 0
    ? []
    : [{ alternatives: words.map((word) => ({ tokens: analyze(word), weight: 1 })) }]
}
