import type { Category } from '@fundharbor/contracts/vocabulary'

/** Program divisions with a clear category. The first match wins, so narrow divisions come before broad ones. */
export const divisions: readonly (readonly [label: string, category: Category])[] = [
  ['Daphne - to fight violence, including gender-based violence', 'women-empowerment'],
  ['Gender equality', 'women-empowerment'],
  ['Employment and Social Innovation (EaSI)', 'social-services'],
  ['Agriculture, Forestry and Rural Areas', 'agriculture'],
  ['Food Systems', 'agriculture'],
  ['Food', 'agriculture'],
  ['Cultural Heritage', 'arts'],
  ['Cybersecurity', 'technology'],
  ['Health', 'health'],
  ['Food, Bioeconomy Natural Resources, Agriculture and Environment', 'environment'],
  ['Climate, Energy and Mobility', 'environment'],
  ['Digital, Industry and Space', 'technology'],
  ['Culture, creativity and inclusive society', 'community'],
  ['Civil Security for Society', 'community'],
  ['Town-Twinning', 'community'],
  ['The European Innovation Council (EIC)', 'entrepreneurship'],
  ['European innovation ecosystems', 'entrepreneurship'],
  ['The European Institute of Innovation and Technology (EIT)', 'entrepreneurship'],
  ['Excellent Science', 'research'],
  ['Widening Participation and Strengthening the European Research Area', 'research'],
]

/** Title keywords per category, for calls without divisions. */
export const keywords: readonly (readonly [words: RegExp, category: Category])[] = [
  [/\b(?:women|gender)\b/i, 'women-empowerment'],
  [/\byouth|\byoung people\b/i, 'youth-development'],
  [/\b(?:start-?ups?|SMEs?|accelerat\w*|entrepreneur\w*|scale-?ups?)\b/i, 'entrepreneurship'],
  [/\bhealth|\bmedic|\bclinical|\bcancer\b|\brare disease/i, 'health'],
  [/\bagri|\bfarm|\bfood\b/i, 'agriculture'],
  [/\bclimate|\bbiodivers|\benvironment|\brenewable|\bocean/i, 'environment'],
  [
    /\bAI\b|\bdigital|\bcyber|\brobot|\bsoftware\b|\bdata\b|\binternet\b|\bsemiconductor|\bquantum\b|\bchips?\b/i,
    'technology',
  ],
  [/\bcultur|\bheritage\b|\bmedia\b|\bartist/i, 'arts'],
  [/\beducation|\bschools?\b|\bskills\b/i, 'education'],
  [/\bdisabilit|\bsocial (?:protection|services|inclusion)/i, 'social-services'],
]

/** Categories of framework programs by abbreviation, if nothing narrower is known. */
export const programs: Readonly<Record<string, Category>> = {
  CEF: 'economic-development',
  CERV: 'community',
  CREA: 'arts',
  DIGITAL: 'technology',
  EDF: 'technology',
  ERASMUS: 'education',
  'ERDF-TA': 'economic-development',
  ESF: 'social-services',
  EUBA: 'other',
  EURATOM: 'research',
  HORIZON: 'research',
  I3: 'economic-development',
  ISF: 'community',
  JUST: 'community',
  LIFE: 'environment',
  PPPA: 'other',
  'RELEX-PROSPECT': 'other',
  RENEWFM: 'environment',
  RFCS: 'research',
  SMP: 'entrepreneurship',
}

/** Programs that the portal names after its own system. */
const plainNames: Readonly<Record<string, string>> = { 'RELEX-PROSPECT': 'EU External Action' }

export interface Program {
  /** Without the abbreviation, e.g. `Horizon Europe`. */
  name: string
  abbreviation: string
}

/** Reads `Research Fund for Coal %26 Steel (RFCS)`: labels come percent-encoded and with stray spaces. */
export function readProgram(label: string): Program {
  const text = decoded(label).replaceAll(/\s+/g, ' ').trim()
  const match = /^(.*?)\s*\(\s*([A-Z\d-]+)\s*\)$/.exec(text)
  const abbreviation = match?.[2] ?? ''
  return { name: plainNames[abbreviation] ?? match?.[1] ?? text, abbreviation }
}

interface ProgramFacts {
  identifier?: string | null
  frameworkProgrammes: readonly { label: string }[]
}

/** The program of a call. If the portal gives an id instead of a name, it is derived from the call's number. */
export function programOf({ identifier, frameworkProgrammes }: ProgramFacts): Program {
  const program = readProgram(frameworkProgrammes[0]?.label ?? '')
  if (!/^\d*$/.test(program.name)) return program
  const abbreviation = Object.keys(programs).find((each) => identifier?.startsWith(`${each}-`))
  return { name: '', abbreviation: abbreviation ?? '' }
}

/** Decodes percent-encoding. */
export function decoded(label: string): string {
  try {
    return decodeURIComponent(label)
  } catch {
    // The label contains a literal percent sign.
    return label
  }
}

/** The six clusters of Horizon Europe, which are very broad. */
const clusters = [
  'Health',
  'Culture, creativity and inclusive society',
  'Civil Security for Society',
  'Digital, Industry and Space',
  'Climate, Energy and Mobility',
  'Food, Bioeconomy Natural Resources, Agriculture and Environment',
]

/** A call in more clusters belongs to a mission that spans all of them. */
const MAX_CLUSTERS = 3

/** The divisions that say what a call is about, without unnamed ids. */
export function specificDivisions(labels: readonly string[]): string[] {
  const isEverywhere = clusters.filter((label) => labels.includes(label)).length > MAX_CLUSTERS
  return labels.filter((label) => !/^\d+$/.test(label) && !(isEverywhere && clusters.includes(label)))
}

/** The categories of a call's divisions, narrowest first. */
export function divisionCategories(labels: readonly string[]): Category[] {
  const specific = specificDivisions(labels)
  return [...new Set(divisions.filter(([label]) => specific.includes(label)).map(([, category]) => category))]
}

/** The category of a call: by its divisions, else by title keywords, else by its program. */
export function callCategory(call: {
  divisions: readonly string[]
  title: string
  program: Program
}): Category {
  const [division] = divisionCategories(call.divisions)
  const keyword = keywords.find(([words]) => words.test(call.title))
  return division ?? keyword?.[1] ?? programs[call.program.abbreviation] ?? 'other'
}
