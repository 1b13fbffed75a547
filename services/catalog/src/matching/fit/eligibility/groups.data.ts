import { applicantTypes, type ApplicantType, type OrganizationKind } from '@fundharbor/contracts/vocabulary'

/** Words for applicants, and the types they mean. */
export interface Group {
  words: RegExp
  types: readonly ApplicantType[]
  /** Names the part of these types that the words mean, as "minority-serving institutions" does. */
  only?: string
  /** The kind of organization that this part is. */
  kind?: OrganizationKind
}

const universities = ['public-university', 'private-university'] as const
const nonprofits = ['nonprofit', 'nonprofit-other'] as const
const businesses = ['small-business', 'business'] as const
const localGovernments = ['county-government', 'city-government', 'special-district'] as const

/** Narrow words before the broad ones that they contain: what one has found, later ones do not see. */
export const groups: readonly Group[] = [
  {
    words: /\b(?:minority[- ]serving (?:institutions?|universities|colleges)|msis?\b)/,
    types: universities,
    only: 'a minority-serving institution',
  },
  {
    words:
      /\b(?:hbcus?\b|historically black (?:colleges and universities|colleges|universities)[^,;.]{0,10})/,
    types: universities,
    only: 'a historically Black college or university',
  },
  {
    words: /\bhispanic[- ]serving institutions?/,
    types: universities,
    only: 'a Hispanic-serving institution',
  },
  {
    words: /\b(?:tccus?\b|tribal(?:ly controlled)? colleges?(?: (?:and|or) universities)?)/,
    types: universities,
    only: 'a tribal college or university',
    kind: 'tribal-college',
  },
  {
    words: /\b(?:alaska native|native hawaiian)(?: and native hawaiian)?[- ]serving institutions?/,
    types: universities,
    only: 'an institution serving Alaska Natives or Native Hawaiians',
  },
  {
    words: /\b(?:aanapisis?\b|asian american[^;.]{0,60}serving institutions?)/,
    types: universities,
    only: 'an institution serving Asian Americans and Pacific Islanders',
  },
  { words: /\bland[- ]grant [a-z]+/, types: universities, only: 'a land-grant institution' },
  {
    words: /\b(?:community colleges?|2-year (?:institutions?|colleges?))/,
    types: universities,
    only: 'a community college',
  },
  {
    words: /\b(?:predominantly|primarily) undergraduate institutions?|\bpuis?\b/,
    types: universities,
    only: 'a mainly undergraduate institution',
  },
  {
    words:
      /\b(?:public(?:ly)?(?: and state)?[- ]controlled|public) (?:institutions? of higher education|universities|colleges)/,
    types: ['public-university'],
  },
  {
    words: /\bprivate (?:institutions? of higher education|universities|colleges)/,
    types: ['private-university'],
  },
  {
    words:
      /\b(?:institutions? of higher education|higher education institutions?|universit(?:y|ies)|colleges?|ihes?\b|academic (?:and [a-z]+ |or [a-z]+ )?institutions?|academia)/,
    types: universities,
  },
  {
    words:
      /\b(?:public and indian|public|indian|tribal) housing authorit(?:y|ies)|\bhousing authorit(?:y|ies)/,
    types: ['housing-authority'],
  },
  {
    words:
      /\b(?:independent )?school districts?|\blocal educational? agenc(?:y|ies)|\bleas?\b|\b(?:public |k-12 )?schools?\b/,
    types: ['school-district'],
  },
  {
    words:
      /\btribal organi[sz]ations?|\btribal health programs?|\burban indian organi[sz]ations?|\btribal consorti(?:a|um)/,
    types: ['tribal-organization'],
  },
  {
    words:
      /\btribal governments?|\b(?:federally|state)[- ]recognized[^;.]{0,60}?\btrib(?:es?|al (?:governments?|entities))\b|\bindian tribes?|\btribes?\b|\btribal entities\b/,
    types: ['tribal-government'],
  },
  // No member is one, but sentences exclude them.
  { words: /\bfederal (?:agenc(?:y|ies)|employees?|entit(?:y|ies))/, types: [] },
  { words: /\bspecial district(?: government)?s?/, types: ['special-district'] },
  { words: /\bcount(?:y|ies)\b(?: governments?)?/, types: ['county-government'] },
  {
    words: /\b(?:cit(?:y|ies)|municipalit(?:y|ies)|towns?\b|townships?)(?: (?:or township )?governments?)?/,
    types: ['city-government'],
  },
  {
    words: /\bstate,? (?:and |or )?local(?:,? (?:and |or )?tribal)? (?:governments?|agencies)/,
    types: ['state-government', ...localGovernments],
  },
  {
    words:
      /\b(?:units? of )?local (?:units? of )?governments?|\blocal (?:public )?agencies|\blocal authorities/,
    types: localGovernments,
  },
  {
    words:
      /\bstate (?:government|agenc(?:y|ie)|department|entit(?:y|ie))s?|\bstates (?:and|or) territories\b|^states\b/,
    types: ['state-government'],
  },
  {
    words: /\bpublic (?:bodies|authorities|agencies|entities)/,
    types: ['state-government', ...localGovernments],
  },
  {
    words:
      /\bresearch (?:institut(?:e|ion)s?|organi[sz]ations?|cent(?:er|re)s?|performing organi[sz]ations?)/,
    types: ['research-institute', ...universities],
  },
  {
    words:
      /\bnon-?profits?(?: organi[sz]ations?| entities)?|\bnot-for-profits?(?: organi[sz]ations?)?|\bcharit(?:y|ies|able organi[sz]ations?)|\bngos?\b|\bnon-?governmental organi[sz]ations?|\bcivil society organi[sz]ations?|\b(?:faith-based|community-based)(?: or (?:faith-based|community-based))? organi[sz]ations?/,
    types: nonprofits,
  },
  {
    words: /\bfor-profit organi[sz]ations? other than small business(?:es)?/,
    types: ['business'],
  },
  {
    words:
      /\bsmall business(?:es)?(?: concerns?)?|\bsbcs?\b|\bsmes?\b|\bstart-?ups?\b|\bsmall and medium-?sized enterprises/,
    types: ['small-business'],
  },
  {
    words:
      /\bfor-profits?(?: (?:organi[sz]ations?|entities|companies|businesses))?|\bbusinesses\b|\bcompan(?:y|ies)\b|\bcommercial (?:firms|entities|organi[sz]ations)|\bprivate sector\b|\bindustry\b/,
    types: businesses,
  },
  {
    words:
      /\bindividuals\b|\ban individual\b|\bartists?\b|\bnatural persons?\b|\b(?:individual|independent) (?:scholars|researchers)\b/,
    types: ['individual'],
  },
  {
    words:
      /\b(?:any|all)(?: types? of| public or private)? (?:entit(?:y|ies)|organi[sz]ations?|legal entit(?:y|ies)|applicants?)\b/,
    types: applicantTypes.map(({ slug }) => slug),
  },
]
