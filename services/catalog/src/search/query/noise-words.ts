import { stemOf } from '@fundharbor/search-engine/text/analyze'

const stemsOf = (words: string): ReadonlySet<string> => new Set(words.split(' ').map(stemOf))

/** Every record is about money, so these words do not narrow a query. */
const moneyWords = stemsOf(
  'grant grants funding fund funds funded money cash finance financing financial award awards opportunity opportunities call calls ' +
    'apply applying application applications proposal proposals subsidy subsidies eligible available',
)

/** Words for purposes and applicants in general, which do not narrow a query. */
const purposeWords = stemsOf(
  'help helping helps support supporting assist assistance aid pay paying cover buy buying get getting find finding look looking ' +
    'need needed needs want wants wanted start starting begin make making do doing run running keep keeping stop stopping ' +
    'give giving bring bringing provide providing offer set put let take taking use using work working works improve improving better ' +
    'more less new old good bad big small local free give people person persons folks anyone someone everyone program programs project projects initiative ' +
    'idea ideas thing things stuff way ways like build creating create start up fix about around also any many our near ' +
    'research service services activity activities ' +
    'place places area areas town towns city cities community communities country group groups organization organizations charity nonprofit nonprofits',
)

/** Whether a token only says that funding is wanted. */
export const isMoneyWord = (token: string): boolean => moneyWords.has(token)

/** Whether a token is optional next to other words. Inside phrases it counts. */
export const isNoiseWord = (token: string): boolean => moneyWords.has(token) || purposeWords.has(token)
