import type { Audience, CallType, Fact, Restriction } from './facts.ts'

/** Patterns in order of precedence: the first that occurs decides. */
type Patterns<V extends string> = readonly (readonly [value: V, pattern: RegExp])[]

/** NIH activity codes at the end of titles: `(R01 Clinical Trial Optional)`. */
const activity = (codes: string) =>
  new RegExp(`\\((?:[^()]*\\b)?(?:${codes})\\b[^()]*\\)?|\\b(?:${codes})\\b`)

/** Call types that titles of U.S. records name. */
export const titleCallTypes: Patterns<CallType> = [
  [
    'small-business',
    /\bSBIR\b|\bSTTR\b|small business (?:innovation|technology)|\bSB1\b|\bR4[1-4]\b|\bU44\b/i,
  ],
  [
    'conference',
    /\bR13\b|\bU13\b|conferences? and scientific meetings|conference (?:grants?|support)|dissemination events/i,
  ],
  [
    'career-award',
    /\bK(?:01|02|05|07|08|12|18|22|23|24|25|26|43|76|99)\b|\bR00\b|career development award|pathway to independence|\bF(?:30|31|32|33|99)\b|fellowships?\b|scholar(?:s|ship)? (?:program|award)|mid-?career/i,
  ],
  [
    'research-training',
    /\bT(?:03|15|32|34|35|90)\b|\bR25\b|\bUE5\b|\bD43\b|\bD71\b|\bTL[14]\b|\bK12\b|research training|training grants?\b|research education|research experiences|undergraduate research|short courses|residency|traineeship|graduate education|leadership education/i,
  ],
  [
    'education',
    /scholarships?\b|(?:stem|undergraduate|science|engineering) education\b|education (?:programs?|and workforce|partnership)|\bteachers?\b|k-12|workforce development|collaborative learning/i,
  ],
  [
    'public-diplomacy',
    /\bembassy\b|\bconsulate\b|public diplomacy|u\.?s\.? mission|annual program statement|alumni engagement|\bAEIF\b|exchange alumni/i,
  ],
  ['global-health', /\bPEPFAR\b|global health security|under the president['’]s emergency plan/i],
  [
    'research',
    activity(
      'R01|R03|R15|R16|R21|R33|R34|R35|R36|R37|R38|R50|R56|R61|RC2|RF1|RL1|RM1|R24|R28|U01|U10|U18|U19|U24|U2C|U34|U42|U54|UC2|UC4|UC7|UE|UF1|UG1|UG3|UG4|UH3|UM1|UM2|P01|P20|P30|P40|P41|P42|P50|P60|P51|PN2|S10|DP1|DP2|DP4|DP5|OT2|PF5|R18|G20|C06',
    ),
  ],
  [
    'government-program',
    /\bstate (?:partnership|program|units?|agenc|grants?|electronic|offender)|\bstates? and (?:territor|tribal)|^state |state offices?|\bstate\/tribal|grants to states|\bformula grant|protection and advocacy|state units on aging|public health (?:crisis|emergency preparedness)|regulatory program|cooperative agreements? for state/i,
  ],
  [
    'infrastructure',
    /infrastructure (?:grants?|program|investment)|\bconstruction\b|water(?:shed|smart)|\btransit\b|\bbridge\b|highway|broadband|energy systems and energy efficiency/i,
  ],
  [
    'research',
    /\bresearch\b|\bstud(?:y|ies)\b|clinical trials?\b|\bscience\b|translational|mechanis|biomarker|epidemiolog|drug development|therapeutics|\bconsortium\b|\bbiobank\b|data coordinating/i,
  ],
]

/** Call types of U.S. agencies by the beginning of their code, where titles say nothing. */
export const agencyCallTypes: Patterns<CallType> = [
  ['research', /^HHS-NIH|^NSF$|^HHS-AHRQ|^DOD-AFOSR|^NASA|^DOE-ARPAE|^USDA-NIFA|^HHS-FDA|^DOC-NIST|^DOE/],
  ['defense', /^DOD/],
  ['public-diplomacy', /^DOS/],
  ['global-health', /^HHS-CDC-GHC/],
  ['infrastructure', /^DOT|^DOC-EDA|^USDA-RUS|^DOI-BOR/],
  ['services', /^HHS|^DOJ|^USDOJ|^DOL|^HUD|^VA|^AC$|^ED/],
]

/** Call types of European actions, by the beginning of the type of action. */
export const actionCallTypes: Patterns<CallType> = [
  ['mobility', /MSCA/],
  ['career-award', /\bERC\b/],
  ['small-business', /EIC Accelerator|EIC Equity|Innovative SMEs/i],
  ['public-procurement', /Procurement/],
  ['prize', /Priz/],
  ['defense', /^EDF/],
  ['infrastructure', /^CEF|^RENEWFM/],
  ['civil-society', /^CERV|^ESF|^JUST|^CREA|^LIFE Operating|^ERASMUS/],
  ['policy-support', /Coordination and Support/],
  ['business-innovation', /(?<!Research and )Innovation Actions|^I3|^SMP|^DIGITAL|^Cascade/],
  ['research', /Research|EIC Grants|RFCS|Cofund/],
  ['services', /^LIFE|^ISF|^PPPA|^ERDF|^EUBA/],
]

/** The audiences that a title names. */
export const titleAudiences: Patterns<Audience> = [
  [
    'tribes',
    /\btrib(?:al|es?)\b|native american|american indians?|alaska native|native hawaiian|indian health|indian country|native elder|\bNARCH\b|\bAI\/AN\b/i,
  ],
  [
    'states',
    /(?<!united |solid |steady |department of )\bstate\b(?! of\b| and community|s of america| department| university|-of)|(?<!united |member )\bstates\b(?! and communit| of america)|grants to states|\bstate\/tribal|protection and advocacy|formula grant|\bterritor(?:y|ies)\b|state, (?:local|tribal)/i,
  ],
  [
    'minority-serving-institutions',
    /minority[- ](?:serving|university|institution)|historically black|\bHBCUs?\b|hispanic[- ]serving|tribal colleges|\bMUREP\b|research excellence \(sure\)|SuRE/,
  ],
  ['undergraduate-institutions', /undergraduate[- ](?:focused|institution)|predominantly undergraduate/i],
  [
    'health-professional-schools',
    /health professional schools|schools? of (?:medicine|nursing|dentistry|public health)|medical schools|residency/i,
  ],
  [
    'universities',
    /\buniversity centers?\b|\bUCEDD\b|\bLEND\b|institutional (?:grants?|research training)|\bgraduate (?:schools|research|students)/i,
  ],
  [
    'campuses',
    /\bcampus(?:es)?\b|\bundergraduates?\b(?!-focused)|(?:stem|science) scholarships|scholarships in/i,
  ],
  [
    'schools',
    /(?<!professional |graduate |medical |summer )\bschool(?:s|-based)?\b(?! of)|science education partnership|\bK-12\b|project aware|school districts?|classroom/i,
  ],
  [
    'local-governments',
    /\bcit(?:y|ies)\b(?! of refuge)|municipal|\bmayor|\bcount(?:y|ies)\b|local (?:government|authorit)|urban area/i,
  ],
  ['small-businesses', /small business|\bSBIR\b|\bSTTR\b|\bSMEs?\b|start-?ups?\b/i],
  [
    'investigators',
    /\b(?:early[- ]stage|new|outstanding|junior|clinician)[- ](?:investigators?|scientists?|innovators?)|postdoctora|predoctoral|doctoral|\bscholars?\b|career development|\bfellows?(?:hips?)?\b|\bphd\b/i,
  ],
  ['existing-recipients', /\brecipients\b|existing (?:award|grant|geographic|recipient)|awardees\b/i],
]

/** Agencies that mostly serve one kind of applicant, by code and title. */
export const agencyAudiences: Patterns<Audience> = [
  ['tribes', /^HHS-IHS/],
  ['local-governments', /^DOC\S* .*\bEDA\b|^DOC-EDA|^HUD|^USDA-RUS|^DHS|^DOT-(?:FHWA|FTA|FRA|NHTSA)/],
]

/** Why a call is not for everybody. */
export const titleRestrictions: Patterns<Restriction> = [
  [
    'limited-competition',
    /limited competition|single[- ]source|sole[- ]source|existing (?:geographic )?service areas?|for (?:the )?continuation of|renewal for|competing revision|\brecipients \(/i,
  ],
  ['supplement', /\bsupplements?\b|supplemental (?:funding|awards?)|administrative supplement/i],
  [
    'administrative',
    /extension request|change of (?:grantee|recipient)|type 4|successor[- ]in[- ]interest|diversity supplement|facility and instrumentation request/i,
  ],
  ['information-request', /request for information|\bRFI\b|invitation for response|sources sought/i],
  [
    'notice',
    /notice of intent|notice of (?:special interest|forecast)|intent to publish|forecast to publish/i,
  ],
]

/** The first pattern that occurs in a text, with the words that matched. */
export function firstMatch<V extends string>(patterns: Patterns<V>, text: string): Fact<V> | null {
  for (const [value, pattern] of patterns) {
    const quote = pattern.exec(text)?.[0]
    if (quote) return { value, quote: quote.replaceAll(/^[\s(]+|[\s)]+$/g, '') }
  }
  return null
}

/** Every pattern that occurs in a text, with the words that matched. */
export const allMatches = <V extends string>(patterns: Patterns<V>, text: string): Fact<V>[] =>
  patterns.flatMap(([value, pattern]) => {
    const quote = pattern.exec(text)?.[0]
    return quote ? [{ value, quote: quote.trim() }] : []
  })
