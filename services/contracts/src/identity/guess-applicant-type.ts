import type { ApplicantType } from '../vocabulary.ts'

/** What a guess is made from. Empty or missing means unknown. */
export interface DescribedApplicant {
  name: string
  description?: string | null
  missionStatement?: string | null
  /** A slug of `registrationCategories`. */
  category?: string | null
  /** ISO 3166-1 code. */
  country?: string | null
}

/** What a rule sees. */
interface Texts {
  name: string
  /** Mission and description. */
  text: string
  isAbroad: boolean
}

type Rule = readonly [type: ApplicantType | ((texts: Texts) => ApplicantType), pattern: RegExp]

const nonprofit = ({ isAbroad }: Texts): ApplicantType => (isAbroad ? 'nonprofit-other' : 'nonprofit')

const PUBLIC =
  /\b(?:state universit|state college|community college|technical college|tribal college|city college|universit(?:y|ies) of|college of the|land-grant|public(?:ly funded)? (?:\w+ )?(?:universit|college|institution))/i
const PRIVATE =
  /\b(?:private (?:\w+ )?(?:universit|college|institution)|liberal arts|catholic|jesuit|seminary)\b/i

/** Abroad most universities are public; in the US those named after a place or a person are mostly private. */
function university({ name, text, isAbroad }: Texts): ApplicantType {
  const all = `${name}. ${text}`
  if (PRIVATE.test(all)) return 'private-university'
  return isAbroad || PUBLIC.test(all) ? 'public-university' : 'private-university'
}

const STATES =
  'alabama|alaska|arizona|arkansas|california|colorado|connecticut|delaware|florida|georgia|hawaii|idaho|illinois|indiana|iowa|kansas|kentucky|louisiana|maine|maryland|massachusetts|michigan|minnesota|mississippi|missouri|montana|nebraska|nevada|new hampshire|new jersey|new mexico|new york|north carolina|north dakota|ohio|oklahoma|oregon|pennsylvania|rhode island|south carolina|south dakota|tennessee|texas|utah|vermont|virginia|washington|west virginia|wisconsin|wyoming'
const AGENCIES = 'department|dept\\.?|division|bureau|office|agency|commission|board|council'

/** Names that say what an organization is; the first that fits decides. */
const byName: readonly Rule[] = [
  ['housing-authority', /\bhousing (?:and redevelopment )?authority\b/i],
  [university, /\btribal (?:college|university)\b/i],
  [
    'tribal-organization',
    /\b(?:inter-?tribal|tribal (?!council|government|nation)\w+|alaska native|native american|american indian|native hawaiian)\b/i,
  ],
  [
    'tribal-government',
    /\b(?:tribes?|tribal (?:council|government|nation)|pueblo of|rancheria|native village of|band of [\w ]*(?:indians|ojibwe|chippewa|potawatomi|cherokee|choctaw)|indian (?:community|nation)|(?:navajo|cherokee|chickasaw|choctaw|muscogee|osage|oneida|seneca|yakama|hopi|ho-chunk|crow|blackfeet) nation)\b/i,
  ],
  [
    'school-district',
    /\b(?:school district|(?:public|city|county|community) schools|school board|board of education|(?:elementary|primary|middle|high|secondary|charter|grammar) school)\b/i,
  ],
  ['school-district', /\b(?:ISD|USD|CUSD)\b/],
  [
    university,
    /\b(?:universit(?:y|ies|ät|é|à|à degli studi|eit|et|etet|etas)|universidade?|uniwersytet|polytechnic|politecnico|hochschule|fachhochschule|community college|college)\b(?!.*\b(?:foundation|fund|alumni|access|bound|prep|success)\b)/i,
  ],
  [
    'special-district',
    /\b(?:water|fire|sanitation|sewer|irrigation|conservation|park|library|hospital|utility|transit|flood control|mosquito)(?: \w+)? (?:district|authority)\b|\bport (?:of|authority)\b|\bcouncil of governments\b|\bmetropolitan planning\b/i,
  ],
  [
    'county-government',
    new RegExp(
      `^(?:the )?county of\\b|^(?!.*\\b(?:of|for|in|club|way|friends|services)\\b).* county$|\\b(?:county|parish)(?: \\w+)?,? (?:${AGENCIES}|government|sheriff|public health|health|public works|executive|administration|emergency)\\b|\\blandkreis\\b`,
      'i',
    ),
  ],
  [
    'city-government',
    /^(?:the )?(?:city|town|township|village|borough|municipality|comune|ville|mairie|ayuntamiento|município|municipio|câmara municipal|gemeente|stadt|gemeinde|kommune|miasto|gmina)\b(?! (?:year|harvest|lights|theat|hope|arts|mission|opera|ballet))|\b(?:city|town|township|village|borough) (?:council|hall|government)\b|\b(?:municipality|kommune?|gemeente)\b/i,
  ],
  [
    'state-government',
    new RegExp(
      `\\b(?:state|commonwealth) of (?:${STATES})\\b|\\b(?:${STATES}|state)(?: state)? (?:\\w+ )?(?:${AGENCIES}) (?:of|for|on)\\b|\\bstate (?:agency|government|library|police|arts council)\\b|\\b(?:regione|région|bundesland|voivodeship) `,
      'i',
    ),
  ],
]

/** Forms of nonprofits abroad, in their names. */
const NONPROFIT_NAME =
  /\be\.\s?v\.|\bggmbh\b|\b(?:stiftung|verein|stichting|fondazione|fundaci[oó]n?|fundação|fundacja|fondation|associa[tz]ione|asociaci[oó]n|associa[çc][aã]o|onlus|asbl|vzw|ngo)\b/i
/** One organization that is a nonprofit, not nonprofits that somebody helps. */
const NONPROFIT_TEXT =
  /\b(?:non-?profit|not-for-profit)(?!s)\b|\b501\s?\(?c\)?|\b(?:(?:a|an|our|registered) (?:\w+ ){0,2}(?:charity|foundation|association|ngo)|non-governmental|volunteer-run|volunteer (?:firefighters|organi[sz]ation)|faith-based|civil society)\b/i
const BUSINESS_NAME =
  /\b(?:gmbh|inc|incorporated|llc|l\.l\.c|ltd|limited|corp|corporation|plc|s\.?r\.?l|s\.?a\.?s|s\.p\.a|b\.?v|n\.v|kft|d\.o\.o|sp\. z o\.o|aps|pvt|pty|company|AG|AB|Oy|SA|SL)\.?$/i
const BUSINESS_TEXT =
  /\b(?:start-?up|small business|family[- ]owned|our company|an? (?:[\w-]+ ){0,3}(?:company|business|firm|manufacturer|incubator)|venture-backed|spin-?(?:off|out)|sme)\b/i
const LARGE =
  /\b(?:multinational|publicly (?:traded|listed)|large (?:company|corporation|manufacturer)|thousands of employees)\b|\bplc$/i
const INSTITUTE =
  /\b(?:research (?:institute|cent(?:er|re)|laborator)|institute|institut|instituto|istituto|laborator(?:y|ies|ium)|fraunhofer|max planck)\b/i
const PERSON_NAME = /^(?:dr|prof|mr|mrs|ms|mx)\b\.?/i
const PERSON_TEXT =
  /\b(?:i am|i['’]m|i work|i write|i study|my (?:research|work|art|practice|book|film)|self-employed|freelance(?:r)?)\b/i

const business = (all: string): ApplicantType => (LARGE.test(all) ? 'business' : 'small-business')

/** What the texts say, in case the name does not. */
const byText: readonly Rule[] = [
  [
    'tribal-government',
    /\b(?:we are|is) (?:a|the|an) (?:[\w-]+ )*tribe\b|\b(?:a|the|an) (?:federally|state)[- ]recognized tribe\b/i,
  ],
  ['school-district', /\b(?:a|our|the) (?:\w+ )?school district\b/i],
  ['city-government', /\b(?:a|our|the) (?:\w+ )?(?:municipality|city government|town government)\b/i],
  [university, /\b(?:a|an|our|at a|of a|of the) (?:\w+ ){0,2}(?:university|college)\b/i],
  ['state-government', /\b(?:a|the|our) state (?:agency|department)\b/i],
]

const pick = (rules: readonly Rule[], tested: string, texts: Texts): ApplicantType | undefined => {
  const type = rules.find(([, pattern]) => pattern.test(tested))?.[0]
  return typeof type === 'function' ? type(texts) : type
}

/**
 * What kind of applicant an organization probably is, by its name, its own words, and its category; null if nothing says
 * so. A guess is offered or used in its place, and never stored as the organization's statement.
 */
export function guessApplicantType(applicant: DescribedApplicant): ApplicantType | null {
  const { category, country } = applicant
  const name = applicant.name.trim()
  const text = [applicant.missionStatement, applicant.description].filter(Boolean).join(' ')
  const texts = { name, text, isAbroad: Boolean(country) && country !== 'US' }
  const all = `${name}. ${text}`
  if (NONPROFIT_NAME.test(name)) return nonprofit(texts)
  const named = pick(byName, name, texts)
  if (named) return named
  if (NONPROFIT_TEXT.test(all)) return nonprofit(texts)
  if (BUSINESS_NAME.test(name)) return business(all)
  if (PERSON_NAME.test(name) || PERSON_TEXT.test(text)) return 'individual'
  if (BUSINESS_TEXT.test(text)) return business(all)
  if (INSTITUTE.test(name)) return 'research-institute'
  return pick(byText, text, texts) ?? byCategory(texts, category)
}

function byCategory(texts: Texts, category: string | null | undefined): ApplicantType | null {
  switch (category) {
    case 'nonprofit':
    case 'community':
    case 'arts':
    case 'environment':
    case 'health':
    case 'education':
      return nonprofit(texts)
    case 'social-enterprise':
      return 'small-business'
    case 'research':
      return 'research-institute'
    default:
      return null
  }
}
